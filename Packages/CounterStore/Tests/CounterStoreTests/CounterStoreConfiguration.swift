import CounterStore
import CounterStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory

/// The working configurations of a store, each as the contract wants it.
enum CounterStoreConfiguration: CaseIterable {
  case mock
  case live
  case liveOnTwoConnections

  /// A store without values, of a memory or a folder that no other test uses.
  func subject() async throws -> StoreContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let other = CounterStore.mock(in: database)
      return StoreContract.Subject(
        store: .mock(in: database),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      return StoreContract.Subject(
        store: .live(in: database),
        other: .live(in: second),
        unitOfWork: .live(in: database),
        reopened: { .live(in: try await Self.database(in: directory)) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("counters.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
    )
  }
}
