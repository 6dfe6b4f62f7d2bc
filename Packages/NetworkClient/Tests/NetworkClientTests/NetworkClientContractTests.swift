import Contract
import NetworkClientContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientContractTests {
  @Test(arguments: NetworkClientConfiguration.allCases, NetworkClientContract.rules)
  func `every client obeys the contract`(
    configuration: NetworkClientConfiguration,
    rule: NetworkClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
