public import Contract
public import TerminalClient

/// The contract of ``TerminalClient``: the rules of every working configuration.
public enum TerminalClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test, with the user of its terminal.
  ///
  /// Test a live client in a separate process, where signals have their default effect: rules send signals.
  public struct Subject: Sendable {
    /// A client whose streams are all connected to one terminal.
    public var client: TerminalClient

    /// The user of that terminal.
    public var user: TerminalUser

    /// Creates a client with other streams.
    public var makeClient: @Sendable (_ streams: Streams) throws -> TerminalClient

    /// Creates a subject.
    public init(
      client: TerminalClient,
      user: TerminalUser,
      makeClient: @escaping @Sendable (_ streams: Streams) throws -> TerminalClient
    ) {
      self.client = client
      self.user = user
      self.makeClient = makeClient
    }
  }

  /// The standard streams of a client.
  public enum Streams: Sendable {
    /// Only these are connected to a terminal, which has a size.
    case connected(Set<TerminalClient.Stream>)

    /// The output streams have no reader.
    case withoutReader

    /// One output stream is blocked.
    case blocked(TerminalClient.OutputStream)
  }

  /// Every rule; each requires a new subject.
  public static let rules = outputRules + streamRules + keyRules + screenRules + signalRules
}
