import Contract
import StoreContract
import Testing

/// The rules of the interfaces, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: StoreConfiguration.allCases, StoreContract.rules)
  func `every store keeps the contract`(
    configuration: StoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(arguments: StoreConfiguration.allCases, UnitOfWorkContract.rules)
  func `every unit of work keeps the contract`(
    configuration: StoreConfiguration,
    rule: UnitOfWorkContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
