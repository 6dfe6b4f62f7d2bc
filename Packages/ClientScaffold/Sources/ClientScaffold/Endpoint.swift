/// An endpoint of a new client, as its declaration says it.
public struct Endpoint: Equatable, Sendable {
  /// What it is called.
  public let name: String

  /// Whether it is asynchronous.
  public let isAsync: Bool

  /// Whether it can throw.
  public let isThrowing: Bool

  let parameters: [Parameter]

  /// What it returns, if anything.
  let result: ValueType?

  struct Parameter: Equatable, Sendable {
    /// The label at a call; nil for none.
    let label: String?

    let name: String

    let type: ValueType
  }

  /// The endpoint that a text declares, as in `temperature(city: String) async throws -> Double`.
  ///
  /// - Throws: ``ClientScaffoldError/malformedEndpoint(_:rest:reason:)``.
  public init(_ text: String) throws {
    var parser = EndpointParser(text)
    self = try parser.endpoint()
  }

  init(
    name: String,
    parameters: [Parameter],
    isAsync: Bool,
    isThrowing: Bool,
    result: ValueType?
  ) {
    self.name = name
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.result = result
  }
}
