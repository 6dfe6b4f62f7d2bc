import InMemoryDatabase
import SQLDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a store.
typealias StoreConfiguration = StoredConfiguration<Store<String, Int>>

extension StoreConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0, table: "number") }

  static let allCases =
    [mock]
    + inFile(
      opening: { try await SQLiteDatabase.open(at: $0, schema: .numbers) },
      unitOfWork: UnitOfWork.live,
      client: { .live(in: $0, table: "number") }
    )
}

extension Schema {
  /// A table of numbers by their names.
  static let numbers = Schema(
    applicationID: 1,
    migrations: [
      ["CREATE TABLE number (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT"]
    ]
  )
}
