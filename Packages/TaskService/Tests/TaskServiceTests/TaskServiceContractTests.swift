import Contract
import SQLiteDatabase
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Store
import StoreContract
import StoreLive
import TaskService
import TaskServiceContract
import TaskServiceLive
import TaskStore
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskServiceContractTests {
  @Test(arguments: Configuration.allCases, TaskServiceContract.rules)
  func `every service obeys the contract`(
    configuration: Configuration,
    rule: TaskServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: ServerConnection.available,
    TaskServiceContract.rules
  )
  func `every service on a server obeys the contract`(
    connection: ServerConnection,
    rule: TaskServiceContract.Rule
  ) async {
    await rule.verify(on: connection) {
      let server = try await PostgresServer.shared()
      let schema = PostgresSchema(
        name: server.uniqueSchema(),
        migrations: [TaskStore.postgresSchemaVersion1]
      )
      let database = try await PostgresDatabase.open(at: connection.uri(of: server), schema: schema)
      let other =
        connection.isShared
        ? database : try await PostgresDatabase.open(at: connection.uri(of: server), schema: schema)
      return .live(in: database, other: other)
    }
  }
}

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live, liveOnTwoConnections

  var testDescription: String { rawValue }

  /// Creates a service without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> TaskServiceContract.Subject {
    if self == .mock {
      let clock = Shared.clock
      let database = SQLiteDatabase.inMemory()
      return TaskServiceContract.Subject(
        service: .mock(in: database) { clock.value },
        other: .mock(in: database) { clock.value },
        failing: { error in
          .live(using: .mock(in: database), unitOfWork: .failing(.mock(in: database), error)) {
            clock.value
          }
        },
        clock: clock
      )
    }
    let directory = try TemporaryDirectory()
    let database = try await Self.database(in: directory)
    let other = self == .live ? database : try await Self.database(in: directory)
    return .live(in: database, other: other, keeping: directory)
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("tasks.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
    )
  }
}

extension Shared<Date> {
  fileprivate static var clock: Self { Self(Date(timeIntervalSince1970: 1_800_000_000)) }
}

extension TaskServiceContract.Subject {
  /// Returns services in a database that is opened once or twice, in a directory that stays until the subject is released.
  fileprivate static func live(
    in database: any SQLDatabase,
    other: any SQLDatabase,
    keeping directory: TemporaryDirectory? = nil
  ) -> Self {
    let clock = Shared.clock
    let service: @Sendable (any SQLDatabase) -> TaskService = { database in
      .live(using: .live(in: database), unitOfWork: .live(in: database)) { clock.value }
    }
    return Self(
      service: service(database),
      other: service(other),
      failing: { error in
        _ = directory
        return .live(
          using: .live(in: database),
          unitOfWork: .failing(.live(in: database), error)
        ) { clock.value }
      },
      clock: clock
    )
  }
}

extension UnitOfWork {
  /// Units of work that fail after their work, like those of a full disk.
  static func failing(_ units: UnitOfWork, _ error: any Error) -> Self {
    Self(
      read: units.read,
      write: { work in
        try await units.write {
          try work()
          throw error
        }
      }
    )
  }
}
