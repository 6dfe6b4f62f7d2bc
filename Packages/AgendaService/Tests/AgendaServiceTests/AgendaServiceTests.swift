import AgendaService
import AgendaServiceContract
import AgendaServiceLive
import CivilCalendar
import Contract
import SQLiteDatabase
import PortableFoundation
import Store
import StoreLive
import TaskStore
import TemporaryDirectory
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct AgendaServiceTests {
  @Test(arguments: Configuration.allCases, AgendaServiceContract.rules)
  func `every service obeys the contract`(
    configuration: Configuration,
    rule: AgendaServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: AgendaServiceContract.rules,
      changing: Configuration.mock.subject
    )
  }

  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<AgendaService> = [
      "agenda": { _ = try await $0.agenda(Agenda.Scope()) },
      "version": { _ = try await $0.version() },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "AgendaService") }
  }

  @Test func `an error of the store or the unit of work is rethrown`() async {
    let database = SQLiteDatabase.inMemory()
    let services = [
      AgendaService.live(using: .failing(TestError()), unitOfWork: .mock(in: database)) { monday },
      .live(using: .mock(in: database), unitOfWork: .failing(TestError())) { monday },
    ]
    for service in services {
      await #expect(throws: TestError()) { try await service.agenda(Agenda.Scope()) }
    }
  }

  @Test func `an agenda without later tasks reads no later tasks`() async throws {
    let queries = Shared([TaskStore.Query]())
    var store = TaskStore.unimplemented
    store.find = { query in
      queries.replace { $0 + [query] }
      return []
    }
    let service = AgendaService.live(
      using: store,
      unitOfWork: .mock(in: SQLiteDatabase.inMemory())
    ) { monday }
    _ = try await service.agenda(Agenda.Scope())
    _ = try await service.agenda(Agenda.Scope(isComplete: true))
    #expect(queries.value.map(\.dueBy) == [monday + 13, nil])
    #expect(queries.value.allSatisfy { $0.state == .open })
  }

  // Each configuration breaks the rule of its key.
  private static let broken: BrokenConfigurations<AgendaServiceContract.Subject> = [
    // Loses the last group.
    "Every open task with a due day is in exactly one group of a complete agenda": {
      subject,
      original in
      subject.change(original) { agenda, _ in agenda.groups.dropLast() }
    },
    // Is overdue from the start of the day.
    "A task is overdue once its day has ended": { subject, original in
      subject.change(original) { agenda, _ in
        agenda.groups.map { $0.period == .today ? .init(period: .overdue, tasks: $0.tasks) : $0 }
      }
    },
    // Prefers the week to the day.
    "Tomorrow takes precedence over next week": { subject, original in
      subject.change(original) { agenda, scope in
        agenda.groups.map { group in
          let isNextWeek = (agenda.today + 1).weekday == scope.firstWeekday
          return group.period == .tomorrow && isNextWeek
            ? .init(period: .nextWeek, tasks: group.tasks) : group
        }
      }
    },
    // Knows ISO weeks only.
    "Groups follow the first weekday": { subject, original in
      subject.client.agenda = { scope in
        var scope = scope
        scope.firstWeekday = .monday
        return try await original.client.agenda(scope)
      }
    },
    // Omits tomorrow on the last day of the last week.
    "Without later tasks, an agenda ends with its last week, or with tomorrow if that is later":
      { subject, original in
        subject.change(original) { agenda, scope in
          agenda.groups.filter { group in
            let isLastDay = (agenda.today + 1).weekday == scope.firstWeekday
            return group.period != .tomorrow || !isLastDay || scope.weeks > 1
          }
        }
      },
    // Is never complete.
    "A complete agenda also has the later tasks, and those without a due day": {
      subject,
      original in
      subject.client.agenda = { scope in
        var scope = scope
        scope.isComplete = false
        return try await original.client.agenda(scope)
      }
    },
    // Always has a group for today.
    "Empty groups are omitted": { subject, original in
      subject.change(original) { agenda, _ in
        agenda.groups.contains { $0.period == .today }
          ? agenda.groups : agenda.groups + [.init(period: .today, tasks: [])]
      }
    },
    // Sorts by number.
    "Groups and their tasks are in the order of `TaskItem.Position`": { subject, original in
      subject.change(original) { agenda, _ in
        agenda.groups.map { .init(period: $0.period, tasks: $0.tasks.sorted { $0.id < $1.id }) }
      }
    },
    // Returns the first page.
    "All tasks of a group are returned, however many": { subject, original in
      subject.change(original) { agenda, _ in
        agenda.groups.map {
          .init(period: $0.period, tasks: Array($0.tasks.prefix(TaskStore.Query.maximumLimit)))
        }
      }
    },
    // Returns every task that is not deleted.
    "Completed and deleted tasks are in no group": { subject, original in
      subject.client.agenda = { scope in
        let tasks = try original.store.find(TaskStore.Query(state: .all))
        return Agenda(of: tasks, today: original.today.value, in: scope)
      }
    },
    // Keeps the day of its first agenda.
    "After midnight the groups are those of the new day, without a restart": { subject, original in
      let firstDay = Shared<CivilDay?>(nil)
      subject.change(original) { agenda, scope in
        firstDay.replace { $0 ?? agenda.today }
        let tasks = agenda.groups.flatMap(\.tasks)
        return Agenda(of: tasks, today: firstDay.value ?? agenda.today, in: scope).groups
      }
    },
    // Ignores the day.
    "A change of open tasks, or of the day, changes the version": { subject, original in
      subject.client.version = {
        Agenda.Version(today: monday, tasks: try original.store.version())
      }
    },
    // Ignores the tasks.
    "A change of open tasks, or of the day, changes the version": { subject, original in
      subject.client.version = {
        Agenda.Version(today: original.today.value, tasks: try TaskStore.mock().version())
      }
    },
    // Counts its calls.
    "Without a change, the version stays the same": { subject, original in
      let count = Shared(0)
      subject.client.version = {
        Agenda.Version(
          today: monday + count.replace { $0 + 1 },
          tasks: try original.store.version()
        )
      }
    },
  ]
}

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live, liveOnTwoConnections

  var testDescription: String { rawValue }

  /// Creates a service without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> AgendaServiceContract.Subject {
    let today = Shared(monday)
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return AgendaServiceContract.Subject(
        client: .mock(in: database) { today.value },
        store: .mock(in: database),
        today: today
      )
    }
    let directory = try TemporaryDirectory()
    let database = try await Self.database(in: directory)
    let other = self == .live ? database : try await Self.database(in: directory)
    return AgendaServiceContract.Subject(
      client: .live(using: .live(in: database), unitOfWork: .live(in: database)) {
        // The directory stays until the subject is released.
        _ = directory
        return today.value
      },
      store: .live(in: other),
      today: today
    )
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("tasks.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
    )
  }
}

/// 2027-01-18, a Monday.
private let monday = CivilDay(daysSince1970: 20_836)

extension AgendaServiceContract.Subject {
  /// Changes the groups of each agenda.
  fileprivate mutating func change(
    _ original: Self,
    _ change: @escaping @Sendable (Agenda, Agenda.Scope) -> [Agenda.Group]
  ) {
    client.agenda = { scope in
      let agenda = try await original.client.agenda(scope)
      return Agenda(today: agenda.today, groups: change(agenda, scope))
    }
  }
}
