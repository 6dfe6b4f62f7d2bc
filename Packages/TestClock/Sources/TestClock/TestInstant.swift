/// A moment on a clock made for tests, told by its distance from the clock's start.
public struct TestInstant: InstantProtocol, CustomStringConvertible {
  /// The time since the clock's start.
  public let offset: Duration

  /// The moment at a distance from the clock's start.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The moment a duration after this one.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// The time from this moment to another, negative if the other is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// Whether one moment is before another.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }

  /// The distance from the clock's start.
  public var description: String { "start + \(offset)" }
}
