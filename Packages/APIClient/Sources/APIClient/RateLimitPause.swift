/// The reason why a request has to wait, and how long.
public struct RateLimitPause: Equatable, Sendable {
  /// A kind of limit.
  public enum Reason: Equatable, Sendable {
    /// All requests of the period are used.
    case primary

    /// Too many requests in a short time.
    case secondary
  }

  /// The reason.
  public var reason: Reason

  /// The remaining time.
  public var remaining: Duration

  /// Creates a pause.
  public init(_ reason: Reason, remaining: Duration) {
    self.reason = reason
    self.remaining = remaining
  }
}
