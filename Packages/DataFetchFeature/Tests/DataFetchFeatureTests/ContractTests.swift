import Contract
import DataFetchFeatureContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: DataFetchFeatureConfiguration.allCases, DataFetchFeatureContract.rules)
  func `every view model keeps the contract`(
    configuration: DataFetchFeatureConfiguration,
    rule: DataFetchFeatureContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}
