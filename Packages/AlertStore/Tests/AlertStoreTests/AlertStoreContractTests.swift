import Contract
import AlertStore
import AlertStoreContract
import AlertStoreLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import Testing

@Suite(.timeLimit(.minutes(10))) struct AlertStoreContractTests {
  static let mock = StoredConfiguration<AlertStore>.inMemory("mock") { .mock(in: $0) }

  private static let configurations =
    [mock]
    + StoredConfiguration.inFile(
      opening: { path in try await SQLiteDatabase.open(at: path, schema: .store) },
      unitOfWork: UnitOfWork.live,
      client: { AlertStore.live(in: $0) }
    )

  @Test(arguments: configurations, AlertStoreContract.rules)
  func `every store obeys the contract`(
    configuration: StoredConfiguration<AlertStore>,
    rule: AlertStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

extension Schema {
  /// The tables of a store.
  static let store = Self(
    applicationID: 1,
    migrations: [AlertStore.schemaVersion1, AlertStore.schemaVersion2]
  )
}
