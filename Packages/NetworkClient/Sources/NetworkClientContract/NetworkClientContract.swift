public import Contract
public import NetworkClient
import PortableFoundation
import Testing

/// The contract of ``NetworkClient``: what holds for every working configuration.
public enum NetworkClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test, with what its rules need beside it.
  public struct Subject: Sendable {
    /// The client.
    public var client: NetworkClient

    /// The server that the client reaches.
    public var server: ScriptedServer

    /// Lets time pass for a request that waits; does nothing where time passes by itself.
    public var advance: @Sendable (_ duration: Duration) async -> Void

    /// A client, and what belongs to it.
    public init(
      client: NetworkClient,
      server: ScriptedServer,
      advance: @escaping @Sendable (_ duration: Duration) async -> Void = { _ in }
    ) {
      self.client = client
      self.server = server
      self.advance = advance
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules =
    responseRules + requestRules + refusalRules + memoryRules + limitRules + cancellationRules
}

extension NetworkClientContract.Subject {
  /// A request for something on the server; the reference is written as a URL has it.
  func request(_ reference: String = "") throws -> NetworkClient.Request {
    try request(at: server.url.absoluteString + reference)
  }

  /// A request for anything.
  func request(at text: String) throws -> NetworkClient.Request {
    guard let url = URL(string: text) else { throw Violation("\(text) is no URL") }
    return NetworkClient.Request(url: url)
  }

  /// What the server was asked for.
  var targets: [String] { server.requests.map(\.target) }
}
