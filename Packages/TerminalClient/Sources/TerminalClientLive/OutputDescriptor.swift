import Dispatch
import POSIX
import Synchronization
import TerminalClient

/// A descriptor that receives texts in order; a pipe or a file receives each in one system call if possible.
///
/// A dedicated thread writes the texts, since a stopped reader of a pipe, or control-S on a terminal, blocks a write
/// indefinitely. `O_NONBLOCK` would also change the descriptor of every process that shares it, and `poll` guarantees
/// only `PIPE_BUF` bytes, to a single writer. A blocked thread does not prevent the process from exiting.
final class OutputDescriptor: Sendable {
  let descriptor: CInt
  private let stream: TerminalClient.OutputStream
  private let isTerminal: Bool
  private let queue: DispatchQueue
  private let state = Mutex(State())

  private struct State {
    var unwrittenCount = 0

    /// The start of the current write; nil between two texts.
    var waitingSince: ContinuousClock.Instant?

    /// The first error that no flush has reported yet.
    var failure: TerminalClientError?
  }

  /// The time without progress after which a stream counts as blocked: longer than a busy machine delays a reader.
  private static let blockedAfter: Duration = .seconds(1)

  /// The maximum number of bytes of a write to a terminal.
  ///
  /// A slow terminal accepts them within the time that distinguishes it from a blocked one.
  private static let terminalPieceLength = 512

  init(_ descriptor: CInt, as stream: TerminalClient.OutputStream) {
    self.descriptor = descriptor
    self.stream = stream
    isTerminal = isatty(descriptor) == 1
    // A constant: describing the stream in the label would take a third of the instructions of a process start.
    queue = DispatchQueue(label: "TerminalClient.output")
  }

  /// Accepts a text.
  func write(_ text: String) {
    state.withLock { $0.unwrittenCount += 1 }
    queue.async { [self] in
      let failure = failure(of: text)
      state.withLock { state in
        state.unwrittenCount -= 1
        state.waitingSince = nil
        state.failure = state.failure ?? failure
      }
    }
  }

  /// Waits until the accepted texts are written; in a cancelled task, does not wait for a blocked stream.
  func flush() async throws {
    if state.withLock({ $0.unwrittenCount > 0 }) {
      let (texts, end) = AsyncStream.makeStream(of: Never.self)
      queue.async { end.finish() }
      for await _ in texts {}
      if Task.isCancelled, !drain() { throw CancellationError() }
    }
    if let failure = state.withLock({ $0.failure.take() }) { throw failure }
  }

  /// Blocks the calling thread until the accepted texts are written; returns false if the stream is blocked.
  @discardableResult
  func drain() -> Bool {
    guard state.withLock({ $0.unwrittenCount > 0 }) else { return true }
    let isDrained = DispatchSemaphore(value: 0)
    queue.async { isDrained.signal() }
    while case let time = timeUntilBlocked, time > .zero {
      if isDrained.wait(timeout: .now() + time / .seconds(1)) == .success { return true }
    }
    return false
  }

  /// The time after which the current write counts as blocked; a text whose write has not started is never blocked.
  private var timeUntilBlocked: Duration {
    Self.blockedAfter - (state.withLock(\.waitingSince)?.duration(to: .now) ?? .zero)
  }

  /// Writes a text on the dedicated thread and returns its error.
  private func failure(of text: String) -> TerminalClientError? {
    var text = text
    // A system call that writes nothing to a pipe succeeds without a reader, too.
    guard !text.isEmpty else { return hasReader(descriptor) ? nil : .readerGone }
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = isTerminal ? rest.prefix(Self.terminalPieceLength) : rest
        state.withLock { $0.waitingSince = .now }
        let isWritten = withUnblockedSignals(SIGTTOU) {
          writeAll(UnsafeRawBufferPointer(rebasing: piece), to: descriptor)
        }
        guard isWritten else {
          return errno == EPIPE ? .readerGone : .writeFailed(stream, cause: systemMessage())
        }
        rest = rest[piece.endIndex...]
      }
      return nil
    }
  }
}
