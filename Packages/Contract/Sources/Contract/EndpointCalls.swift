public import Testing

/// A call of every endpoint of a client, by the names of the endpoints: for tests of what all endpoints have in common.
///
/// ```swift
/// let endpoints: EndpointCalls<CounterService> = [
///   "currentCount": { _ = try $0.currentCount() },
///   "increment": { _ = try $0.increment() },
/// ]
///
/// @Test func `unimplemented names every endpoint`() async {
///   await endpoints.verify(.unimplemented) { Unimplemented($0, of: "CounterService") }
/// }
/// ```
public struct EndpointCalls<Client: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// Calls one endpoint.
  public typealias Call = @Sendable (_ client: Client) async throws -> Void

  private let calls: [String: Call]

  /// Calls by the names of the endpoints.
  public init(dictionaryLiteral calls: (String, Call)...) {
    self.calls = Dictionary(uniqueKeysWithValues: calls)
  }

  /// Returns the names of all endpoints of a client: its stored closures.
  public static func endpoints(of client: Client) -> [String] {
    Mirror(reflecting: client).children
      .filter { "\(type(of: $0.value))".contains("->") }
      .compactMap(\.label)
  }

  /// Calls the endpoint with a name.
  ///
  /// - Throws: The error of the endpoint, or a ``Violation`` if its call is not listed.
  public func callAsFunction(_ endpoint: String, of client: Client) async throws {
    guard let call = calls[endpoint] else {
      throw Violation("expected a call of the endpoint \(endpoint) in the list")
    }
    try await call(client)
  }

  /// Checks that every endpoint of a client is listed and throws the expected error; reports an issue if not.
  ///
  /// - Parameters:
  ///   - client: The client, for example its configuration `failing` or `unimplemented`.
  ///   - sourceLocation: Where the issue is reported.
  ///   - error: Returns the error that an endpoint should throw.
  public func verify(
    _ client: Client,
    sourceLocation: SourceLocation = #_sourceLocation,
    throws error: (_ endpoint: String) -> some Error & Equatable
  ) async {
    for endpoint in Self.endpoints(of: client) {
      do {
        try await check(throws: error(endpoint)) { try await self(endpoint, of: client) }
      } catch {
        Issue.record("\(endpoint): \(error)", sourceLocation: sourceLocation)
      }
    }
  }
}
