/// The effects of a terminal: output, keys, signals, the size and the screen.
///
/// A command uses the terminal only through this value, so a test can replace the terminal with a ``MockTerminal``.
public struct TerminalClient: Sendable {
  /// Accepts text for standard output or standard error and returns immediately.
  ///
  /// Each text is written completely, after the texts before it. Each stream receives only its own texts.
  /// Concurrent texts do not interleave.
  ///
  /// An empty text finds out whether the reader has gone: the next flush reports it. Write one regularly if other output
  /// is rare; without a write, a program would never notice.
  ///
  /// A text stays in memory until its stream accepts it. Call ``flush`` before the process exits, and regularly
  /// during unlimited output:
  ///
  ///     for line in lines {
  ///       terminal.write(line, to: .output)
  ///       try await terminal.flush(.output)
  ///     }
  public var write: @Sendable (_ text: String, _ stream: OutputStream) -> Void

  /// Waits until a stream has accepted all its texts.
  ///
  /// The next flush reports a failed write. Only one flush reports that the reader of a stream has gone.
  ///
  /// A stopped reader of a pipe blocks a stream, and so does control-S on a terminal. A blocked stream does not block
  /// the other stream. In a cancelled task, a flush waits while the stream accepts text. In a cancelled task, a flush
  /// does not wait for a blocked stream; the unwritten texts stay queued.
  ///
  /// - Throws: ``TerminalClientError/readerGone``, ``TerminalClientError/writeFailed(_:cause:)``;
  ///   `CancellationError` if the task is cancelled and the stream is blocked.
  public var flush: @Sendable (_ stream: OutputStream) async throws -> Void

  /// Returns whether a stream is connected to a terminal.
  ///
  /// Each stream is checked separately.
  public var isTerminal: @Sendable (_ stream: Stream) -> Bool

  /// Returns the size of the terminal; nil without a terminal or if the terminal does not report a size.
  ///
  /// The size is the current one. The size is available if any stream is connected to a terminal.
  public var size: @Sendable () -> Size?

  /// Returns the pressed keys until the end of the input.
  ///
  /// On the screen, keys arrive immediately and in order; outside the screen, a terminal delivers them line by line.
  /// On `Screen.full`, a pasted text is one key, whatever it contains. Keys that are pressed without a listener are delivered to the next listener. Each key is delivered once. A new
  /// listener replaces the former one and ends its stream. At the end of the input, the stream delivers the remaining
  /// keys and ends.
  public var keys: @Sendable () -> AsyncStream<Key>

  /// Switches the terminal to raw mode and, for ``Screen/full``, to the alternate screen.
  ///
  /// On the screen, control-C and control-Z are keys, not signals. In the background, entering the screen stops the
  /// process until it is in the foreground. Entering or leaving `Screen.lines` writes
  /// nothing. Entering or leaving the screen twice has no further effect. The screen requires a terminal for input and
  /// for output.
  ///
  /// Prefer ``withScreen(_:_:)``, which leaves the screen on every exit path.
  ///
  /// - Throws: ``TerminalClientError/notATerminal(_:)``, ``TerminalClientError/rawModeUnavailable(cause:)``; the
  ///   terminal is then unchanged. A terminal that cannot be written to is an error of ``flush``.
  public var enterScreen: @Sendable (_ screen: Screen) throws -> Void

  /// Restores the terminal after ``enterScreen``.
  ///
  /// Leaving the screen restores the terminal. If the terminal is blocked, its mode is restored immediately, and its
  /// former contents only if it accepts text again before the process exits.
  public var leaveScreen: @Sendable () -> Void

  /// Returns the received signals of the requested kinds, and disables their default effect.
  ///
  /// Every signal of each kind is delivered. Every listener receives the signals of its kinds and no others. A
  /// listener that ends does not affect the others.
  ///
  /// A kind without a listener has its default effect, even after its last listener has ended. A signal that the
  /// process ignored before, such as `.hangUp` under `nohup`, remains ignored.
  public var signals: @Sendable (_ kinds: Set<Signal>) -> AsyncStream<Signal>

  /// Stops the process, as control-Z does, and returns when the process is continued.
  ///
  /// While the process is stopped, every signal has its default effect: one that asks the process to exit ends it.
  /// Suspending delivers no signal to listeners of `suspend` and `resume`. Accepted texts are written first, unless their stream is
  /// blocked. Leave the screen first. Has no effect if the process ignored the signal `SIGTSTP` when it started.
  public var suspend: @Sendable () -> Void

  /// Creates a client from its endpoints.
  public init(
    write: @escaping @Sendable (_ text: String, _ stream: OutputStream) -> Void,
    flush: @escaping @Sendable (_ stream: OutputStream) async throws -> Void,
    isTerminal: @escaping @Sendable (_ stream: Stream) -> Bool,
    size: @escaping @Sendable () -> Size?,
    keys: @escaping @Sendable () -> AsyncStream<Key>,
    enterScreen: @escaping @Sendable (_ screen: Screen) throws -> Void,
    leaveScreen: @escaping @Sendable () -> Void,
    signals: @escaping @Sendable (_ kinds: Set<Signal>) -> AsyncStream<Signal>,
    suspend: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.flush = flush
    self.isTerminal = isTerminal
    self.size = size
    self.keys = keys
    self.enterScreen = enterScreen
    self.leaveScreen = leaveScreen
    self.signals = signals
    self.suspend = suspend
  }
}
