import AgendaService
import AgendaServiceLive
import CivilCalendar
import CommandSupport
import CommandSupportLive
import PortableFoundation
import SQLiteDatabase
import Store
import StoreLive
import TaskService
import TaskServiceLive
import TaskStore
import TaskStoreLive
import TasksCommand

@main
enum Main {
  static func main() {
    let system = System.live { ["SQLite \(SQLiteDatabase.libraryVersion)"] }
    tasksTool.main(
      Dependencies(
        system: system,
        databases: .live(schema: .tasks) { .live(in: $0, system) },
        uuid: { UUID() }
      )
    )
  }
}

extension TaskStorage {
  /// The tasks in a database.
  fileprivate static func live(in database: SQLiteDatabase, _ system: System) -> Self {
    let store = TaskStore.live(in: database)
    let unitOfWork = UnitOfWork.live(in: database)
    return Self(
      store: store,
      service: .live(using: store, unitOfWork: unitOfWork, now: system.now),
      agenda: .live(using: store, unitOfWork: unitOfWork) {
        CivilDay(of: system.now(), secondsFromGMT: system.localOffset)
      },
      unitOfWork: unitOfWork,
      snapshot: { try await .live(in: database.snapshot(), system) }
    )
  }
}

extension Schema {
  /// The tables of `tasks` by version.
  fileprivate static let tasks = Schema(
    // "task" in ASCII.
    applicationID: 0x7461_736B,
    migrations: [TaskStore.schemaVersion1]
  )
}
