import Contract
import LastResponseCodeServiceContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(
    arguments: LastResponseCodeServiceConfiguration.allCases,
    LastResponseCodeServiceContract.rules
  )
  func `every service keeps the contract`(
    configuration: LastResponseCodeServiceConfiguration,
    rule: LastResponseCodeServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
