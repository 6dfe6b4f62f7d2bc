import Contract
import SQLiteDatabase
import StarStore
import StarStoreContract
import StarStoreLive
import Store
import StoreContract
import StoreLive
import Testing

@Suite(.timeLimit(.minutes(10))) struct StarStoreContractTests {
  static let mock = StoredConfiguration<StarStore>.inMemory("mock") { .mock(in: $0) }

  static let configurations =
    [mock]
    + StoredConfiguration.inFile(
      opening: { path in try await SQLiteDatabase.open(at: path, schema: .stars) },
      unitOfWork: UnitOfWork.live,
      client: { StarStore.live(in: $0) }
    )

  @Test(arguments: configurations, StarStoreContract.rules)
  func `every store obeys the contract`(
    configuration: StoredConfiguration<StarStore>,
    rule: StarStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

extension Schema {
  /// The tables of a store.
  static let stars = Self(applicationID: 1, migrations: [StarStore.schemaVersion1])
}
