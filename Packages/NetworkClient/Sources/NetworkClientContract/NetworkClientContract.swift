public import Contract
public import NetworkClient
import PortableFoundation
import Testing

/// The contract of ``NetworkClient``: rules that every working configuration must pass.
///
/// Run ``rules`` on your own configuration to check that it can replace another one.
public enum NetworkClientContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test and its environment.
  public struct Subject: Sendable {
    /// The client under test.
    public var client: NetworkClient

    /// The server that receives the requests of the client.
    public var server: ScriptedServer

    /// Advances the clock of a waiting request; does nothing if the client uses real time.
    public var advance: @Sendable (_ duration: Duration) async -> Void

    /// Creates a subject.
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

  /// All rules; run each on a new subject.
  public static let rules =
    responseRules + requestRules + rejectionRules + statelessnessRules + limitRules
    + cancellationRules
}

extension NetworkClientContract.Subject {
  /// Returns a request for a relative reference on the server.
  func request(_ reference: String = "") throws -> NetworkClient.Request {
    try request(at: server.url.absoluteString + reference)
  }

  /// Returns a request for a URL.
  func request(at text: String) throws -> NetworkClient.Request {
    guard let url = URL(string: text) else { throw Violation("\(text) is not a URL") }
    return NetworkClient.Request(url: url)
  }

  /// Sends a request for a relative reference on the server.
  func send(_ reference: String = "") async throws -> NetworkClient.Response {
    try await client.data(try request(reference))
  }

  /// The targets of the received requests.
  var targets: [String] { server.requests.map(\.target) }
}
