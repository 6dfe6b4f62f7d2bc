import FileClient
import POSIX

/// The bytes of a file, or of a stream, which can be read more than once.
final class ByteSource {
  let path: String
  private let temporaryFolder: String
  private let descriptor: Int32

  /// Where a regular file is read from; nil for a stream.
  private let start: off_t?

  /// The copy of what a stream has delivered; it has no name.
  private var copy: Int32?

  /// Whether bytes come from the copy, until its end.
  private var isReplaying = false

  /// Whether the stream has ended.
  private var isAtEnd = false

  /// So much is read at once.
  private static let pieceSize = 64 * 1024

  /// Opens a file; waits until a pipe has a writer.
  convenience init(path: String, temporaryFolder: String) throws {
    guard !path.utf8.contains(0) else {
      throw FileClientError.cannotRead(path: path, cause: "it is not the name of a file")
    }
    let descriptor = POSIX.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    try self.init(path: path, descriptor: descriptor, temporaryFolder: temporaryFolder)
  }

  /// Opens standard input, and leaves it open when this ends.
  convenience init(standardInputWith temporaryFolder: String) throws {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    try self.init(path: "/dev/stdin", descriptor: descriptor, temporaryFolder: temporaryFolder)
  }

  private init(path: String, descriptor: Int32, temporaryFolder: String) throws {
    (self.path, self.descriptor, self.temporaryFolder) = (path, descriptor, temporaryFolder)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor < 0, errno == ENOENT { throw FileClientError.missing(path: path) }
      throw FileClientError.cannotRead(path: path, cause: systemMessage())
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: start = lseek(descriptor, 0, SEEK_CUR)
    case S_IFIFO, S_IFCHR, S_IFSOCK: start = nil
    default: throw FileClientError.cannotRead(path: path, cause: "it is not a regular file")
    }
  }

  deinit {
    for descriptor in [descriptor, copy ?? -1] where descriptor >= 0 { close(descriptor) }
  }

  /// Returns the bytes that come next; none at the end.
  func read() throws -> [UInt8] {
    if start != nil { return try read(from: descriptor) }
    if let copy, isReplaying {
      let piece = try read(from: copy)
      if !piece.isEmpty { return piece }
      isReplaying = false
    }
    // A terminal would go on after its end.
    if isAtEnd { return [] }
    let piece = try read(from: descriptor)
    isAtEnd = piece.isEmpty
    let copy = try copy ?? makeCopy()
    self.copy = copy
    guard piece.withUnsafeBytes({ writeAll($0, to: copy) }) else { throw cannotCopy() }
    return piece
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
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { piece, count in
      var result = 0
      repeat {
        result = POSIX.read(descriptor, piece.baseAddress, piece.count)
      } while result < 0 && mayRetry(descriptor)
      if result < 0 { cause = systemMessage() }
      count = max(result, 0)
    }
    if let cause { throw FileClientError.cannotRead(path: path, cause: cause) }
    return piece
  }

  /// Whether a read that failed can be tried again; waits for bytes where another program has made standard input
  /// non-blocking.
  private func mayRetry(_ descriptor: Int32) -> Bool {
    if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, -1) >= 0 || errno == EINTR
    }
    return errno == EINTR
  }

  private func makeCopy() throws -> Int32 {
    var name = Array("\(temporaryFolder)/stream.XXXXXX\0".utf8).map(CChar.init(bitPattern:))
    let copy = mkstemp(&name)
    guard copy >= 0 else { throw cannotCopy() }
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return copy
  }

  /// The failure of the last call.
  private func cannotCopy() -> FileClientError {
    .cannotRead(path: path, cause: "its copy in \(temporaryFolder) failed: \(systemMessage())")
  }
}
