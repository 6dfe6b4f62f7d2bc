/// The terminal's effects: text out, keys and signals in, and the screen as a whole.
public struct TerminalClient: Sendable {
  /// Accepts text for standard output or standard error, and returns immediately.
  ///
  /// A text arrives whole, after those that were written before it. Each stream gets its own texts and no
  /// others. Texts that are written at the same time do not mix.
  ///
  /// A text stays in memory until its stream takes it. ``flush`` the stream before the process exits, and
  /// regularly while the number of texts has no limit:
  ///
  ///     for line in lines {
  ///       terminal.write(line, to: .output)
  ///       try await terminal.flush(.output)
  ///     }
  public var write: @Sendable (_ text: String, _ stream: OutputStream) -> Void

  /// Waits until a stream has taken the accepted texts.
  ///
  /// A flush reports once that a text has no reader, or could not be written for another cause.
  ///
  /// A stopped reader of a pipe blocks a stream, and so does control-S on a terminal. A blocked stream leaves
  /// the other stream usable. A cancelled task waits for a stream that takes texts. A cancelled task gives up on
  /// a blocked stream; its texts stay accepted.
  ///
  /// - Throws: ``TerminalClientError/readerGone``, ``TerminalClientError/writeFailed(_:cause:)``;
  ///   `CancellationError` if the task is cancelled and the stream blocked.
  public var flush: @Sendable (_ stream: OutputStream) async throws -> Void

  /// Whether a stream is connected to a terminal.
  ///
  /// Each stream has an answer of its own.
  public var isTerminal: @Sendable (_ stream: Stream) -> Bool

  /// The size of the terminal; nothing where there is none or it does not tell.
  ///
  /// The size is the one that the terminal has now. Every stream that is connected to a terminal tells the
  /// size, and no other does.
  public var size: @Sendable () -> Size?

  /// The keys that are pressed, until the end of the input.
  ///
  /// Keys on the screen arrive one by one, in the order in which they are pressed; outside it a terminal
  /// gives them line by line. There is one listener at a time: a new listener takes the place of the one
  /// before, whose stream ends. A key that is pressed while nobody listens waits for the next listener.
  /// A key that has arrived does not arrive again. The stream ends with the input, after the keys that are
  /// pressed already.
  public var keys: @Sendable () -> AsyncStream<Key>

  /// Gives the terminal to the program: its keys unechoed and one by one, and as much else as the screen has.
  ///
  /// Control-C and control-Z are keys on the screen, and no signals. A screen of lines writes nothing when it
  /// is entered or left. Entering again does nothing, and neither does leaving again. The screen needs a
  /// terminal for input and for output. Use ``withScreen(_:_:)``, which leaves the screen on every way out.
  ///
  /// - Throws: ``TerminalClientError/notATerminal(_:)``, ``TerminalClientError/keysUnavailable(cause:)``; the
  ///   terminal is then as it was. A terminal that cannot be written to is an error of ``flush``.
  public var enterScreen: @Sendable (_ screen: Screen) throws -> Void

  /// Ends what ``enterScreen`` began.
  ///
  /// Leaving gives the terminal back as it was. A blocked terminal gets its mode back, and the rest if it
  /// takes text before the process exits.
  public var leaveScreen: @Sendable () -> Void

  /// The signals of some kinds that reach the process from now on, instead of their usual effect.
  ///
  /// Every kind of signal arrives, again and again. Every listener gets the signals of its kinds, and no
  /// others. A listener that goes leaves the others listening.
  ///
  /// Kinds that nobody listens for keep their usual effect, and get it back when the last listener goes.
  /// A signal that was ignored before, as `nohup` ignores `.hangUp`, stays ignored.
  public var signals: @Sendable (_ kinds: Set<Signal>) -> AsyncStream<Signal>

  /// Stops the process as control-Z does.
  ///
  /// Suspending returns when the process is continued, and nobody who listens for `suspend` or `resume` is
  /// told. The accepted texts are written first, unless their stream is blocked. Leave the screen first. Does
  /// nothing where stopping was ignored before the program started.
  public var suspend: @Sendable () -> Void

  /// A client made of its endpoints.
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
