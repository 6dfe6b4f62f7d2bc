import Contract
import FileClientContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: FileClientConfiguration.allCases, FileClientContract.rules)
  func `every client keeps the contract`(
    configuration: FileClientConfiguration,
    rule: FileClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
