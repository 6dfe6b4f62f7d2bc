/// The terminal's effects: text out, keys and signals in, and the screen as a whole.
public struct TerminalClient: Sendable {
  /// Writes text to standard output or standard error, all of it or with an error.
  ///
  /// The calling thread waits until the text is accepted. Texts written at the same time do not mix.
  ///
  /// - Throws: ``TerminalClientError/readerGone``, ``TerminalClientError/writeFailed(_:cause:)``.
  public var write: @Sendable (_ text: String, _ stream: OutputStream) throws -> Void

  /// Whether a stream is connected to a terminal.
  public var isTerminal: @Sendable (_ stream: Stream) -> Bool

  /// The size of the terminal now; nothing where there is none or it does not tell.
  public var size: @Sendable () -> Size?

  /// The keys that are pressed from now on, until the end of the input.
  ///
  /// Keys arrive one by one within ``withScreen(_:)``, and line by line outside it. There is one listener
  /// at a time: a new one takes the place of the one before, whose stream ends. What arrived while a
  /// listener listened is not kept for the next.
  public var keys: @Sendable () -> AsyncStream<Key>

  /// Gives the whole terminal to the program: keys one by one and unechoed, an empty screen, no cursor.
  ///
  /// Does nothing if it has already been done. Control-C and control-Z are keys from now on, and no
  /// signals. Use ``withScreen(_:)``, which gives the terminal back on every way out.
  ///
  /// - Throws: ``TerminalClientError``; the terminal is then as it was.
  public var enterScreen: @Sendable () throws -> Void

  /// Gives the terminal back as it was before ``enterScreen``; does nothing if nothing was done.
  public var leaveScreen: @Sendable () -> Void

  /// The signals of some kinds that reach the process from now on, instead of their usual effect.
  ///
  /// Kinds that nobody listens for keep their usual effect, and get it back when the last listener goes.
  /// A signal that was ignored before, as `nohup` ignores `.hangUp`, stays ignored.
  public var signals: @Sendable (_ kinds: Set<Signal>) -> AsyncStream<Signal>

  /// Stops the process as control-Z does, and returns when it is continued.
  ///
  /// Leave the screen first. Does nothing where stopping was ignored before the program started.
  public var suspend: @Sendable () -> Void

  /// A client made of its endpoints.
  public init(
    write: @escaping @Sendable (_ text: String, _ stream: OutputStream) throws -> Void,
    isTerminal: @escaping @Sendable (_ stream: Stream) -> Bool,
    size: @escaping @Sendable () -> Size?,
    keys: @escaping @Sendable () -> AsyncStream<Key>,
    enterScreen: @escaping @Sendable () throws -> Void,
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
