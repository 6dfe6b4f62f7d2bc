import SQLDatabase
import SQLiteDatabase
import Store
import StoreContract

/// The working configurations of a store.
typealias StoreConfiguration = StoredConfiguration<Store<String, Int>>

extension StoreConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0, table: "number") }

  static let onServer = onServer(
    creating: [
      """
      CREATE TABLE number (
        key text COLLATE "C" NOT NULL,
        value bigint NOT NULL,
        EXCLUDE USING hash (key WITH =)
      )
      """
    ],
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
