public import CivilCalendar
public import TaskStore

/// A project, and the numbers of its tasks with those of its parts.
public struct ProjectSummary: Equatable, Identifiable, Sendable {
  /// The name, such as `home.garden`.
  public let name: String

  /// The number of open tasks.
  public private(set) var openCount = 0

  /// The number of completed tasks.
  public private(set) var doneCount = 0

  /// The number of overdue tasks.
  public private(set) var overdueCount = 0

  /// Creates a project without tasks.
  public init(name: String) {
    self.name = name
  }

  /// The name.
  public var id: String { name }

  /// The parts of the name.
  public var parts: [Substring] { name.split(separator: ".") }

  fileprivate mutating func add(_ task: TaskItem, at now: LocalTime) {
    if task.completedAt == nil { openCount += 1 } else { doneCount += 1 }
    if task.isOverdue(at: now) { overdueCount += 1 }
  }
}

/// Counts the tasks of each project and of its parts.
///
///     var counter = ProjectCounter(at: now)
///     for task in tasks { counter.add(task) }
///     for project in counter.projects { print(project.name, project.openCount) }
public struct ProjectCounter: Sendable {
  private let now: LocalTime
  private var summaries: [[String]: ProjectSummary] = [:]

  /// Creates a counter without tasks.
  ///
  /// - Parameter now: The local time, which decides what is overdue.
  public init(at now: LocalTime) {
    self.now = now
  }

  /// Counts a task in its project and in those that contain it.
  public mutating func add(_ task: TaskItem) {
    guard let parts = task.project?.split(separator: ".").map(String.init) else { return }
    for count in parts.indices.map({ $0 + 1 }) {
      let path = Array(parts.prefix(count))
      summaries[path, default: ProjectSummary(name: path.joined(separator: "."))]
        .add(task, at: now)
    }
  }

  /// The projects, each before its parts.
  public var projects: [ProjectSummary] {
    summaries.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}
