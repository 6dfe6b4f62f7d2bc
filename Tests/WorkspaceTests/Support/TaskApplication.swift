import AgendaFeature
import AgendaService
import CivilCalendar
import Foundation
import Localization
import SQLiteDatabase
import Store
import TaskEditFeature
import TaskListFeature
import TaskService
import TaskStore
import TemporaryDirectory

/// The list, the agenda and the forms of `tasks` on one database, as its screen composes them.
///
/// The forms open the database a second time, like another process.
struct TaskApplication: Sendable {
  let list: TaskListViewModel

  /// The agenda of this week and the next one.
  let agenda: AgendaViewModel

  private let formService: TaskService
  private let today: CivilDay
  private let directory: TemporaryDirectory

  init(today: CivilDay) async throws {
    let directory = TemporaryDirectory()
    func database() async throws -> SQLiteDatabase {
      let schema = Schema(applicationID: 1, migrations: TaskStore.migrations)
      return try await .open(at: directory.file("tasks.sqlite3"), schema: schema)
    }
    func service(in database: SQLiteDatabase) -> TaskService {
      .live(
        using: .live(in: database),
        unitOfWork: .live(in: database),
        localOffset: { _ in 0 },
        now: { Date(timeIntervalSince1970: 1_800_000_000) }
      )
    }
    let listed = try await database()
    list = TaskListViewModel(service(in: listed)) { today }
    agenda = AgendaViewModel(
      .live(using: .live(in: listed), unitOfWork: .live(in: listed)) { LocalTime(today) },
      scope: Agenda.Scope()
    )
    formService = service(in: try await database())
    self.today = today
    self.directory = directory
  }

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

  var listedNames: [String] { list.state().tasks.map(\.name) }

  /// The groups of the agenda with the names of their tasks.
  var agendaGroups: [String] {
    (agenda.state().agenda?.groups ?? []).map { group in
      "\(group.period): \(group.tasks.map(\.name).joined(separator: ", "))"
    }
  }
}
