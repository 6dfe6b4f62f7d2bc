import Contract
import StargazerService
import StargazersFeature
import StargazersFeatureContract
import Testing

typealias Subject = StargazersFeatureContract.Subject

@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  /// Creates a subject without repositories, in memory.
  static func subject() -> Subject { Subject { .mock(client: $0, now: $1) } }

  @Test(arguments: StargazersFeatureContract.rules)
  func `every view model obeys the contract`(rule: StargazersFeatureContract.Rule) async {
    await rule.verify(on: "mock") { Self.subject() }
  }

  @Test func `each rule rejects a broken view model`() async {
    let broken =
      brokenListeners + brokenPages + brokenRefreshes + brokenFailures + brokenLevels
      + brokenDetails + brokenCounts
    await broken.verifyRejection(
      by: StargazersFeatureContract.rules,
      changing: { Self.subject() }
    )
  }
}
