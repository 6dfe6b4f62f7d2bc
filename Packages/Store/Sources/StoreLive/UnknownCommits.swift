import POSIX
import PortableFoundation
import PostgresDatabase

/// The commits whose outcome is unknown, in a directory of this machine: one file each.
///
/// The name of a file is the token, so processes add and remove commits without a lock. A file contains the token again,
/// the time in milliseconds since 1970, and the target, each followed by a line feed.
struct UnknownCommits {
  let directory: String

  /// A file with more bytes, or a directory with more files, is not this program's.
  private static let limits = (bytes: 4_096, files: 1_000)

  /// Adds a commit durably, and returns whether that succeeded; creates the directory if it is missing.
  func add(_ commit: UnknownCommit, at time: Date) -> Bool {
    let path = path(of: commit.token)
    let bytes = Array("\(name(of: commit.token))\n\(time.milliseconds)\n\(commit.target)\n".utf8)
    guard bytes.count <= Self.limits.bytes, createDirectories(above: path) == nil else {
      return false
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file != -1 else { return false }
    defer { close(file) }
    let isSaved =
      bytes.withUnsafeBytes { writeAll($0, to: file) } && flushFile(file) == 0
      && flushDirectory(directory) == nil
    if !isSaved { unlink(path) }
    return isSaved
  }

  /// Returns the commits and the times of their loss, oldest first; ignores everything else in the directory.
  func all() -> [(commit: UnknownCommit, time: Date)] {
    tokens().compactMap { token in
      guard let text = content(at: path(of: token)), text.hasSuffix("\n") else { return nil }
      let lines = text.dropLast().split(separator: "\n", maxSplits: 2)
      // A copy with another name is not a record.
      guard lines.count == 3, lines[0] == name(of: token), let time = Int64(lines[1]) else {
        return nil
      }
      let commit = UnknownCommit(target: String(lines[2]), token: token)
      return (commit, Date(milliseconds: time))
    }
    .sorted { $0.time < $1.time }
  }

  /// Removes a commit, and returns false if another process has removed it before.
  func remove(_ commit: UnknownCommit) -> Bool {
    unlink(path(of: commit.token)) == 0 || errno != ENOENT
  }

  private func path(of token: CommitToken) -> String {
    "\(directory)/\(name(of: token))"
  }

  private func name(of token: CommitToken) -> String {
    "\(token.client)-\(token.number)"
  }

  private func tokens() -> [CommitToken] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var tokens: [CommitToken] = []
    while tokens.count < Self.limits.files, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      let numbers = name.split(separator: "-").compactMap { Int64($0) }
      guard numbers.count == 2 else { continue }
      let token = CommitToken(client: numbers[0], number: numbers[1])
      // Of several notations of a token, this program writes one.
      if self.name(of: token) == name { tokens.append(token) }
    }
    return tokens
  }

  /// Returns the text of a small regular file; nil if it is anything else, or another process has removed it.
  private func content(at path: String) -> String? {
    // Opening a named pipe would block otherwise.
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file != -1 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.limits.bytes + 1)
    let count = read(file, &bytes, bytes.count)
    guard (0...Self.limits.bytes).contains(count) else { return nil }
    return String(validating: bytes.prefix(count), as: UTF8.self)
  }
}
