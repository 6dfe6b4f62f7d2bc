/// An instant of a test clock, measured from the start of the clock.
public struct TestInstant: InstantProtocol, CustomStringConvertible {
  /// The duration since the start of the clock.
  public let offset: Duration

  /// Creates an instant at a duration from the start of the clock.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the instant after a duration.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// Returns the duration to another instant; negative if the other is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// Returns whether the first instant is earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }

  /// The duration since the start of the clock, such as `start + 5.0 seconds`.
  public var description: String { "start + \(offset)" }
}
