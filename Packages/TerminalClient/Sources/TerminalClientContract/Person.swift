public import TerminalClient

extension TerminalClientContract {
  /// Who sits at the terminal: presses its keys, reads it, and sends signals to the process.
  public struct Person: Sendable {
    /// Presses keys, one after the other.
    public var press: @Sendable (_ keys: [TerminalClient.Key]) -> Void

    /// Ends the input; outside the screen, at the beginning of a line.
    public var endInput: @Sendable () -> Void

    /// Gives the terminal another size.
    public var resize: @Sendable (_ size: TerminalClient.Size) -> Void

    /// What arrives on a stream while work is done; nothing has arrived there before.
    public var read:
      @Sendable (
        _ stream: TerminalClient.OutputStream, _ work: @Sendable () async throws -> Void
      ) async throws -> String

    /// Whether a program has the whole terminal.
    ///
    /// - Throws: what shows that the terminal is neither a program's nor as it was at first.
    public var isScreenEntered: @Sendable () throws -> Bool

    /// Sends a signal to the process, in which somebody listens for it.
    public var send: @Sendable (_ signal: TerminalClient.Signal) async -> Void

    /// From now on lets the process go on when it stops; does nothing where it cannot stop.
    ///
    /// - Throws: what keeps the person from it.
    public var continueWhenStopped: @Sendable () throws -> Void

    /// A person, by what it does.
    public init(
      press: @escaping @Sendable (_ keys: [TerminalClient.Key]) -> Void,
      endInput: @escaping @Sendable () -> Void,
      resize: @escaping @Sendable (_ size: TerminalClient.Size) -> Void,
      read:
        @escaping @Sendable (
          _ stream: TerminalClient.OutputStream, _ work: @Sendable () async throws -> Void
        ) async throws -> String,
      isScreenEntered: @escaping @Sendable () throws -> Bool,
      send: @escaping @Sendable (_ signal: TerminalClient.Signal) async -> Void,
      continueWhenStopped: @escaping @Sendable () throws -> Void
    ) {
      self.press = press
      self.endInput = endInput
      self.resize = resize
      self.read = read
      self.isScreenEntered = isScreenEntered
      self.send = send
      self.continueWhenStopped = continueWhenStopped
    }
  }
}
