import Contract
import FetchLogContract
import StoreContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: FetchLogConfiguration.allCases, FetchLogContract.rules)
  func `every log keeps the contract`(
    configuration: FetchLogConfiguration,
    rule: FetchLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
