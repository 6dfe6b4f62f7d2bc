/// Creates the endpoints of the configurations `failing` and `unimplemented`.
///
/// One list describes both:
///
/// ```swift
/// extension Store {
///   /// A store whose every endpoint throws an error.
///   public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }
///
///   /// A store whose every endpoint throws an ``Unimplemented`` error that names it.
///   public static var unimplemented: Self { Self(failing: .unimplemented("Store")) }
///
///   private init(failing endpoint: FailingEndpoints) {
///     self.init(value: endpoint("value"), removeValue: endpoint("removeValue"))
///   }
/// }
/// ```
///
/// An endpoint whose closure takes a non-escaping closure is written out: `{ _, _ in throw endpoint.error("update") }`.
public struct FailingEndpoints: Sendable {
  /// Returns the error of the endpoint with a name.
  public let error: @Sendable (_ endpoint: String) -> any Error

  /// Endpoints that all throw the same error.
  public static func throwing(_ error: any Error) -> Self { Self { _ in error } }

  /// Endpoints that throw an ``Unimplemented`` error with their name.
  public static func unimplemented(_ client: String) -> Self {
    Self { Unimplemented($0, of: client) }
  }

  /// Returns an endpoint that throws, of any type.
  public func callAsFunction<each Argument, Result>(
    _ endpoint: String
  ) -> @Sendable (repeat each Argument) throws -> Result {
    let error = error(endpoint)
    return { (_: repeat each Argument) in throw error }
  }

  /// Returns an endpoint that cannot throw and terminates the process with the description of its error.
  public func trapping<each Argument, Result>(
    _ endpoint: String
  ) -> @Sendable (repeat each Argument) -> Result {
    let error = error(endpoint)
    return { (_: repeat each Argument) in fatalError("\(error)") }
  }
}
