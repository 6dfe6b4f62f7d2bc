import Contract
import FileClient
import FileClientContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileClientContractTests {
  @Test(arguments: FileClientConfiguration.allCases, FileClientContract.rules)
  func `every client obeys the contract`(
    configuration: FileClientConfiguration,
    rule: FileClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
