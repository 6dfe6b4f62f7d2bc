import Contract
import StargazerService
import StargazerServiceContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct StargazerServiceContractTests {
  @Test(arguments: Configuration.allCases, StargazerServiceContract.rules)
  func `every service obeys the contract`(
    configuration: Configuration,
    rule: StargazerServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken service`() async {
    await (Self.brokenCounts + Self.brokenHistories + Self.brokenPages + Self.brokenSyncs)
      .verifyRejection(
        by: StargazerServiceContract.rules,
        changing: Configuration.mock.subject
      )
  }

  typealias Broken = BrokenConfigurations<StargazerServiceContract.Subject>
}
