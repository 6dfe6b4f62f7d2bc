import Contract
import DataFetchFeatureContract
import Testing

/// The contract of a view model bites: each of its rules refuses a view model that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenDataFetchFeatureTests {
  @Test func `each rule refuses a broken view model`() async {
    await Self.broken.verifyRefusal(
      by: DataFetchFeatureContract.rules,
      changing: DataFetchFeatureConfiguration.mock.subject
    )
  }

  private static let broken = brokenShowing + brokenFetching
}
