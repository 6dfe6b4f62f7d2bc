import CivilCalendar
import Contract
import PortableFoundation
import TaskStore
import Testing

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension TaskItem.Content {
  /// Returns content whose every field has a value, different for each number.
  static func sample(_ number: Int = 1) -> Self {
    Self(
      name: "Task \(number)",
      notes: "Notes \(number)\nof two lines",
      dueDay: CivilDay(daysSince1970: 20_000 + number),
      dueTime: TimeOfDay(minutes: number),
      startDay: CivilDay(daysSince1970: 19_000 + number),
      project: "home.part-\(number)",
      tags: ["home", "tag-\(number)"],
      priority: TaskItem.Priority.allCases[number % 3],
      recurrence: Recurrence(
        .months(number, on: 31),
        from: .day(CivilDay(daysSince1970: 20_000 + number)),
        until: CivilDay(daysSince1970: 30_000)
      ),
      // No task has the number.
      blockers: [1_000_000 + number]
    )
  }
}

extension TaskItem.Content {
  /// Returns content of the largest size, or of a larger one.
  static func largest(adding size: Int = 0) -> Self {
    // The JSON of the texts is `["name","xxx..."]`.
    let rest = maximumSize - #"["name",""]"#.utf8.count
    return Self(name: "name", notes: String(repeating: "x", count: rest + size))
  }
}

extension TaskStore {
  /// Adds tasks in one step.
  func add(_ contents: [TaskItem.Content], at time: Date = .sample()) throws -> [TaskItem] {
    try add(contents.map { NewTask(content: $0) }, .add, time)
  }

  /// Adds a task.
  func add(_ content: TaskItem.Content = .sample(), at time: Date = .sample()) throws -> TaskItem {
    try add([content], at: time)[0]
  }

  /// Changes a task in one step.
  @discardableResult
  func update(
    _ id: TaskItem.ID,
    _ action: Action = .edit,
    at time: Date = .sample(),
    change: (inout TaskItem) -> Void
  ) throws -> Step {
    guard var task = try task(id) else { throw Violation("expected task \(id), found none") }
    change(&task)
    guard let step = try update([task], action, time) else {
      throw Violation("expected a step, found none")
    }
    return step
  }

  /// Returns the numbers of the tasks that match a query.
  func ids(_ query: Query = Query(state: .all)) throws -> [TaskItem.ID] {
    try find(query).map(\.id)
  }
}
