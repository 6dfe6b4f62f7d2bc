import FileClient
import POSIX

/// The bytes of a file or a stream, which can be read repeatedly.
final class ByteSource {
  let path: String
  private let temporaryDirectory: String
  private let descriptor: Int32

  /// The initial offset in a regular file; nil for a stream.
  private let start: off_t?

  /// The unnamed copy of the bytes that were read from a stream.
  private var copy: Int32?

  /// Whether bytes are read from the copy, until its end.
  private var isReplaying = false

  /// Whether the stream has ended.
  private var isAtEnd = false

  /// The maximum number of bytes of a read.
  private static let chunkSize = 64 * 1024

  /// Opens a file; waits until a pipe has a writer.
  convenience init(path: String, temporaryDirectory: String) throws {
    let descriptor = try Self.open(path, O_RDONLY)
    try self.init(path: path, descriptor: descriptor, temporaryDirectory: temporaryDirectory)
  }

  /// Opens a regular file; waits for no other.
  convenience init(regularFile path: String) throws {
    // Without effect on a regular file.
    let descriptor = try Self.open(path, O_RDONLY | O_NONBLOCK)
    try self.init(path: path, descriptor: descriptor, temporaryDirectory: "")
    guard start != nil else { throw FileClientError.notRegular(path: path) }
  }

  /// Opens a duplicate of standard input, which remains open afterwards.
  convenience init(standardInputWith temporaryDirectory: String) throws {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    try self.init(
      path: "/dev/stdin",
      descriptor: descriptor,
      temporaryDirectory: temporaryDirectory
    )
  }

  private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
    guard !path.utf8.contains(0) else {
      throw FileClientError.cannotRead(path: path, cause: "the path is not valid")
    }
    return POSIX.open(path, flags | O_NOCTTY | O_CLOEXEC)
  }

  private init(path: String, descriptor: Int32, temporaryDirectory: String) throws {
    (self.path, self.descriptor, self.temporaryDirectory) = (path, descriptor, temporaryDirectory)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor < 0, errno == ENOENT { throw FileClientError.missing(path: path) }
      throw FileClientError.cannotRead(path: path, cause: systemMessage())
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: start = lseek(descriptor, 0, SEEK_CUR)
    case S_IFIFO, S_IFCHR, S_IFSOCK: start = nil
    case S_IFDIR: throw FileClientError.cannotRead(path: path, cause: "it is a directory")
    default: throw FileClientError.notRegular(path: path)
    }
  }

  deinit {
    for descriptor in [descriptor, copy ?? -1] where descriptor >= 0 { close(descriptor) }
  }

  /// Returns the next bytes; none at the end.
  func read() throws -> [UInt8] {
    if start != nil { return try read(from: descriptor) }
    if let copy, isReplaying {
      let chunk = try read(from: copy)
      if !chunk.isEmpty { return chunk }
      isReplaying = false
    }
    // A terminal continues after its end.
    if isAtEnd { return [] }
    let chunk = try read(from: descriptor)
    isAtEnd = chunk.isEmpty
    let copy = try copy ?? makeCopy()
    self.copy = copy
    guard chunk.withUnsafeBytes({ writeAll($0, to: copy) }) else { throw cannotCopy() }
    return chunk
  }

  /// Returns to the first byte.
  func restart() throws {
    guard let seekable = start == nil ? copy : descriptor else { return }
    guard lseek(seekable, start ?? 0, SEEK_SET) >= 0 else {
      throw FileClientError.cannotRead(path: path, cause: systemMessage())
    }
    isReplaying = true
  }

  private func read(from descriptor: Int32) throws -> [UInt8] {
    var cause: String?
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { chunk, count in
      var result = 0
      repeat {
        result = POSIX.read(descriptor, chunk.baseAddress, chunk.count)
      } while result < 0 && mayRetry(descriptor, for: POLLIN)
      if result < 0 { cause = systemMessage() }
      count = max(result, 0)
    }
    if let cause { throw FileClientError.cannotRead(path: path, cause: cause) }
    return chunk
  }

  private func makeCopy() throws -> Int32 {
    var name = Array("\(temporaryDirectory)/stream.XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    guard copy >= 0 else { throw cannotCopy() }
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return copy
  }

  /// Returns the error of the last system call.
  private func cannotCopy() -> FileClientError {
    .cannotRead(path: path, cause: "copying it to \(temporaryDirectory) failed: \(systemMessage())")
  }
}
