import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@Suite struct DialogTests {
  private let dialog = Dialog(
    "Discard the changes?",
    message: "The task remains as it was.",
    choices: [
      .init(false, key: "k", label: "keep editing"), .init(true, key: "d", label: "discard"),
    ]
  )

  @Test(
    arguments: [
      (.character("d"), true), (.character("D"), true), (.character("k"), false),
      (.return, false), (.escape, false), (.space, nil), (.character("y"), nil), (.tab, nil),
      (.control("d"), nil), (.paste("d"), nil), (.mouse(column: 1, row: 1), nil),
    ] as [(TerminalClient.Key, Bool?)]
  )
  func `a letter answers, return and Esc choose the first answer, other keys are no answers`(
    key: TerminalClient.Key,
    answer: Bool?
  ) {
    #expect(dialog.answer(to: key) == answer)
  }

  @Test func `the text contains the question and the keys`() {
    #expect(
      dialog.text
        == "Discard the changes? The task remains as it was. k keep editing · d discard"
    )
  }

  @Test func `the dialog hides the cursor and the text below it, and no other text`() {
    let size = TerminalClient.Size(columns: 40, rows: 8)
    let text = String(repeating: "日本", count: 10)
    let lines = Array(repeating: Line(text).withCursor(atColumn: 0), count: 9)
      .overlaid(with: dialog, size: size, style: .plain)
    #expect(
      lines.map(\.text) == [
        text,
        "日本┌─────────────────────────────┐ 日本",
        "日本│ Discard the changes?        │ 日本",
        "日本│ The task remains as it was. │ 日本",
        "日本│                             │ 日本",
        "日本│ k keep editing · d discard  │ 日本",
        "日本└─────────────────────────────┘ 日本",
        text,
      ]
    )
    #expect(lines.allSatisfy { $0.cursorColumn == nil && $0.width == 40 })
  }

  @Test func `the choices are visible on the smallest screen`() {
    let lines = [Line]().overlaid(with: dialog, size: Frame.minimumSize, style: .plain)
    #expect(
      lines.map(\.text) == [
        "┌──────────────────┐", "│ Discard the cha… │", "│ k keep editing   │",
        "│ d discard        │", "└──────────────────┘",
      ]
    )
  }
}
