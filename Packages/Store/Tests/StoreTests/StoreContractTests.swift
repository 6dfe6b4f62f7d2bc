import Contract
import PostgresServer
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct StoreContractTests {
  @Test(arguments: StoreContract.rules)
  func `the mock obeys the contract`(rule: StoreContract.Rule) async {
    await rule.verify(on: "mock", making: StoreConfiguration.mock.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: StoreConfiguration.onServer,
    StoreContract.rules
  )
  func `every store on a server obeys the contract`(
    configuration: StoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
