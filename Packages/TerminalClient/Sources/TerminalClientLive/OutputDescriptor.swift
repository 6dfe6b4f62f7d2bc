import Dispatch
import POSIX
import Synchronization
import TerminalClient

/// A descriptor that takes texts in order, each with one call of the system where that is possible.
///
/// A dedicated thread writes them: a stopped reader of a pipe, or control-S on a terminal, blocks a write
/// indefinitely. `O_NONBLOCK` would prevent that, but for every process that shares the descriptor; and `poll`
/// promises room for `PIPE_BUF` bytes only, and only to a single writer. A blocked thread does not keep the
/// process from exiting.
final class OutputDescriptor: Sendable {
  let descriptor: CInt
  private let stream: TerminalClient.OutputStream
  private let queue: DispatchQueue
  private let state = Mutex(State())

  private struct State {
    var unwrittenCount = 0

    /// Since when the thread has been writing without a break.
    var writingSince: ContinuousClock.Instant?

    /// The first error that no flush has reported.
    var failure: TerminalClientError?
  }

  /// How long the thread writes before its stream counts as blocked.
  private static let patience: Duration = .milliseconds(50)

  init(_ descriptor: CInt, as stream: TerminalClient.OutputStream) {
    self.descriptor = descriptor
    self.stream = stream
    // A constant: to write an enumeration into the label takes a third of the instructions of a start.
    queue = DispatchQueue(label: "TerminalClient.output")
  }

  /// Accepts a text.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    state.withLock { $0.unwrittenCount += 1 }
    queue.async { [self] in
      state.withLock { $0.writingSince = $0.writingSince ?? .now }
      let failure = failure(of: text)
      state.withLock { state in
        state.unwrittenCount -= 1
        if state.unwrittenCount == 0 { state.writingSince = nil }
        state.failure = state.failure ?? failure
      }
    }
  }

  /// Waits until the accepted texts are written; in a cancelled task, unless the stream is blocked.
  func flush() async throws {
    if state.withLock({ $0.unwrittenCount > 0 }) {
      let (texts, end) = AsyncStream.makeStream(of: Never.self)
      queue.async { end.finish() }
      for await _ in texts {}
      if Task.isCancelled, !drain() { throw CancellationError() }
    }
    if let failure = state.withLock({ $0.failure.take() }) { throw failure }
  }

  /// Blocks the calling thread until the accepted texts are written, and returns false if the stream is blocked.
  @discardableResult
  func drain() -> Bool {
    guard state.withLock({ $0.unwrittenCount > 0 }) else { return true }
    let isDrained = DispatchSemaphore(value: 0)
    queue.async { isDrained.signal() }
    while case let patience = remainingPatience, patience > .zero {
      if isDrained.wait(timeout: .now() + patience / .seconds(1)) == .success { return true }
    }
    return false
  }

  /// A text whose write has not started is not blocked, however late this machine is.
  private var remainingPatience: Duration {
    Self.patience - (state.withLock(\.writingSince)?.duration(to: .now) ?? .zero)
  }
}

// On the dedicated thread.
extension OutputDescriptor {
  private func failure(of text: String) -> TerminalClientError? {
    var text = text
    return text.withUTF8 { bytes in
      do throws(TerminalClientError) {
        try writeAll(UnsafeRawBufferPointer(bytes))
        return nil
      } catch {
        return error
      }
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(TerminalClientError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = POSIX.write(descriptor, start, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else {
        try recover(from: errno)
      }
    }
  }

  /// Returns when writing can be tried again.
  private func recover(from code: CInt) throws(TerminalClientError) {
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
      throw TerminalClientError.writeFailed(stream, cause: systemMessage(code))
    }
  }
}
