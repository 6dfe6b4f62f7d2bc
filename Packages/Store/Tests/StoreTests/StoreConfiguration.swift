import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory

/// The working configurations of a store, each as the contract wants it.
enum StoreConfiguration: CaseIterable {
  case mock
  case live
  case liveOnTwoConnections

  /// A store without values, of a memory or a folder that no other test uses.
  func subject() async throws -> StoreContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let store = Store<String, Int>.mock(in: database, table: "number")
      let other = Store<String, Int>.mock(in: database, table: "number")
      return StoreContract.Subject(
        store: store,
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      return StoreContract.Subject(
        store: .live(in: database, table: "number"),
        other: .live(in: second, table: "number"),
        unitOfWork: .live(in: database),
        reopened: { .live(in: try await Self.database(in: directory), table: "number") }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("numbers.sqlite3"),
      schema: .numbers
    )
  }
}

extension Schema {
  /// Numbers by their names.
  static let numbers = Schema(
    applicationID: 1,
    migrations: [
      ["CREATE TABLE number (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT"]
    ]
  )
}
