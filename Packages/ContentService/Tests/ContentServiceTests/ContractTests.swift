import ContentServiceContract
import Contract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: ContentServiceConfiguration.allCases, ContentServiceContract.rules)
  func `every service keeps the contract`(
    configuration: ContentServiceConfiguration,
    rule: ContentServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(arguments: NetworkConfiguration.allCases, ContentServiceNetworkContract.rules)
  func `every service over a network keeps the contract of both`(
    configuration: NetworkConfiguration,
    rule: ContentServiceNetworkContract.Rule
  ) async {
    await rule.verify(on: configuration) { try configuration.subject() }
  }
}
