public import CivilCalendar
public import TaskStore

/// The day of a task that a list shows: its due day, or that of its completion.
public struct TaskDay: Sendable {
  /// The title of the column.
  let title: TaskPhrase

  /// Whether the day is the due day, which may have a time.
  let isDue: Bool

  /// Returns the day of a task; nil without one.
  let day: @Sendable (TaskItem) -> CivilDay?

  /// The due day.
  public static let due = TaskDay(title: .due, isDue: true) { $0.dueDay }

  /// Creates the day of completion.
  ///
  /// - Parameter day: Returns the local day on which a task was completed; nil for an open task.
  public static func completion(_ day: @escaping @Sendable (TaskItem) -> CivilDay?) -> TaskDay {
    TaskDay(title: .done, isDue: false, day: day)
  }
}
