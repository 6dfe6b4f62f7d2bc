/// Pauses between attempts that fail: each is twice as long as the one before, up to a maximum.
public struct BackOff: Equatable, Sendable {
  /// The pause after the first failure.
  public var first: Duration

  /// The longest pause.
  public var maximum: Duration

  /// Creates pauses.
  public init(first: Duration = .seconds(1), maximum: Duration = .seconds(60)) {
    self.first = first
    self.maximum = maximum
  }

  /// Returns the pause after a number of failures without a success between them; none without a failure.
  public func delay(afterFailures count: Int) -> Duration {
    guard count > 0 else { return .zero }
    var delay = min(first, maximum)
    for _ in 1..<count {
      guard delay > .zero, delay < maximum else { break }
      delay = delay > maximum / 2 ? maximum : delay * 2
    }
    return delay
  }
}
