/// The terminal's effects: text out, keys and signals in, and the screen as a whole.
public struct TerminalClient: Sendable {
  /// Writes text to standard output or standard error, all of it or with an error.
  ///
  /// The calling thread waits until the text is accepted. A text arrives whole, after those that were
  /// written before it. Each stream gets its own texts and no others. Texts that are written at the same
  /// time do not mix. A text that nobody can read any more throws `readerGone`.
  ///
  /// - Throws: ``TerminalClientError/readerGone``, ``TerminalClientError/writeFailed(_:cause:)``.
  public var write: @Sendable (_ text: String, _ stream: OutputStream) throws -> Void

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
  /// - Throws: ``TerminalClientError``; the terminal is then as it was.
  public var enterScreen: @Sendable (_ screen: Screen) throws -> Void

  /// Ends what ``enterScreen`` began.
  ///
  /// Leaving gives the terminal back as it was.
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
  /// told. Leave the screen first. Does nothing where stopping was ignored before the program started.
  public var suspend: @Sendable () -> Void

  /// A client made of its endpoints.
  public init(
    write: @escaping @Sendable (_ text: String, _ stream: OutputStream) throws -> Void,
    isTerminal: @escaping @Sendable (_ stream: Stream) -> Bool,
    size: @escaping @Sendable () -> Size?,
    keys: @escaping @Sendable () -> AsyncStream<Key>,
    enterScreen: @escaping @Sendable (_ screen: Screen) throws -> Void,
    leaveScreen: @escaping @Sendable () -> Void,
    signals: @escaping @Sendable (_ kinds: Set<Signal>) -> AsyncStream<Signal>,
    suspend: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.isTerminal = isTerminal
    self.size = size
    self.keys = keys
    self.enterScreen = enterScreen
    self.leaveScreen = leaveScreen
    self.signals = signals
    self.suspend = suspend
  }
}
