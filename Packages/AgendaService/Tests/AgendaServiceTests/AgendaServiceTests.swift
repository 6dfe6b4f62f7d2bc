import AgendaService
import CivilCalendar
import Contract
import SQLDatabase
import SQLiteDatabase
import PortableFoundation
import Store
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct AgendaServiceTests {
  private let today = Shared(monday)
  private let store: TaskStore
  private let service: AgendaService

  init() {
    let database = SQLiteDatabase.inMemory()
    store = .mock(in: database)
    service = .mock(in: database) { [today] in LocalTime(today.value) }
  }

  @Test(arguments: Weekday.allCases)
  func `every open task with a due day is in exactly one group of a complete agenda`(
    firstWeekday: Weekday
  ) async throws {
    let tasks = try addTasks(due: -20...40)
    for weeks in 1...4 {
      let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: weeks, isComplete: true)
      let groups = try await service.agenda(scope).groups
      #expect(groups.flatMap(\.tasks) == tasks)
      #expect(Set(groups.map(\.period)).count == groups.count)
    }
  }

  @Test func `a task of today is overdue once its time is over`() async throws {
    let now = Shared(LocalTime(monday))
    let database = SQLiteDatabase.inMemory()
    let store = TaskStore.mock(in: database)
    let service = AgendaService.mock(in: database) { now.value }
    for (name, time) in [("Late", "14:00"), ("Early", "09:30"), ("Any", nil)] {
      let dueTime = time.flatMap { TimeOfDay($0) }
      let content = TaskItem.Content(name: name, dueDay: monday, dueTime: dueTime)
      _ = try store.add([.init(content: content)], .add, Date(timeIntervalSince1970: 0))
    }
    var versions = [try await service.version()]
    func groups(_ time: String) async throws -> [String] {
      now.value = LocalTime(monday, try #require(TimeOfDay(time)))
      versions.append(try await service.version())
      return try await service.agenda(Agenda.Scope()).groups.map {
        "\($0.period): \($0.tasks.map(\.name).joined(separator: ", "))"
      }
    }
    #expect(try await groups("09:30") == ["today: Early, Late, Any"])
    #expect(try await groups("14:00") == ["overdue: Early", "today: Late, Any"])
    #expect(try await groups("14:01") == ["overdue: Early, Late", "today: Any"])
    for (former, version) in zip(versions, versions.dropFirst()) { #expect(former != version) }
  }

  @Test func `a task before its start day is in no group, and a search selects tasks`() async throws
  {
    let contents = [
      TaskItem.Content(name: "Waits", dueDay: monday + 2, startDay: monday + 1),
      TaskItem.Content(name: "Starts", dueDay: monday + 2, startDay: monday),
      TaskItem.Content(name: "Runs", dueDay: monday + 2, project: "home"),
    ]
    _ = try store.add(contents.map { .init(content: $0) }, .add, Date(timeIntervalSince1970: 0))
    func names(_ searchText: String = "") async throws -> [String] {
      var scope = Agenda.Scope(isComplete: true)
      scope.searchText = searchText
      return try await service.agenda(scope).groups.flatMap(\.tasks).map(\.name)
    }
    #expect(try await names() == ["Starts", "Runs"])
    #expect(try await names("start") == ["Starts"])
    #expect(try await names("+home") == ["Runs"])
    today.value = monday + 1
    #expect(try await names() == ["Waits", "Starts", "Runs"])
  }

  @Test(arguments: [
    // From Wednesday on, and on Sunday, the last day of a week.
    (2, 1, 6), (2, 2, 13), (2, 3, 20), (6, 1, 7), (6, 2, 13), (2, 0, 6), (2, 100, 30),
  ])
  func `without later tasks, an agenda ends with its last week, or with tomorrow if that is later`(
    today: Int,
    weeks: Int,
    last: Int
  ) async throws {
    let tasks = try addTasks(due: -1...30)
    try addTask(due: nil)
    self.today.value = monday + today
    let agenda = try await service.agenda(Agenda.Scope(weeks: weeks))
    #expect(agenda.groups.flatMap(\.tasks) == Array(tasks.prefix(last + 2)))
  }

  @Test(arguments: [
    (3, [.today, .tomorrow, .laterThisWeek, .nextWeek, .week(monday + 14), .later, .noDate]),
    (1, [.today, .tomorrow, .laterThisWeek, .later, .noDate] as [Agenda.Period]),
  ])
  func `a complete agenda also has the later tasks, and those without a due day`(
    weeks: Int,
    periods: [Agenda.Period]
  ) async throws {
    try addTask(due: nil)
    try addTasks(due: 0...21)
    let agenda = try await service.agenda(Agenda.Scope(weeks: weeks, isComplete: true))
    #expect(agenda.groups.map(\.period) == periods)
  }

  @Test func `empty groups are omitted`() async throws {
    #expect(try await service.agenda(complete) == Agenda(today: monday, groups: []))
    let tasks = try addTasks(due: 1...1)
    let group = Agenda.Group(period: .tomorrow, tasks: tasks)
    #expect(try await service.agenda(complete) == Agenda(today: monday, groups: [group]))
  }

  @Test func `groups and their tasks are in the order of their positions`() async throws {
    for dueDay in [nil, 30, 9, 8, 3, 1, 0, -1, -2] {
      for priority in [nil, TaskItem.Priority.low, .high, .medium, .high] {
        try addTask(due: dueDay.map { monday + $0 }, priority: priority)
      }
    }
    let positions = try await service.agenda(complete).groups.flatMap(\.tasks).map(\.position)
    #expect(positions.count == 45)
    #expect(positions == positions.sorted())
  }

  @Test
  func
    `a group also has the coming tasks of those that recur, up to the last week, without adding them`()
    async throws
  {
    func add(_ name: String, due: Int, _ rule: RecurrenceRule, until: Int? = nil) throws {
      let recurrence = Recurrence(
        rule,
        from: .day(monday + due),
        until: until.map { monday + $0 }
      )
      let content = TaskItem.Content(
        name: name,
        dueDay: monday + due,
        recurrence: recurrence
      )
      _ = try store.add([.init(content: content)], .add, time)
    }
    try add("overdue", due: -8, .days(3))
    try add("weekly", due: 1, .days(7))
    try add("daily", due: 0, .days(1), until: 2)
    try addTask(due: nil)
    let groups = try await service.agenda(complete).groups
    let coming = groups.map { group in
      group.coming.map { "\($0.name) \($0.dueDay.map { $0 - monday } ?? 0)" }
    }
    #expect(
      groups.map(\.period) == [.overdue, .today, .tomorrow, .laterThisWeek, .nextWeek, .noDate]
    )
    #expect(
      coming == [
        [], [], ["overdue 1", "daily 1"], ["daily 2", "overdue 4"],
        ["overdue 7", "weekly 8", "overdue 10", "overdue 13"], [],
      ]
    )
    #expect(groups.flatMap(\.tasks).map(\.name) == ["overdue", "daily", "weekly", "Buy milk"])
    #expect(try store.count(.init(state: .all)) == 4)
  }

  @Test func `all tasks of a group are returned, however many`() async throws {
    let content = TaskItem.Content(name: "Buy milk", dueDay: monday)
    let count = 2 * TaskStore.Query.maximumLimit + 1
    let tasks = try store.add(Array(repeating: .init(content: content), count: count), .add, time)
    #expect(try await service.agenda(Agenda.Scope()).groups.map(\.tasks) == [tasks])
  }

  @Test func `completed and deleted tasks are in no group`() async throws {
    var tasks = try addTasks(due: -1...1)
    tasks[0].completedAt = time
    tasks[1].deletedAt = time
    _ = try store.update(tasks, .edit, time)
    #expect(try await service.agenda(complete).groups.flatMap(\.tasks) == [tasks[2]])
  }

  @Test func `a change of open tasks, or of the day, changes the version`() async throws {
    let changes: [() throws -> Void] = [
      { try addTask(due: nil) },
      { _ = try store.revert(nil, time) },
      { today.value = monday + 1 },
    ]
    for change in changes {
      let version = try await service.version()
      try change()
      #expect(try await service.version() != version)
    }
  }

  @Test func `without a change, the version stays the same`() async throws {
    try addTask(due: nil)
    let version = try await service.version()
    #expect(try await service.version() == version)
  }

  @Test func `an error of the store or the unit of work is rethrown`() async {
    for service in [
      AgendaService.live(using: .live(in: FailingDatabase(TestError())), unitOfWork: .mock()) {
        LocalTime(monday)
      },
      .live(using: .mock(), unitOfWork: .failing(TestError())) { LocalTime(monday) },
    ] {
      await #expect(throws: TestError()) { try await service.agenda(complete) }
      await #expect(throws: TestError()) { try await service.version() }
    }
  }

  @Test func `an agenda without later tasks reads no later tasks`() async throws {
    let queries = Shared([TaskStore.Query]())
    var store = TaskStore.live(in: FailingDatabase(TestError()))
    store.find = { query in
      queries.replace { $0 + [query] }
      return []
    }
    let service = AgendaService.live(using: store, unitOfWork: .mock()) { LocalTime(monday) }
    _ = try await service.agenda(Agenda.Scope())
    _ = try await service.agenda(complete)
    #expect(queries.value.map(\.dueBy) == [monday + 13, nil])
    #expect(queries.value.allSatisfy { $0.state == .open })
  }

  /// Adds a task for each day, by its distance from a Monday, and returns the tasks.
  @discardableResult
  private func addTasks(due days: ClosedRange<Int>) throws -> [TaskItem] {
    try days.map { try addTask(due: monday + $0) }
  }

  @discardableResult
  private func addTask(due day: CivilDay?, priority: TaskItem.Priority? = nil) throws -> TaskItem {
    let content = TaskItem.Content(name: "Buy milk", dueDay: day, priority: priority)
    return try store.add([.init(content: content)], .add, time)[0]
  }
}

/// 2027-01-18, a Monday.
private let monday = CivilDay(daysSince1970: 20_836)

private let complete = Agenda.Scope(isComplete: true)
private let time = Date(timeIntervalSince1970: 1_800_000_000)
