import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory

/// The working configurations of a store, each with what a test needs beside it.
struct WorkingStore: Sendable {
  let store: Store<String, Int>
  let unitOfWork: UnitOfWork

  /// The same values, opened a second time.
  let reopened: Store<String, Int>

  enum Configuration: CaseIterable {
    case mock
    case live
    case liveOnTwoConnections
  }

  init(_ configuration: Configuration, in directory: TemporaryDirectory) async throws {
    switch configuration {
    case .mock:
      let database = InMemoryDatabase()
      store = .mock(in: database, table: "number")
      reopened = .mock(in: database, table: "number")
      unitOfWork = .mock(in: database)
    case .live:
      let database = try await Self.database(in: directory)
      store = .live(in: database, table: "number")
      reopened = .live(in: database, table: "number")
      unitOfWork = .live(in: database)
    case .liveOnTwoConnections:
      let first = try await Self.database(in: directory)
      store = .live(in: first, table: "number")
      unitOfWork = .live(in: first)
      reopened = .live(in: try await Self.database(in: directory), table: "number")
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("numbers.sqlite3"),
      schema: Schema(
        applicationID: 1,
        migrations: [
          ["CREATE TABLE number (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT"]
        ]
      )
    )
  }
}
