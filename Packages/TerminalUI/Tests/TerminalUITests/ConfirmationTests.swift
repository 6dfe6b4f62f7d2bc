import TerminalClient
import TerminalUI
import Testing

@Suite struct ConfirmationTests {
  @Test(
    arguments: [
      (.character("y"), true), (.character("Y"), true), (.character("n"), false),
      (.character("N"), false), (.escape, false), (.return, false), (.space, nil),
      (.control("c"), nil), (.mouse(column: 1, row: 1), nil),
    ] as [(TerminalClient.Key, Bool?)]
  )
  func `only y confirms, and other keys are no answers`(
    key: TerminalClient.Key,
    answer: Bool?
  ) {
    #expect(Confirmation("Delete?").answer(to: key) == answer)
  }
}
