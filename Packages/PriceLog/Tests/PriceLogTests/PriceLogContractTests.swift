import Contract
import PriceLog
import PriceLogContract
import PriceLogLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import Testing

@Suite(.timeLimit(.minutes(10))) struct PriceLogContractTests {
  static let mock = StoredConfiguration<PriceLog>.inMemory("mock") { .mock(in: $0) }

  private static let configurations =
    [mock]
    + StoredConfiguration.inFile(
      opening: { path in try await SQLiteDatabase.open(at: path, schema: .prices) },
      unitOfWork: UnitOfWork.live,
      client: { PriceLog.live(in: $0) }
    )

  @Test(arguments: configurations, PriceLogContract.rules)
  func `every log obeys the contract`(
    configuration: StoredConfiguration<PriceLog>,
    rule: PriceLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

extension Schema {
  /// The tables of a log.
  static let prices = Self(applicationID: 1, migrations: [PriceLog.schemaVersion1])
}
