import Contract
import DataFetchFeatureContract
import Testing

/// The contract of a view model bites: each of its rules refuses a view model that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenDataFetchFeatureTests {
  @Test(arguments: viewModels)
  func `the contract refuses a broken view model`(
    viewModel: BrokenConfiguration<DataFetchFeatureContract.Subject>
  ) async {
    await viewModel.verifyRefusal(by: DataFetchFeatureContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(
      Set(Self.viewModels.map(\.sentence)) == Set(DataFetchFeatureContract.rules.map(\.sentence))
    )
  }

  private static let viewModels = brokenShowing + brokenFetching
}
