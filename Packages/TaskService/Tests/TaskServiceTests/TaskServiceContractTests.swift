import Contract
import InMemoryDatabase
import PortableFoundation
import SQLiteDatabase
import Store
import StoreLive
import TaskService
import TaskServiceContract
import TaskServiceLive
import TaskStore
import TaskStoreLive
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(1))) struct TaskServiceContractTests {
  @Test(arguments: Configuration.allCases, TaskServiceContract.rules)
  func `every service obeys the contract`(
    configuration: Configuration,
    rule: TaskServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live, liveOnTwoConnections

  var testDescription: String { rawValue }

  /// Creates a service without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> TaskServiceContract.Subject {
    let clock = Shared(Date(timeIntervalSince1970: 1_800_000_000))
    if self == .mock {
      let database = InMemoryDatabase()
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
    let service: @Sendable (SQLiteDatabase) -> TaskService = { database in
      .live(using: .live(in: database), unitOfWork: .live(in: database)) { clock.value }
    }
    return TaskServiceContract.Subject(
      service: service(database),
      other: service(other),
      failing: { error in
        // The directory stays until the subject is released.
        _ = directory
        return .live(
          using: .live(in: database),
          unitOfWork: .failing(.live(in: database), error)
        ) { clock.value }
      },
      clock: clock
    )
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("tasks.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
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
