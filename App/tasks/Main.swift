import AgendaService
import Backup
import CivilCalendar
import CommandSupport
import CommandSupportLive
import PortableFoundation
import PostgresDatabase
import SQLDatabase
import SQLiteDatabase
import Store
import StoreLive
import TaskService
import TaskStore
import TasksCommand

@main
enum Main {
  static func main() {
    let system = System.live { ["SQLite \(SQLiteDatabase.libraryVersion)"] }
    tasksTool.main(
      Dependencies(
        system: system,
        databases: .live(schema: .tasks, postgres: .tasks, now: system.now) {
          .live(in: $0, system)
        },
        uuid: { UUID() }
      )
    )
  }
}

extension TaskStorage {
  /// The tasks in a database.
  fileprivate static func live(in database: any SQLDatabase, _ system: System) -> Self {
    let store = TaskStore.live(in: database)
    let unitOfWork = UnitOfWork.live(in: database)
    return Self(
      store: store,
      service: .live(
        using: store,
        unitOfWork: unitOfWork,
        localOffset: system.localOffset,
        now: system.now
      ),
      agenda: .live(using: store, unitOfWork: unitOfWork) {
        LocalTime(of: system.now(), secondsFromGMT: system.localOffset)
      },
      database: database,
      unitOfWork: unitOfWork,
      snapshot: {
        if let file = database as? SQLiteDatabase {
          return try await .live(in: file.snapshot(), system)
        }
        // The copy can be read for longer than a transaction of a server may last.
        let copy = SQLiteDatabase.inMemory()
        copy.setUp(migrations.flatMap(\.self))
        let contents = try await unitOfWork.read { try backup.contents(of: database) }
        try await UnitOfWork.live(in: copy).write { try backup.insert(contents, into: copy) }
        return .live(in: copy, system)
      }
    )
  }
}

extension Schema {
  /// The tables of `tasks` by version.
  static let tasks = Schema(
    // "task" in ASCII.
    applicationID: 0x7461_736B,
    migrations: TaskStorage.migrations,
    digest: "67564b6fe1c292eb464f7aa09433da2642b181f60037d9e9c3ef8cde4b3f9442"
  )
}

extension PostgresSchema {
  /// The tables of `tasks` on a server by version.
  fileprivate static let tasks = PostgresSchema(
    name: "tasks",
    migrations: TaskStore.postgresMigrations
  )
}
