import AgendaFeature
import AgendaService
import CivilCalendar
import Foundation
import SQLiteDatabase
import Localization
import Store
import TaskEditFeature
import TaskListFeature
import TaskService
import TaskStore
import TemporaryDirectory
import Testing

/// The list, the agenda and the forms of `tasks` on one store, as its screen composes them.
struct TaskApplication: Sendable {
  /// The list.
  let list: TaskListViewModel

  /// The agenda of this week and the next one.
  let agenda: AgendaViewModel

  /// The service of the forms.
  let formService: TaskService

  /// The current day of all parts.
  let today: CivilDay

  /// Opens a form.
  ///
  /// - Parameters:
  ///   - target: The task, or the draft of a new one.
  ///   - saving: Runs before a new task is saved; can throw.
  func form(
    _ target: TaskEditViewModel.Target,
    saving: @escaping @Sendable () throws -> Void = {}
  ) -> TaskEditViewModel {
    var service = formService
    service.add = { [add = service.add] draft in
      try saving()
      return try await add(draft)
    }
    return TaskEditViewModel(
      target,
      service: service,
      today: { [today] in today },
      language: .english
    )
  }

  /// Reads list and agenda again, as the screen does after a form is closed.
  func refresh() async {
    await list.refresh()
    await agenda.refresh()
  }

  /// The names in the list.
  var listedNames: [String] { list.state().tasks.map(\.name) }

  /// The groups of the agenda with the names of their tasks.
  var agendaGroups: [String] {
    (agenda.state().agenda?.groups ?? []).map { group in
      "\(group.period): \(group.tasks.map(\.name).joined(separator: ", "))"
    }
  }

  /// Where an application stores its tasks.
  enum Storage: String, CaseIterable, CustomTestStringConvertible {
    /// In memory.
    case mock

    /// In a database file.
    case live

    /// In a database file, which the forms open a second time, like another process.
    case liveOnTwoConnections

    var testDescription: String { rawValue }

    /// Creates an application without tasks.
    func application(today: CivilDay) async throws -> TaskApplication {
      if self == .mock {
        let database = SQLiteDatabase.inMemory()
        let service = TaskService.mock(in: database)
        return TaskApplication(
          list: TaskListViewModel(service),
          agenda: AgendaViewModel(.mock(in: database) { today }, scope: Agenda.Scope()),
          formService: service,
          today: today
        )
      }
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let other = self == .live ? database : try await Self.database(in: directory)
      let agenda = AgendaService.live(using: .live(in: database), unitOfWork: .live(in: database)) {
        // The directory stays until the application is released.
        _ = directory
        return today
      }
      return TaskApplication(
        list: TaskListViewModel(Self.service(in: database)),
        agenda: AgendaViewModel(agenda, scope: Agenda.Scope()),
        formService: Self.service(in: other),
        today: today
      )
    }

    private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
      try await SQLiteDatabase.open(
        at: directory.file("tasks.sqlite3"),
        schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
      )
    }

    private static func service(in database: SQLiteDatabase) -> TaskService {
      .live(using: .live(in: database), unitOfWork: .live(in: database)) {
        Date(timeIntervalSince1970: 1_800_000_000)
      }
    }
  }
}
