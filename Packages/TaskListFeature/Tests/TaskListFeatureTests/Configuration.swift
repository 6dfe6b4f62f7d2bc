import SQLiteDatabase
import PortableFoundation
import Store
import StoreLive
import TaskListFeatureContract
import TaskService
import TaskServiceLive
import TaskStore
import TemporaryDirectory
import Testing

@testable import TaskListFeature

/// A working configuration of the service on which the view models are created.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live, liveOnTwoConnections

  var testDescription: String { rawValue }

  /// Creates a subject without tasks, in memory or in a directory that no other test uses.
  func subject() async throws -> TaskListFeatureContract.Subject {
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return TaskListFeatureContract.Subject(service: .mock(in: database)) {
        .mock(in: database, saving: $0, reading: $1)
      }
    }
    let directory = try TemporaryDirectory()
    let database = try await Self.database(in: directory)
    let other = self == .live ? database : try await Self.database(in: directory)
    let service = Self.service(in: database)
    return TaskListFeatureContract.Subject(service: Self.service(in: other)) { saving, reading in
      // The directory stays until the subject is released.
      _ = directory
      return TaskListViewModel(service.running(beforeSaving: saving, afterReading: reading))
    }
  }

  static func service(in database: SQLiteDatabase) -> TaskService {
    .live(using: .live(in: database), unitOfWork: .live(in: database)) {
      Date(timeIntervalSince1970: 1_800_000_000)
    }
  }

  static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("tasks.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [TaskStore.schemaVersion1])
    )
  }
}
