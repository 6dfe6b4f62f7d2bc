import Contract
import TerminalClient
import TerminalClientContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct TerminalClientContractTests {
  @Test(arguments: TerminalClientContract.rules)
  func `the mock obeys the contract`(rule: TerminalClientContract.Rule) async {
    await rule.verify(on: "mock") { .mock() }
  }

  @Test(arguments: TerminalClientContract.rules)
  func `the live client obeys the contract in a separate process`(
    rule: TerminalClientContract.Rule
  ) async {
    await #expect(processExitsWith: .success) { [sentence = rule.sentence as String] in
      endWhenStuck()
      let rule = try #require(TerminalClientContract.rules.first { $0.sentence == sentence })
      await rule.verify(on: "live") { try .live() }
    }
  }
}
