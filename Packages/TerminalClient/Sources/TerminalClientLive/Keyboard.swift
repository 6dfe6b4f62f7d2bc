import Dispatch
import POSIX
import Synchronization
import TerminalClient

/// The keys of a terminal, or of a pipe or file that is the input.
///
/// A thread waits for them with `poll`, since a dispatch source never reports the end of `/dev/null`.
final class Keyboard: Sendable {
  private typealias Listener = AsyncStream<TerminalClient.Key>.Continuation

  private let descriptor: CInt
  private let escapeMilliseconds: CInt
  private let listener = Mutex<Listener?>(nil)

  /// Outlives a listener, which may end within a sequence or a paste.
  private let decoder = Mutex(KeyDecoder())

  /// Serial, since two concurrent readers would consume each other's keys.
  private let queue = DispatchQueue(label: "TerminalClient.keys")

  init(descriptor: CInt, escapeTime: Duration) {
    self.descriptor = descriptor
    escapeMilliseconds = CInt(min(max(escapeTime / .milliseconds(1), 0), 60_000))
  }

  func keys() -> AsyncStream<TerminalClient.Key> {
    AsyncStream { continuation in
      guard let stop = Pipe() else { return continuation.finish() }
      continuation.onTermination = { _ in close(stop.writing) }
      let former = listener.withLock { listener in
        defer { listener = continuation }
        return listener
      }
      former?.finish()
      queue.async { [self] in
        readKeys(to: continuation, until: stop.reading)
        continuation.finish()
        close(stop.reading)
      }
    }
  }

  /// Reads until the end of the input, or until the writing end of the stop pipe is closed.
  private func readKeys(to listener: Listener, until stop: CInt) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      var requests = [descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeLimit = decoder.withLock(\.isAfterEscape) ? escapeMilliseconds : -1
      let ready = poll(&requests, nfds_t(requests.count), timeLimit)
      if ready == 0 { decoder.withLock { $0.end() }.forEach { listener.yield($0) } }
      if requests[1].revents != 0 { return }
      if requests[0].revents == 0 { continue }

      let count = withUnblockedSignals(SIGTTIN) { read(descriptor, &bytes, bytes.count) }
      if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
      for byte in bytes.prefix(max(count, 0)) {
        decoder.withLock { $0.keys(after: byte) }.forEach { listener.yield($0) }
      }
      if count <= 0 {
        decoder.withLock { $0.end() }.forEach { listener.yield($0) }
        return
      }
    }
  }
}
