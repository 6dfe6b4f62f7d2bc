import FileClient
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is read line by line, of which no more than a line is held.
final class LineFile: Sendable {
  private let path: String
  private let limit: Int
  private let descriptor: Int32
  private let buffer = Mutex(Buffer())

  private struct Buffer {
    /// What is read, and not yet given out.
    var bytes: ArraySlice<UInt8> = []

    /// How many of those are known to hold no line feed.
    var searchedCount = 0

    var isAtEnd = false
  }

  /// So much is read at once.
  private static let pieceSize = 64 * 1024

  init(path: String, limit: Int) throws {
    guard !path.utf8.contains(0) else {
      throw FileClientError.cannotRead(path: path, cause: "it is not the name of a file")
    }
    // To open a pipe could take for ever.
    descriptor = systemOpen(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    self.path = path
    self.limit = limit
    guard descriptor >= 0 else { throw failure(systemCause()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(systemCause()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func next() throws -> [UInt8]? {
    try buffer.withLock { buffer in
      while true {
        let unsearched = buffer.bytes.dropFirst(buffer.searchedCount)
        if let end = unsearched.firstIndex(of: UInt8(ascii: "\n")) {
          let line = buffer.bytes[..<end]
          buffer.bytes = buffer.bytes[(end + 1)...]
          buffer.searchedCount = 0
          try check(line)
          return Array(line)
        }
        buffer.searchedCount = buffer.bytes.count
        try check(buffer.bytes)
        if buffer.isAtEnd {
          defer { buffer = Buffer(isAtEnd: true) }
          return buffer.bytes.isEmpty ? nil : Array(buffer.bytes)
        }
        let piece = try read()
        buffer.isAtEnd = piece.isEmpty
        buffer.bytes = ArraySlice(buffer.bytes + piece)
      }
    }
  }

  private func check(_ line: ArraySlice<UInt8>) throws {
    guard line.count <= limit else { throw FileClientError.lineTooLong(path: path, limit: limit) }
  }

  private func read() throws -> [UInt8] {
    var cause: String?
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { piece, count in
      var result = -1
      repeat { result = systemRead(descriptor, piece) } while result < 0 && errno == EINTR
      if result < 0 { cause = systemCause() }
      count = max(result, 0)
    }
    if let cause { throw failure(cause) }
    return piece
  }

  private func failure(_ cause: String) -> FileClientError {
    .cannotRead(path: path, cause: cause)
  }
}
