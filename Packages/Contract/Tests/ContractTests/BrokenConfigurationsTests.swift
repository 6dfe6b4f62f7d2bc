import Contract
import Testing

@Suite struct BrokenConfigurationsTests {
  @Test func `a rejected configuration is not an issue`() async {
    await verify([rule.sentence: { counter, _ in counter = .stuck }], issue: nil)
  }

  @Test func `an accepted configuration is an issue`() async {
    await verify(
      [rule.sentence: { counter, _ in counter = .stuck }] + [rule.sentence: { _, _ in }],
      issue: "Broken configuration 2 of the rule \"The next number is one more\" is not rejected"
    )
  }

  @Test func `a rule without a broken configuration is an issue`() async {
    await verify(
      [:],
      issue: "No broken configuration for the rule: The next number is one more"
    )
  }

  @Test func `a configuration for an unknown rule is an issue`() async {
    await verify(
      [rule.sentence: { counter, _ in counter = .stuck }, "Another rule": { _, _ in }],
      issue: "Unknown rule: Another rule"
    )
  }

  @Test func `a configuration that cannot be created is an issue`() async {
    await verify([rule.sentence: { _, _ in throw TestError() }], issue: "cannot be created")
  }

  private func verify(_ broken: BrokenConfigurations<Counter>, issue: String?) async {
    await withKnownIssue(isIntermittent: issue == nil) {
      await broken.verifyRejection(by: [rule]) { .working }
    } matching: {
      issue.map("\($0)".contains) ?? false
    }
  }
}
