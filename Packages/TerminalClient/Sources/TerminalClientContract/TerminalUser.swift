public import TerminalClient

extension TerminalClientContract {
  /// The user of a terminal: presses its keys, reads its output, and sends signals to the process.
  public struct TerminalUser: Sendable {
    /// Presses keys in order.
    public var press: @Sendable (_ keys: [TerminalClient.Key]) -> Void

    /// Ends the input; outside the screen, at the start of a line.
    public var endInput: @Sendable () -> Void

    /// Changes the size of the terminal.
    public var resize: @Sendable (_ size: TerminalClient.Size) -> Void

    /// Returns the output of a stream during some work; the stream has no earlier output.
    public var read:
      @Sendable (
        _ stream: TerminalClient.OutputStream, _ work: @Sendable () async throws -> Void
      ) async throws -> String

    /// Returns whether a program is on the screen.
    ///
    /// - Throws: An error if the terminal is neither on the screen nor completely restored.
    public var isScreenEntered: @Sendable () throws -> Bool

    /// Sends a signal to the process, which has a listener for it.
    public var send: @Sendable (_ signal: TerminalClient.Signal) async -> Void

    /// Continues the process as soon as it stops; has no effect on a process that cannot stop.
    public var continueWhenStopped: @Sendable () throws -> Void

    /// Creates a user.
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
