public import PortableFoundation

/// The new stars of a week.
public struct StarWeek: Equatable, Sendable {
  /// The start of the first day.
  public var start: Date

  /// The new stars of each of the seven days.
  public var days: [Int]

  /// Creates a week.
  public init(start: Date, days: [Int]) {
    self.start = start
    self.days = days
  }
}
