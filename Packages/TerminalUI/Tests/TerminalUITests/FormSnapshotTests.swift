import StyleGuide
import TerminalClient
import Testing
import TextFormatting

@testable import TerminalUI

// The widgets that edit text and arrange it.
extension WidgetSnapshotTests {
  @Test func `text fields`() throws {
    var middle = TextField("Milch für 東京 e\u{301}👩‍💻🇩🇪\u{1B}[31m kaufen")
    for _ in 0..<16 { middle.handle(.left) }
    let fields = [TextField(), TextField("Milk"), middle]
    try verify("text fields", widths: [60, 20, 8, 3, 1]) { width, style in
      fields.map { $0.lines(width: width, isFocused: false, style: style)[0] }
    }
    for (index, field) in fields.enumerated() {
      try verify("text field \(index + 1)", widths: [60, 20, 8, 3, 1]) { width, style in
        field.lines(width: width, isFocused: true, style: style)
      }
    }
  }

  @Test func `a text field of several lines`() throws {
    var field = TextField("Eggs\nMilk 日本語 and more\n\nButter\r\nBread", isMultiline: true)
    for key in [TerminalClient.Key.up, .up, .up, .end] { field.handle(key) }
    try verify("multiline text field", widths: [30, 10]) { width, style in
      [true, false].flatMap {
        field.lines(width: width, height: 3, isFocused: $0, style: style) + [Line("---")]
      }
    }
  }

  @Test func `a dialog`() throws {
    let dialog = Dialog(
      "Delete “\("東京\u{1B}".escapedForTerminal())”?",
      message: "The task and its notes are removed from the list; u restores them.",
      choices: [.init(false, key: "k", label: "keep"), .init(true, key: "d", label: "delete")]
    )
    for (columns, rows) in [(80, 12), (40, 9), (20, 5)] {
      try verify("dialog \(columns)", widths: [columns]) { width, style in
        let size = TerminalClient.Size(columns: width, rows: rows)
        return (0..<rows).map { Line("✓ task \($0) of 日本", as: .good) }
          .overlaid(with: dialog, size: size, style: style)
      }
    }
  }

  @Test func `tabs`() throws {
    var tabs = Tabs(["Tasks", "Agenda", "日本"])
    tabs.handle(.tab)
    try verify("tabs", widths: [40, 12, 3, 0]) { width, style in
      [tabs.line].filling(.init(columns: width, rows: 1), style)
    }
  }

  @Test func `a table in a list`() throws {
    let table = LineTable([
      .init("", width: 2), .init("TASK", width: 8, isFlexible: true),
      .init("DUE", width: 6, isRightAligned: true, isOptional: true),
      .init("TAGS", width: 6, isOptional: true),
    ])
    let rows = [
      [Line("✗", as: .bad), Line("Buy milk and bread"), Line("May 3"), Line("home, food")],
      [Line("✓", as: .good), Line("東京から大阪まで"), Line("–"), Line()],
    ]
    try verify("table", widths: [60, 30, 20, 12, 2, 0]) { width, style in
      let list = ListState(Array(rows.indices), height: 2)
      return [
        (Line("  ") + table.header(width: width - 2, style: style))
          .truncated(toWidth: width, ellipsis: style.ellipsis)
      ]
        + list.lines(width: width, style: style) { index in
          table.row(rows[index], width: width - 2, style: style)
        }
    }
  }
}
