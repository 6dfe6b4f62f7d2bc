public import PortableFoundation

/// Runs checks of servers.
public struct CheckService: Sendable {
  /// Sends the requests of a check in order, and judges their responses; reports the number of each step, from 1, before
  /// its request.
  ///
  /// The first response that is not as expected ends the check. A later request uses the captured values of earlier
  /// responses.
  ///
  /// - Throws: ``CheckFailure``, or `CancellationError`.
  public var run:
    @Sendable (
      _ check: HTTPCheck, _ onStep: @escaping @Sendable (_ step: Int) -> Void
    ) async throws -> CheckResult

  /// Creates a service from its endpoint.
  public init(
    run:
      @escaping @Sendable (
        _ check: HTTPCheck, _ onStep: @escaping @Sendable (_ step: Int) -> Void
      ) async throws -> CheckResult
  ) {
    self.run = run
  }

  /// Runs a check; see ``run``.
  public func run(_ check: HTTPCheck) async throws -> CheckResult { try await run(check) { _ in } }
}

/// The result of a check whose responses were as expected.
public struct CheckResult: Equatable, Sendable {
  /// The URL of the last request, after redirects.
  public var url: URL

  /// The status of the last response.
  public var status: Int

  /// The time from the first request to the last byte of the last response.
  public var duration: Duration

  /// The earliest time at which a certificate of the requested servers expires; nil if none is known.
  public var certificateExpiry: Date?

  /// The captured values, by name.
  public var captures: [String: String]

  /// The number of attempts: 1, and 1 more for each retry.
  public var attempts = 1

  /// Creates a result.
  public init(
    url: URL,
    status: Int,
    duration: Duration,
    certificateExpiry: Date? = nil,
    captures: [String: String] = [:]
  ) {
    self.url = url
    self.status = status
    self.duration = duration
    self.certificateExpiry = certificateExpiry
    self.captures = captures
  }
}
