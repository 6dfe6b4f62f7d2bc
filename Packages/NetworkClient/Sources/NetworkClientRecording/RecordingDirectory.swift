import POSIX
import PortableFoundation

/// Reads and writes the files of a recording.
///
/// Files are opened relative to the open directory, and symbolic links are not followed: no file outside is read or
/// written, even if the path is replaced concurrently.
final class RecordingDirectory: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens an existing directory.
  init(openingAt path: String) throws {
    // A symbolic link with a trailing slash would be followed.
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = trimmed.isEmpty ? path : trimmed
    descriptor = open(self.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor != -1 else {
      throw RecordingError.unusableDirectory(path: path, cause: systemMessage())
    }
  }

  /// Opens an empty directory, or creates it.
  convenience init(creatingAt path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw RecordingError.unusableDirectory(path: path, cause: systemMessage())
    }
    try self.init(openingAt: path)
    if let name = try names.min() {
      throw RecordingError.unusableDirectory(path: path, cause: "it already contains \(name)")
    }
  }

  deinit {
    if descriptor != -1 { close(descriptor) }
  }

  /// The names of the entries.
  var names: [String] {
    get throws {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw RecordingError.unusableDirectory(path: path, cause: "its entries cannot be listed")
      }
    }
  }

  /// Returns the path of a file.
  func path(of name: String) -> String {
    "\(path)/\(name)"
  }

  /// The maximum number of bytes of a file: many times the limit of a response, whose text is escaped in JSON.
  private static let largestFile = 64 << 20

  /// Reads a file.
  func read(_ name: String) throws -> Data {
    func damaged(_ cause: String) -> RecordingError {
      RecordingError.damaged(path: path(of: name), cause: cause)
    }
    // Opening a named pipe would block otherwise.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file != -1 else { throw damaged(systemMessage()) }
    defer { close(file) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = POSIX.read(file, &buffer, buffer.count)
      guard count >= 0 else { throw damaged(systemMessage()) }
      guard count > 0 else { return data }
      guard data.count + count <= Self.largestFile else {
        throw damaged("it is larger than \(Self.largestFile >> 20) MiB")
      }
      data += buffer.prefix(count)
    }
  }

  /// Writes a file atomically and durably.
  func write(_ data: Data, to name: String) throws {
    let temporaryName = ".\(name)"
    do {
      let file = openat(
        descriptor,
        temporaryName,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        0o600
      )
      try check(file)
      defer { close(file) }
      try check(data.withUnsafeBytes { writeAll($0, to: file) } ? 0 : -1)
      try check(flushFile(file))
      try check(renameat(descriptor, temporaryName, descriptor, name))
      try check(flushFile(descriptor))
    } catch let error as SystemError {
      unlinkat(descriptor, temporaryName, 0)
      throw RecordingError.unwritableFile(path: path(of: name), cause: error.cause)
    }
  }
}

/// The error of a failed system call.
private struct SystemError: Error {
  let cause: String
}

private func check(_ result: Int32) throws {
  if result < 0 { throw SystemError(cause: systemMessage()) }
}
