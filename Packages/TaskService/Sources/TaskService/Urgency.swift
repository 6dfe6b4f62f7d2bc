public import CivilCalendar
public import TaskStore

/// How soon a task should be done, with the reasons.
///
/// The factors and their weights are those of taskwarrior (https://taskwarrior.org/docs/urgency/), as far as tasks have the
/// fields; a start day that has come weighs as much as `scheduled` there.
public struct Urgency: Equatable, Sendable {
  /// A reason for urgency.
  public enum Reason: String, CaseIterable, Sendable {
    /// The due day is near or over.
    case due

    /// The task has a priority.
    case priority

    /// Other tasks wait for the task.
    case blocking

    /// The start day has come.
    case start

    /// The task is old.
    case age
  }

  /// The hundredths of each reason that applies, in the order of ``Reason``.
  public let factors: [(reason: Reason, hundredths: Int)]

  /// The sum of the factors, in hundredths.
  public var hundredths: Int { factors.reduce(0) { $0 + $1.hundredths } }

  /// Creates the urgency of a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - today: The current day.
  ///   - blockedCount: The number of open tasks that wait for the task.
  public init(of task: TaskItem, today: CivilDay, blockedCount: Int) {
    factors = Reason.allCases.compactMap { reason in
      let hundredths = Self.hundredths(of: reason, task, today: today, blockedCount: blockedCount)
      return hundredths > 0 ? (reason, hundredths) : nil
    }
  }

  /// Returns the factor of a reason; 0 if it does not apply.
  fileprivate static func hundredths(
    of reason: Reason,
    _ task: TaskItem,
    today: CivilDay,
    blockedCount: Int
  ) -> Int {
    switch reason {
    case .due: task.dueDay.map { hundredths(ofDaysOverdue: today - $0) } ?? 0
    case .priority: task.priority.map(hundredths) ?? 0
    case .blocking: blockedCount > 0 ? 800 : 0
    case .start: task.startDay.map { $0 <= today } == true ? 500 : 0
    case .age:
      min(max(today - CivilDay(of: task.createdAt) { _ in 0 }, 0), 365) * 200 / 365
    }
  }

  /// Returns the factor of a due day: it grows from 14 days before the day to 7 days after it.
  private static func hundredths(ofDaysOverdue days: Int) -> Int {
    1_200 * (42 + 8 * min(max(days + 14, 0), 21)) / 210
  }

  private static func hundredths(of priority: TaskItem.Priority) -> Int {
    switch priority {
    case .high: 600
    case .medium: 390
    case .low: 180
    }
  }

  /// Returns whether the factors are equal.
  public static func == (first: Self, second: Self) -> Bool {
    first.factors.elementsEqual(second.factors, by: ==)
  }
}

/// An open task that can be done now.
public struct NextTask: Equatable, Sendable {
  /// The task.
  public internal(set) var task: TaskItem

  /// Its urgency.
  public let urgency: Urgency

  /// The number of open tasks that wait for the task.
  public let blockedCount: Int

  /// Returns the tasks that can be done now, the most urgent first: those that have started, and wait for no other task.
  ///
  /// - Parameters:
  ///   - tasks: All open tasks.
  ///   - today: The current day.
  ///   - limit: The maximum number of results.
  public static func ranked(
    _ tasks: [TaskItem],
    today: CivilDay,
    limit: Int = .max
  ) -> [NextTask] {
    var blockedCounts: [TaskItem.ID: Int] = [:]
    for task in tasks {
      for blocker in task.blockers { blockedCounts[blocker, default: 0] += 1 }
    }
    let open = blockedCounts.isEmpty ? [] : Set(tasks.lazy.map(\.id))
    let reasons = Urgency.Reason.allCases
    // Numbers alone are sorted, which is several times faster than tasks.
    var ranks: [(hundredths: Int, index: Int)] = []
    for (index, task) in tasks.enumerated()
    where task.startDay.map({ $0 <= today }) != false
      && !task.blockers.contains(where: open.contains)
    {
      let count = blockedCounts[task.id] ?? 0
      let hundredths = reasons.reduce(0) {
        $0 + Urgency.hundredths(of: $1, task, today: today, blockedCount: count)
      }
      ranks.append((hundredths, index))
    }
    // Equal tasks remain in the order of lists.
    ranks.sort { ($1.hundredths, $0.index) < ($0.hundredths, $1.index) }
    return ranks.prefix(limit).map { _, index in
      let count = blockedCounts[tasks[index].id] ?? 0
      let urgency = Urgency(of: tasks[index], today: today, blockedCount: count)
      return NextTask(task: tasks[index], urgency: urgency, blockedCount: count)
    }
  }
}
