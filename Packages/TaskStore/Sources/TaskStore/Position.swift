public import CivilCalendar

extension TaskItem {
  /// The position of a task in lists: by due day, then by due time, then by priority, then by number.
  ///
  /// Tasks without a due day, a due time or a priority follow those with one. So overdue tasks
  /// are first on every day.
  public struct Position: Comparable, Sendable {
    /// The due day; nil without one.
    public let dueDay: CivilDay?

    /// The due time; nil without one.
    public let dueTime: TimeOfDay?

    /// The priority; nil without one.
    public let priority: Priority?

    /// The number of the task.
    public let id: Int

    /// Returns whether a position is before another one.
    public static func < (first: Self, second: Self) -> Bool {
      (first.rank, first.id) < (second.rank, second.id)
    }

    /// The due day, the due time and the priority as one number.
    package var rank: Int {
      Self.firstRank(of: dueDay?.daysSince1970 ?? Self.noDueDay)
        + (dueTime?.minutes ?? Self.minutesOfDay) * 4 + (priority?.number ?? 4) - 1
    }

    /// Returns the smallest rank of a day.
    package static func firstRank(of day: Int) -> Int { day * (minutesOfDay + 1) * 4 }

    private static let minutesOfDay = 1_440

    /// A number of days after the days of all tasks.
    package static let noDueDay = 1 << 40
  }

  /// The position of the task in lists.
  public var position: Position {
    Position(
      dueDay: content.dueDay,
      dueTime: content.dueTime,
      priority: content.priority,
      id: id
    )
  }
}

extension TaskItem.Priority {
  /// The number of the priority: 1 is the highest, 3 the lowest.
  package var number: Int {
    switch self {
    case .high: 1
    case .medium: 2
    case .low: 3
    }
  }
}
