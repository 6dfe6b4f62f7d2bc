import ClockContract
import Contract
import Testing

/// The rules that all clocks share, on each of them.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: ClockConfiguration.allCases, ClockContract.rules)
  func `every clock keeps the contract`(
    configuration: ClockConfiguration,
    rule: ClockContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
