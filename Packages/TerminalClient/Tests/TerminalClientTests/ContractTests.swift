import Contract
import TerminalClientContract
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
  @Test(arguments: TerminalClientContract.rules)
  func `the mock keeps the contract`(rule: TerminalClientContract.Rule) async {
    await rule.verify(on: TerminalClientConfiguration.mock) {
      try TerminalClientConfiguration.mock.subject()
    }
  }

  @Test(arguments: TerminalClientContract.rules)
  func `live keeps the contract, in a process of its own`(rule: TerminalClientContract.Rule) async {
    await #expect(processExitsWith: .success) { [sentence = rule.sentence as String] in
      endWhenStuck()
      let rule = try #require(TerminalClientContract.rules.first { $0.sentence == sentence })
      await rule.verify(on: TerminalClientConfiguration.live) {
        try TerminalClientConfiguration.live.subject()
      }
    }
  }
}
