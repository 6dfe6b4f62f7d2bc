import TerminalUI
import Testing

@Suite struct KeyHelpTests {
  private let help = KeyHelp([
    .init(["r: refresh now", "q, control-C: quit"]),
    .init(title: "In a form", ["esc: cancel: nothing is saved"]),
  ])

  @Test func `the effects of all sections are in one column`() {
    #expect(
      help.lines(width: 60).map(\.text) == [
        "r             refresh now", "q, control-C  quit", "", "In a form",
        "esc           cancel: nothing is saved",
      ]
    )
  }

  @Test func `a long effect continues in its column`() {
    let effect = String(repeating: "word ", count: 12) + "end"
    let lines = KeyHelp([.init(["key: \(effect)"])]).lines(width: 60).map(\.text)
    #expect(lines.count == 2)
    #expect(lines[1].hasPrefix("     "))
    #expect(lines[1].hasSuffix("end"))
  }

  @Test func `a narrow screen has the texts, wrapped`() {
    #expect(
      help.lines(width: 20).map(\.text) == [
        "r: refresh now", "q, control-C: quit", "In a form", "esc: cancel: nothing", "is saved",
      ]
    )
    #expect(help.texts.count == 4)
  }
}
