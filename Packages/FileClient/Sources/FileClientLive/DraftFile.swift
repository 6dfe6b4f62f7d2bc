import FileClient
import POSIX
import Synchronization

/// A file with a name of its own, until it is published.
final class DraftFile: Sendable {
  private let path: String

  /// The name that it has meanwhile; nobody else's, and in the same folder, since a link cannot leave a disk.
  private let draftPath: String

  private let contents: Mutex<Contents>

  private struct Contents {
    /// Nil once the file is published.
    var descriptor: Int32?

    /// What is not written yet.
    var buffer: [UInt8] = []
  }

  /// So much is written at once.
  private static let bufferSize = 64 * 1024

  init(path: String) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw FileClientError.exists(path: path) }
    // A text that is cut off at a zero byte would be another name.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileClientError.cannotWrite(path: path, cause: "it is not the name of a file")
    }
    var name = Array("\(path).XXXXXX\0".utf8).map(CChar.init(bitPattern:))
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw FileClientError.cannotWrite(path: path, cause: systemMessage())
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.path = path
    draftPath = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    contents = Mutex(Contents(descriptor: descriptor))
  }

  deinit {
    contents.withLock { contents in
      guard let descriptor = contents.descriptor else { return }
      close(descriptor)
      unlink(draftPath)
    }
  }

  func append(_ piece: [UInt8]) throws {
    try contents.withLock { contents in
      let descriptor = try open(contents)
      contents.buffer += piece
      if contents.buffer.count >= Self.bufferSize { try write(&contents.buffer, to: descriptor) }
    }
  }

  func publish() throws {
    try contents.withLock { contents in
      let descriptor = try open(contents)
      try write(&contents.buffer, to: descriptor)
      try succeed(fsync(descriptor))
      // Unlike a rename, a link takes the place of nothing.
      guard link(draftPath, path) == 0 else {
        throw errno == EEXIST ? FileClientError.exists(path: path) : failure()
      }
      unlink(draftPath)
      close(descriptor)
      contents.descriptor = nil
      try flushFolder()
    }
  }

  private func open(_ contents: Contents) throws -> Int32 {
    guard let descriptor = contents.descriptor else {
      throw FileClientError.cannotWrite(path: path, cause: "it is published already")
    }
    return descriptor
  }

  private func write(_ buffer: inout [UInt8], to descriptor: Int32) throws {
    guard buffer.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw failure() }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes sure that the folder still has the file after the power fails.
  private func flushFolder() throws {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(decoding: path.utf8[...$0], as: UTF8.self) } ?? "."
    let descriptor = POSIX.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // One that cannot be opened for reading is left alone, as SQLite does.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // EINVAL is the answer of a file system that has no use for it.
    if fsync(descriptor) != 0, errno != EINVAL { throw failure() }
  }

  private func succeed(_ result: Int32) throws {
    guard result == 0 else { throw failure() }
  }

  /// The failure of the last call.
  private func failure() -> FileClientError {
    .cannotWrite(path: path, cause: systemMessage())
  }
}
