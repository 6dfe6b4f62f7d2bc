import Synchronization
import TerminalClient

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A descriptor to which whole texts are written, one at a time.
final class OutputDescriptor: Sendable {
  let descriptor: CInt
  private let stream: TerminalClient.OutputStream
  private let turn = Mutex(())

  init(_ descriptor: CInt, as stream: TerminalClient.OutputStream) {
    self.descriptor = descriptor
    self.stream = stream
  }

  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      try turn.withLock { _ in try writeAll(UnsafeRawBufferPointer(bytes)) }
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = systemWrite(descriptor, start, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else {
        try recover(from: errno)
      }
    }
  }

  /// Returns when writing can be tried again.
  private func recover(from code: CInt) throws {
    switch code {
    case EINTR:
      break
    case EAGAIN:
      // Another program has made what it shares with this one non-blocking.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    case EPIPE:
      throw TerminalClientError.readerGone
    default:
      throw TerminalClientError.writeFailed(stream, cause: String(cString: strerror(code)))
    }
  }
}

/// The system's function, whose name the method has taken.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
