public import CivilCalendar
public import TaskStore

/// Open tasks, grouped by their due days.
public struct Agenda: Equatable, Sendable {
  /// The day of the agenda.
  public let today: CivilDay

  /// The groups, in order; none is empty.
  public let groups: [Group]

  /// The tasks that wait for others.
  public var blocked: Set<TaskItem.ID> = []

  /// Groups tasks, and the coming tasks of those that recur, up to the last day of the weeks.
  ///
  /// - Parameters:
  ///   - tasks: The tasks, in the order of their positions.
  ///   - now: The local time of the agenda.
  ///   - scope: The extent of the agenda.
  public init(of tasks: [TaskItem], at now: LocalTime, in scope: Scope) {
    let today = now.day
    let lastDay = scope.lastDay(today: today)
    var coming: [TaskItem] = []
    for task in tasks {
      guard let recurrence = task.recurrence else { continue }
      for day in recurrence.days(from: today, upTo: lastDay) {
        var next = task
        next.dueDay = day
        coming.append(next)
      }
    }
    coming.sort { $0.position < $1.position }
    var groups: [Group] = []
    /// Returns the group of a task, which is the last one.
    func group(of task: TaskItem, isComing: Bool = false) -> Int {
      let isOverdue = !isComing && task.isOverdue(at: now)
      let period = isOverdue ? .overdue : scope.period(of: task.dueDay, today: today)
      if groups.last?.period != period { groups.append(Group(period: period, tasks: [])) }
      return groups.count - 1
    }
    var rest = coming[...]
    for task in tasks {
      while let next = rest.first, next.dueDay ?? lastDay < task.dueDay ?? lastDay + 1 {
        groups[group(of: next, isComing: true)].coming.append(next)
        rest.removeFirst()
      }
      groups[group(of: task)].tasks.append(task)
    }
    for next in rest { groups[group(of: next, isComing: true)].coming.append(next) }
    self.init(today: today, groups: groups)
  }

  /// Creates an agenda from its groups.
  public init(today: CivilDay, groups: [Group]) {
    self.today = today
    self.groups = groups
  }

  /// The version of all agendas: their time and their tasks.
  public struct Version: Equatable, Sendable {
    private let now: LocalTime
    private let tasks: TaskStore.Version

    /// Creates a version.
    public init(at now: LocalTime, tasks: TaskStore.Version) {
      self.now = now
      self.tasks = tasks
    }
  }

  /// The tasks of a period, and the coming ones.
  public struct Group: Equatable, Sendable {
    /// The period.
    public let period: Period

    /// The tasks, in the order of their positions.
    public var tasks: [TaskItem]

    /// The coming tasks of series, which do not exist yet: their current tasks with another due day.
    public internal(set) var coming: [TaskItem]

    /// Creates a group.
    public init(period: Period, tasks: [TaskItem], coming: [TaskItem] = []) {
      self.period = period
      self.tasks = tasks
      self.coming = coming
    }
  }

  /// The period of a group, relative to the day of the agenda.
  public enum Period: Hashable, Sendable {
    /// The days before today, and the times of today that are over.
    case overdue

    case today

    /// The next day, also if it is in the next week.
    case tomorrow

    /// The days after tomorrow until the end of the week.
    case laterThisWeek

    /// The next week, without tomorrow.
    case nextWeek

    /// A week after the next one, by its first day.
    case week(CivilDay)

    /// The days after the weeks of the agenda.
    case later

    /// No due day.
    case noDate
  }

  /// The extent of an agenda.
  public struct Scope: Equatable, Sendable {
    /// The weekday on which weeks start.
    public var firstWeekday: Weekday

    /// The number of weeks, the current one included; at least 1, and at most ``maximumWeeks``.
    public var weeks: Int {
      didSet { weeks = Self.limited(weeks) }
    }

    /// Whether the agenda is complete, with the later tasks and those without a due day.
    public var isComplete: Bool

    /// A text that the tasks match, as in `TaskStore.Query.search(_:)`; empty for all tasks.
    public var searchText = ""

    /// The largest number of weeks, about ten years.
    public static let maximumWeeks = 520

    /// Creates an extent, by default this week and the next one, as in ISO 8601.
    public init(firstWeekday: Weekday = .monday, weeks: Int = 2, isComplete: Bool = false) {
      self.firstWeekday = firstWeekday
      self.weeks = Self.limited(weeks)
      self.isComplete = isComplete
    }

    /// Returns the period of a due day without a time.
    public func period(of dueDay: CivilDay?, today: CivilDay) -> Period {
      guard let dueDay else { return .noDate }
      switch dueDay - today {
      case ..<0: return .overdue
      case 0: return .today
      case 1: return .tomorrow
      default: break
      }
      let start = dueDay.startOfWeek(firstWeekday: firstWeekday)
      let week = (start - today.startOfWeek(firstWeekday: firstWeekday)) / 7
      return switch week {
      case weeks...: .later
      case 0: .laterThisWeek
      case 1: .nextWeek
      default: .week(start)
      }
    }

    /// Returns the last day before the later tasks.
    func lastDay(today: CivilDay) -> CivilDay {
      max(today.startOfWeek(firstWeekday: firstWeekday) + (7 * weeks - 1), today + 1)
    }

    private static func limited(_ weeks: Int) -> Int { min(max(weeks, 1), maximumWeeks) }
  }
}
