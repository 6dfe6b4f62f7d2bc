import CounterService
import CounterServiceLive
import CounterStore
import CounterStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a service.
typealias CounterServiceConfiguration = StoredConfiguration<CounterService>

extension CounterServiceConfiguration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock, inMemory("live in memory") { .live(using: .mock(in: $0)) }]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(using: .live(in: $0)) }
    )
}
