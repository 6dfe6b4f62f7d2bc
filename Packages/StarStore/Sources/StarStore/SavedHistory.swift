public import PortableFoundation

extension StarStore {
  /// The new stars of a week.
  public struct Week: Equatable, Sendable {
    /// The start of the first day, in milliseconds.
    public let start: Date

    /// The new stars of each of the seven days.
    public var days: [Int]

    /// Creates a week; rounds the time to milliseconds.
    public init(start: Date, days: [Int]) {
      self.start = start.stored
      self.days = days
    }

    /// The number of days in a week.
    package static let length = 7
  }

  /// The saved history of a repository.
  public struct SavedHistory: Equatable, Sendable {
    /// The weeks, oldest first.
    public var weeks: [Week]

    /// The time at which the history was requested, in milliseconds.
    public let time: Date

    /// Creates a history; rounds the time to milliseconds.
    public init(weeks: [Week], time: Date) {
      self.weeks = weeks
      self.time = time.stored
    }

    /// Creates the history that a store saves.
    ///
    /// - Throws: ``StarStoreError/invalidHistory(_:)``, ``StarStoreError/invalidCount(_:)``.
    package init(saving weeks: [Week], time: Date) throws(StarStoreError) {
      var last: Date?
      for week in weeks {
        try week.validate(after: last)
        last = week.start
      }
      self.init(weeks: weeks, time: time)
    }
  }
}

extension StarStore.Week {
  /// Checks that the week can be saved after another one.
  ///
  /// - Throws: ``StarStoreError/invalidHistory(_:)``, ``StarStoreError/invalidCount(_:)``.
  func validate(after last: Date?) throws(StarStoreError) {
    guard days.count == Self.length else {
      throw .invalidHistory("a week has \(days.count) days")
    }
    try StarStore.validate(days)
    guard last.map({ $0 < start }) ?? true else {
      throw .invalidHistory("the weeks are not oldest first")
    }
  }
}
