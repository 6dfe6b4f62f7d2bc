public import AgendaService
public import CivilCalendar
public import Contract
import PortableFoundation
public import TaskStore
import Testing

/// The contract of ``AgendaService``.
public enum AgendaServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, and the resources that its rules need.
  public struct Subject: Sendable {
    /// The service, which has no tasks at first.
    public var client: AgendaService

    /// The store of the tasks, on a second connection if there are two.
    public let store: TaskStore

    /// The current day of the service.
    public let today: Shared<CivilDay>

    /// Creates a subject.
    public init(client: AgendaService, store: TaskStore, today: Shared<CivilDay>) {
      self.client = client
      self.store = store
      self.today = today
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = [
    Rule("Every open task with a due day is in exactly one group of a complete agenda") { subject in
      let tasks = try subject.addTasks(due: -20...40)
      for offset in 0..<7 {
        subject.today.value = monday + offset
        for firstWeekday in Weekday.allCases {
          for weeks in 1...4 {
            let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: weeks, isComplete: true)
            let groups = try await subject.client.agenda(scope).groups
            try check(groups.flatMap(\.tasks).map(\.id).sorted(), is: tasks.map(\.id))
            try check(Set(groups.map(\.period)).count, is: groups.count)
          }
        }
      }
    },
    Rule("A task is overdue once its day has ended") { subject in
      try subject.addTasks(due: 0...0)
      try check(try await subject.periods(on: monday), is: [.today])
      try check(try await subject.periods(on: monday + 1), is: [.overdue])
      try check(try await subject.periods(on: monday + 400), is: [.overdue])
    },
    Rule("Tomorrow takes precedence over next week") { subject in
      // The day after Sunday, the last day of the week.
      try subject.addTasks(due: 7...8)
      try check(try await subject.periods(on: monday + 6), is: [.tomorrow, .nextWeek])
    },
    Rule("Groups follow the first weekday") { subject in
      // From Tuesday on; Sunday is the last day of a week or the first one.
      try subject.addTasks(due: 5...6)
      try check(try await subject.periods(on: monday + 1), is: [.laterThisWeek])
      let sundayFirst = Agenda.Scope(firstWeekday: .sunday)
      try check(
        try await subject.periods(on: monday + 1, in: sundayFirst),
        is: [.laterThisWeek, .nextWeek]
      )
    },
    Rule(
      "Without later tasks, an agenda ends with its last week, or with tomorrow if that is later"
    ) {
      subject in
      let tasks = try subject.addTasks(due: -1...30)
      try subject.addTask(due: nil)
      // From Wednesday on, and on Sunday, the last day of a week.
      for (today, weeks, last) in [
        (2, 1, 6), (2, 2, 13), (2, 3, 20), (6, 1, 7), (6, 2, 13), (2, 0, 6), (2, 100, 30),
      ] {
        let expected = tasks.filter { $0.dueDay.map { $0 <= monday + last } ?? false }
        let scope = Agenda.Scope(weeks: weeks)
        try check(try await subject.tasks(on: monday + today, in: scope), is: expected)
      }
    },
    Rule("A complete agenda also has the later tasks, and those without a due day") { subject in
      try subject.addTask(due: nil)
      try subject.addTasks(due: 0...21)
      try check(
        try await subject.periods(on: monday, in: Agenda.Scope(weeks: 3, isComplete: true)),
        is: [.today, .tomorrow, .laterThisWeek, .nextWeek, .week(monday + 14), .later, .noDate]
      )
      try check(
        try await subject.periods(on: monday, in: Agenda.Scope(weeks: 1, isComplete: true)),
        is: [.today, .tomorrow, .laterThisWeek, .later, .noDate]
      )
    },
    Rule("Empty groups are omitted") { subject in
      try check(try await subject.periods(on: monday, in: complete), is: [])
      try subject.addTasks(due: 1...1)
      try check(try await subject.periods(on: monday, in: complete), is: [.tomorrow])
    },
    Rule("Groups and their tasks are in the order of `TaskItem.Position`") { subject in
      for dueDay in [nil, 30, 9, 8, 3, 1, 0, -1, -2] {
        for priority in [nil, TaskItem.Priority.low, .high, .medium, .high] {
          try subject.addTask(due: dueDay.map { monday + $0 }, priority: priority)
        }
      }
      let tasks = try await subject.tasks(on: monday, in: complete)
      let positions = tasks.map(\.position)
      try check(positions.count, is: 45)
      try check(positions, is: positions.sorted())
    },
    Rule("All tasks of a group are returned, however many") { subject in
      let count = 2 * TaskStore.Query.maximumLimit + 1
      let contents = (1...count).map { TaskItem.Content(name: "\($0)", dueDay: monday) }
      let tasks = try subject.store.add(contents.map { .init(content: $0) }, .add, time)
      try check(try await subject.tasks(on: monday), is: tasks)
    },
    Rule("Completed and deleted tasks are in no group") { subject in
      var tasks = try subject.addTasks(due: -1...1)
      tasks[0].completedAt = time
      tasks[1].deletedAt = time
      _ = try subject.store.update(tasks, .edit, time)
      try check(try await subject.tasks(on: monday, in: complete), is: [tasks[2]])
    },
    Rule("After midnight the groups are those of the new day, without a restart") { subject in
      try subject.addTasks(due: 0...2)
      try check(try await subject.periods(on: monday), is: [.today, .tomorrow, .laterThisWeek])
      try check(try await subject.periods(on: monday + 1), is: [.overdue, .today, .tomorrow])
      try check(try await subject.client.agenda(complete).today, is: monday + 1)
    },
    Rule("A change of open tasks, or of the day, changes the version") { subject in
      let changes: [() throws -> Void] = [
        { try subject.addTask(due: nil) },
        { _ = try subject.store.revert(nil, time) },
        { subject.today.value = subject.today.value + 1 },
      ]
      for change in changes {
        let version = try await subject.client.version()
        try change()
        try check(try await subject.client.version() != version, "another version")
      }
    },
    Rule("Without a change, the version stays the same") { subject in
      try subject.addTask(due: nil)
      let version = try await subject.client.version()
      try check(try await subject.client.version(), is: version)
    },
  ]

  private static let complete = Agenda.Scope(isComplete: true)

  fileprivate static let time = Date(timeIntervalSince1970: 1_800_000_000)
}

/// 2027-01-18, a Monday.
private let monday = CivilDay(daysSince1970: 20_836)

extension AgendaServiceContract.Subject {
  /// Adds a task for each day, by its distance from a Monday, and returns the tasks.
  @discardableResult
  fileprivate func addTasks(due days: ClosedRange<Int>) throws -> [TaskItem] {
    try days.map { try addTask(due: monday + $0) }
  }

  @discardableResult
  fileprivate func addTask(
    due day: CivilDay?,
    priority: TaskItem.Priority? = nil
  ) throws -> TaskItem {
    let content = TaskItem.Content(name: "Buy milk", dueDay: day, priority: priority)
    return try store.add([.init(content: content)], .add, AgendaServiceContract.time)[0]
  }

  /// Returns the periods of the groups on a day.
  fileprivate func periods(
    on day: CivilDay,
    in scope: Agenda.Scope = Agenda.Scope()
  ) async throws -> [Agenda.Period] {
    today.value = day
    return try await client.agenda(scope).groups.map(\.period)
  }

  /// Returns the tasks of all groups on a day.
  fileprivate func tasks(
    on day: CivilDay,
    in scope: Agenda.Scope = Agenda.Scope()
  ) async throws -> [TaskItem] {
    today.value = day
    return try await client.agenda(scope).groups.flatMap(\.tasks)
  }
}
