public import Testing

/// Calls of a client's endpoints, keyed by their names, for tests of all endpoints.
///
/// ``verify(_:sourceLocation:throws:)`` finds the endpoints by reflection and records an issue for a missing call:
///
/// ```swift
/// let endpoints: EndpointCalls<CounterStore> = [
///   "value": { _ = try $0.value("a") },
///   "insert": { try $0.insert(1, for: "a") },
/// ]
///
/// @Test func `unimplemented names every endpoint`() async {
///   await endpoints.verify(.unimplemented) { Unimplemented($0, of: "CounterStore") }
/// }
/// ```
public struct EndpointCalls<Client: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// Calls one endpoint.
  public typealias Call = @Sendable (_ client: Client) async throws -> Void

  private let calls: [String: Call]

  /// Creates a list of calls, keyed by the names of the endpoints.
  public init(dictionaryLiteral calls: (String, Call)...) {
    self.calls = Dictionary(uniqueKeysWithValues: calls)
  }

  /// Returns the names of a client's endpoints: its stored closures.
  public static func endpoints(of client: Client) -> [String] {
    Mirror(reflecting: client).children
      .filter { "\(type(of: $0.value))".contains("->") }
      .compactMap(\.label)
  }

  /// Calls an endpoint.
  ///
  /// - Throws: The error of the endpoint, or a ``Violation`` if the list has no call for it.
  public func callAsFunction(_ endpoint: String, of client: Client) async throws {
    guard let call = calls[endpoint] else {
      throw Violation("The list has no call for the endpoint \(endpoint)")
    }
    try await call(client)
  }

  /// Records an issue for each endpoint that has no call or does not throw the expected error.
  ///
  /// - Parameters:
  ///   - client: The client, for example in its configuration `failing` or `unimplemented`.
  ///   - sourceLocation: The location of the issues.
  ///   - error: Returns the expected error of an endpoint.
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
