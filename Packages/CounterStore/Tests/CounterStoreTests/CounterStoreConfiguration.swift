import CounterStore
import CounterStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a store.
typealias CounterStoreConfiguration = StoredConfiguration<CounterStore>

extension CounterStoreConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(in: $0) }
    )
}
