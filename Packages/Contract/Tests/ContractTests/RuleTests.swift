import Contract
import Testing

/// A minimal interface.
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
  @Test func `a configuration that obeys the rule has no violation`() async {
    #expect(await rule.violation(by: .working) == nil)
    await rule.verify(on: "working") { .working }
  }

  @Test
  func `a violation describes the expected and actual values and the location of the check`()
    async throws
  {
    let violation = try #require(await rule.violation(by: .stuck) as? Violation)
    #expect(violation.message == "expected 2, found 1")
    #expect(violation.sourceLocation.fileName == "RuleTests.swift")
    #expect(violation.description.hasPrefix("expected 2, found 1 (ContractTests/RuleTests.swift:"))
  }

  @Test func `an unexpected error is a violation`() async {
    #expect(await rule.violation(by: .failing) is TestError)
  }

  @Test
  func `verify records an issue at the call site that names the configuration and the rule`() async
  {
    let line = #line + 2
    await withKnownIssue {
      await rule.verify(on: "the stuck counter") { .stuck }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue)".contains("the stuck counter breaks the rule \"The next number is one more\"")
        && "\(issue)".contains("expected 2, found 1")
    }
  }

  @Test func `a configuration that cannot be created is an issue`() async {
    await withKnownIssue {
      await rule.verify(on: "the broken counter") { throw TestError() }
    } matching: { issue in
      issue.error is TestError && "\(issue)".contains("the broken counter cannot be created")
    }
  }

  @Test func `a test describes a rule by its sentence`() {
    #expect(rule.testDescription == rule.sentence)
  }
}
