import Contract
import Testing

@Suite struct BrokenConfigurationTests {
  @Test func `what a rule refuses is no issue`() async {
    let broken = BrokenConfiguration("stuck", breaks: rule.sentence) { Counter.stuck }
    #expect(broken.testDescription == "stuck")
    await broken.verifyRefusal(by: [rule])
  }

  @Test func `what the rule does not refuse is an issue`() async {
    let broken = BrokenConfiguration("not broken", breaks: rule.sentence) { Counter.working }
    await withKnownIssue {
      await broken.verifyRefusal(by: [rule])
    } matching: { issue in
      "\(issue)".contains(
        "\"not broken\" is not refused by the rule \"The next number is one more\""
      )
    }
  }

  @Test func `a rule that is not in the contract is an issue`() async {
    let broken = BrokenConfiguration("stuck", breaks: "Another rule") { Counter.stuck }
    await withKnownIssue {
      await broken.verifyRefusal(by: [rule])
    } matching: { issue in
      "\(issue)".contains("There is no rule \"Another rule\"")
    }
  }

  @Test func `what cannot be made has not been refused`() async {
    let broken = BrokenConfiguration<Counter>("absent", breaks: rule.sentence) { throw Failure() }
    await withKnownIssue {
      await broken.verifyRefusal(by: [rule])
    } matching: { issue in
      issue.error is Failure && "\(issue)".contains("\"absent\" could not be made")
    }
  }
}
