public import PortableFoundation

/// The direction of a change, for its arrow and its colour.
///
/// The direction agrees with the percentage: a change that is rounded to `+0.00%` has neither an arrow nor a colour.
public enum Direction: Equatable, Sendable {
  case up, down, unchanged

  /// The smallest fraction that is not rounded to `0.00%`.
  private static let smallest = Decimal(sign: .plus, exponent: -5, significand: 5)

  /// Creates the direction of a change, a fraction; nil if the change is unknown.
  public init?(of change: Decimal?) {
    guard let change, change.isFinite else { return nil }
    self = change.magnitude < Self.smallest ? .unchanged : change > 0 ? .up : .down
  }

  /// The arrow; a blank without a change, so that the texts of a column stay aligned.
  public var arrow: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .unchanged: " "
    }
  }
}
