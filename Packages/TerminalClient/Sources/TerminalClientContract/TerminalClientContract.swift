public import Contract
public import TerminalClient

/// The contract of ``TerminalClient``: what holds for every working configuration.
public enum TerminalClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test, with what its rules need beside it.
  ///
  /// A client of the process itself is tested in a process of its own, where signals have their usual
  /// effect: its rules send them.
  public struct Subject: Sendable {
    /// The client of a terminal that is connected to every stream.
    public var client: TerminalClient

    /// Who sits at the terminal.
    public var person: Person

    /// Makes a client of which only some streams are connected to a terminal, which has a size.
    public var connected: @Sendable (_ streams: Set<TerminalClient.Stream>) throws -> TerminalClient

    /// Makes a client of which nobody reads a stream any more.
    public var unread: @Sendable () throws -> TerminalClient

    /// Makes a client of which one stream is blocked.
    public var blocked: @Sendable (_ stream: TerminalClient.OutputStream) throws -> TerminalClient

    /// A client, and what belongs to it.
    public init(
      client: TerminalClient,
      person: Person,
      connected:
        @escaping @Sendable (_ streams: Set<TerminalClient.Stream>) throws -> TerminalClient,
      unread: @escaping @Sendable () throws -> TerminalClient,
      blocked: @escaping @Sendable (_ stream: TerminalClient.OutputStream) throws -> TerminalClient
    ) {
      self.client = client
      self.person = person
      self.connected = connected
      self.unread = unread
      self.blocked = blocked
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules =
    outputRules + blockingRules + streamRules + keyRules + screenRules + signalRules
}
