import Contract
import Testing

/// An interface as small as can be: a counter.
struct Counter: Sendable {
  var next: @Sendable (Int) throws -> Int

  static let working = Counter { $0 + 1 }
  static let stuck = Counter { $0 }
  static let failing = Counter { _ in throw TestError() }
}

let rule = Rule<Counter>("The next number is one more") { counter in
  try check(try counter.next(1), is: 2)
}

@Suite struct RuleTests {
  @Test func `a configuration that keeps the rule has no violation`() async {
    #expect(await rule.violation(by: .working) == nil)
    await rule.verify(on: "working") { .working }
  }

  @Test func `a violation says what was expected, what was found, and where the rule stands`()
    async throws
  {
    let violation = try #require(await rule.violation(by: .stuck) as? Violation)
    #expect(violation.message == "expected 2, found 1")
    #expect(violation.sourceLocation.fileName == "RuleTests.swift")
    #expect(violation.description.hasPrefix("expected 2, found 1 (ContractTests/RuleTests.swift:"))
  }

  @Test func `an error that the rule does not allow breaks it`() async {
    #expect(await rule.violation(by: .failing) is TestError)
  }

  @Test func `a broken rule is an issue at the caller's line, with configuration and rule`() async {
    let line = #line + 2
    await withKnownIssue {
      await rule.verify(on: "the stuck counter") { .stuck }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue)".contains("the stuck counter breaks the rule \"The next number is one more\"")
        && "\(issue)".contains("expected 2, found 1")
    }
  }

  @Test func `a configuration that cannot be made is an issue, too`() async {
    await withKnownIssue {
      await rule.verify(on: "the broken counter") { throw TestError() }
    } matching: { issue in
      issue.error is TestError && "\(issue)".contains("the broken counter could not be made")
    }
  }

  @Test func `a test shows a rule as its sentence`() {
    #expect(rule.testDescription == rule.sentence)
  }
}
