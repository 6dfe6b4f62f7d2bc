import Contract
import StoreContract
import Testing

/// The rules of ``Store``, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: ResponseCodeStoreConfiguration.allCases, StoreContract.rules)
  func `every store of codes keeps the contract`(
    configuration: ResponseCodeStoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
