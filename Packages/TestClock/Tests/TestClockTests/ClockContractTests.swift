import ClockContract
import Contract
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClockContractTests {
  @Test(arguments: ClockConfiguration.allCases, ClockContract.rules)
  func `every clock keeps the contract`(
    configuration: ClockConfiguration,
    rule: ClockContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
