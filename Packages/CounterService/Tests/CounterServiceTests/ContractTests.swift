import Contract
import CounterServiceContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: CounterServiceConfiguration.allCases, CounterServiceContract.rules)
  func `every service keeps the contract`(
    configuration: CounterServiceConfiguration,
    rule: CounterServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
