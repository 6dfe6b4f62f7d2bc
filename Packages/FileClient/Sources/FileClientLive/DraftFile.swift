import FileClient
import POSIX
import Synchronization

/// A file with a temporary name until it is published.
final class DraftFile: Sendable {
  private let path: String
  private let replaces: Bool

  /// The unique temporary name, in the same directory, since a hard link cannot leave its file system.
  private let draftPath: String

  private let contents: Mutex<Contents>

  private struct Contents {
    /// Nil after publication.
    var descriptor: Int32?

    /// The bytes that are not written yet.
    var buffer: [UInt8] = []
  }

  /// The number of bytes that are written together.
  private static let bufferSize = 64 * 1024

  init(path: String, replaces: Bool) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw FileClientError.isDirectory(path: path)
    }
    let mode = exists ? status.st_mode & 0o777 : 0o666
    guard replaces || lstat(path, &status) != 0 else { throw FileClientError.exists(path: path) }
    // A C string ends at a zero byte, which would result in another name.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileClientError.cannotCreate(path: path, cause: "the path is not valid")
    }
    draftPath = "\(path).\(String(UInt64.random(in: 0...(.max)), radix: 36))"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = POSIX.open(draftPath, flags, replaces ? mode : 0o600)
    guard descriptor >= 0 else {
      throw FileClientError.cannotCreate(path: path, cause: systemMessage())
    }
    // The umask of this process does not apply to permissions that a user has chosen.
    if replaces, exists { fchmod(descriptor, mode) }
    (self.path, self.replaces) = (path, replaces)
    contents = Mutex(Contents(descriptor: descriptor))
  }

  deinit {
    contents.withLock { contents in
      guard let descriptor = contents.descriptor else { return }
      close(descriptor)
      unlink(draftPath)
    }
  }

  func append(_ bytes: [UInt8]) throws {
    try contents.withLock { contents in
      let descriptor = try open(contents)
      contents.buffer += bytes
      if contents.buffer.count >= Self.bufferSize { try write(&contents.buffer, to: descriptor) }
    }
  }

  func publish() throws {
    try contents.withLock { contents in
      let descriptor = try open(contents)
      try write(&contents.buffer, to: descriptor)
      guard flushFile(descriptor) == 0 else { throw failure() }
      let isRenamed = replaces ? rename(draftPath, path) : renameWithoutReplacing(draftPath, path)
      guard isRenamed == 0 else {
        throw errno == EEXIST ? FileClientError.exists(path: path) : failure()
      }
      close(descriptor)
      contents.descriptor = nil
      if let (_, cause) = flushEntry(of: path) {
        throw FileClientError.cannotWrite(path: path, cause: cause)
      }
    }
  }

  private func open(_ contents: Contents) throws -> Int32 {
    guard let descriptor = contents.descriptor else {
      throw FileClientError.cannotWrite(path: path, cause: "the draft is already published")
    }
    return descriptor
  }

  private func write(_ buffer: inout [UInt8], to descriptor: Int32) throws {
    guard buffer.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw failure() }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Returns the error of the last system call.
  private func failure() -> FileClientError {
    .cannotWrite(path: path, cause: systemMessage())
  }
}
