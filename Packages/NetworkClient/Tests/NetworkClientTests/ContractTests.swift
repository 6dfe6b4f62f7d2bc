import Contract
import NetworkClientContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: NetworkClientConfiguration.allCases, NetworkClientContract.rules)
  func `every client keeps the contract`(
    configuration: NetworkClientConfiguration,
    rule: NetworkClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
