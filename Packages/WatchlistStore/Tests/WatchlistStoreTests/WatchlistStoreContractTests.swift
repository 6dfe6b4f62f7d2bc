import Contract
import WatchlistStore
import WatchlistStoreContract
import WatchlistStoreLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import Testing

@Suite(.timeLimit(.minutes(10))) struct WatchlistStoreContractTests {
  static let mock = StoredConfiguration<WatchlistStore>.inMemory("mock") { .mock(in: $0) }

  private static let configurations =
    [mock]
    + StoredConfiguration.inFile(
      opening: { path in try await SQLiteDatabase.open(at: path, schema: .store) },
      unitOfWork: UnitOfWork.live,
      client: { WatchlistStore.live(in: $0) }
    )

  @Test(arguments: configurations, WatchlistStoreContract.rules)
  func `every store obeys the contract`(
    configuration: StoredConfiguration<WatchlistStore>,
    rule: WatchlistStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

extension Schema {
  /// The tables of a store.
  static let store = Self(applicationID: 1, migrations: [WatchlistStore.schemaVersion1])
}
