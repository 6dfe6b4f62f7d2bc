import Dispatch
import POSIX
import Testing

/// A named pipe, with which one process tells another that something has happened.
///
/// The process that waits makes it first: what is sent is kept while a process has the pipe open.
final class Signal: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    try #require(mkfifo(path, 0o600) == 0 || errno == EEXIST)
    // For reading and writing: that way opening it waits for nobody.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit {
    close(descriptor)
  }

  func send() {
    var byte: UInt8 = 0
    #expect(write(descriptor, &byte, 1) == 1)
  }

  /// Waits for one signal; fails if none comes while the other process may reasonably be at work.
  func wait() {
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    let isThere = poll(&end, 1, 50_000) == 1
    #expect(isThere && read(descriptor, &byte, 1) == 1)
  }

  /// Waits for one signal without blocking the caller's thread.
  func arrival() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
