import SQLiteDatabase
import PostgresDatabase
import SQLDatabase
import Store
import StoreContract

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

  static let onServer = onServer(
    opening: { try await PostgresDatabase.open(at: $0, schema: .numbers(named: $1)) },
    unitOfWork: UnitOfWork.live,
    client: { .live(in: $0, table: "number") }
  )
}

extension PostgresSchema {
  /// A table of numbers by their names.
  static func numbers(named name: String) -> Self {
    Self(
      name: name,
      migrations: [
        [
          """
          CREATE TABLE number (
            key text COLLATE "C" NOT NULL,
            value bigint NOT NULL,
            EXCLUDE USING hash (key WITH =)
          )
          """
        ]
      ]
    )
  }
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
