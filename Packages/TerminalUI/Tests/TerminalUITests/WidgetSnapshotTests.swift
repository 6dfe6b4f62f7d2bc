import StyleGuide
import TerminalClient
import TerminalUITesting
import Testing
import TextFormatting

@testable import TerminalUI

/// The widgets at several widths, plain, in colour and in ASCII.
@Suite struct WidgetSnapshotTests {
  private static let styles = [
    ("plain", TextStyle.plain), ("colour", .colour),
    ("ASCII", TextStyle(hasColour: false, isASCII: true)),
  ]

  /// Compares a widget with its snapshot.
  func verify(
    _ name: String,
    widths: [Int],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ lines: (_ width: Int, _ style: TextStyle) -> [Line]
  ) throws {
    var snapshot = Snapshot()
    for (title, style) in Self.styles {
      for width in widths {
        let lines = lines(width, style)
        #expect(lines.allSatisfy { $0.width <= width }, sourceLocation: sourceLocation)
        let cursors = lines.enumerated().compactMap { row, line in
          line.cursorColumn.map { Frame.Cursor(column: $0 + 1, row: row + 1) }
        }
        snapshot.add(
          "\(width) \(title)",
          lines.map { $0.rendered(in: style) },
          cursor: cursors.first
        )
      }
    }
    try snapshot.verify(name, sourceLocation: sourceLocation)
  }

  @Test func `a list`() throws {
    let names = [
      "✓ 12:00:01   1.2 ms", "✗ 12:00:02  timed out after a long time", "✓ 東京から大阪まで",
      "red\u{1B}[31m".escapedForTerminal(), "é", "last",
    ]
    try verify("list", widths: [40, 12, 2, 0]) { width, style in
      var list = ListState(Array(names.indices), height: 4)
      list.handle(.down, topRow: 1)
      return list.lines(width: width, style: style) { index in
        Line(String(names[index].prefix(1)), as: index == 1 ? .bad : .good)
          + Line(String(names[index].dropFirst()))
      }
    }
  }

  @Test func `a list that is shorter than its height`() throws {
    try verify("short list", widths: [10]) { width, style in
      ListState(["one"], height: 3).lines(width: width, style: style) { Line($0) }
        + ListState<String>(height: 1).lines(width: width, style: style) { Line($0) }
        + [Line("end")]
    }
  }

  @Test func `a sparkline`() throws {
    let values: [Double?] = [0, 1, 2, 3, 4, 5, 6, 7, 8, nil, -1, .nan, 16]
    try verify("sparkline", widths: [20, 13, 5, 1, 0]) { width, style in
      [
        Sparkline(values, gap: Line("×", as: .bad)).line(width: width, style: style),
        Sparkline([0, nil, 0]).line(width: width, style: style),
        Sparkline([-1, -2]).line(width: width, style: style),
      ]
    }
  }

  @Test func `a chart of several lines, from the least value`() throws {
    let values: [Double?] = [70_544, 70_545, nil, 70_552, 70_548, 70_541, 70_557]
    try verify("chart", widths: [20, 3, 0]) { width, style in
      Sparkline(values, gap: Line("×"), baseline: .least)
        .lines(width: width, height: 3, style: style)
        + [Sparkline([5, 5], baseline: .least).line(width: width, style: style)]
        + Sparkline([1, 4, 8]).lines(width: width, height: 2, style: style)
    }
  }

  @Test func `a bar chart`() throws {
    let bars: [BarChart.Bar] = [
      .init("12:00", value: 12, text: "12.0 ms"),
      .init("日本", value: 3.3, text: "3.3 ms", role: .good),
      .init("bell\u{7}".escapedForTerminal(), value: 0.001, text: "1 µs", role: .bad),
      .init("none", value: 0, text: "–"),
      .init("invalid", value: .infinity, text: "∞"),
    ]
    try verify("bar chart", widths: [60, 40, 30, 12, 1]) { width, style in
      BarChart(bars).lines(width: width, style: style)
    }
  }

  @Test func `key hints`() throws {
    let hints = KeyHints([
      .init("return", "fetch"), .init("w", "watch"), .init("↑↓", "select"),
      .init("?", "help", isEssential: true), .init("q", "quit", isEssential: true),
    ])
    try verify("key hints", widths: [60, 46, 45, 30, 15, 14, 5, 0]) { width, style in
      [hints.line(width: width, style: style)]
    }
    let essential = KeyHints(
      [("esc", "back"), ("↑↓", "scroll"), ("?", "help"), ("q", "quit")].map {
        .init($0, $1, isEssential: true)
      }
    )
    try verify("essential key hints", widths: [39, 38, 30, 28, 19, 16, 6, 5]) { width, style in
      [essential.line(width: width, style: style)]
    }
    #expect(hints.text == "return fetch · w watch · ↑↓ select · ? help · q quit")
  }

  @Test func `a confirmation`() throws {
    let confirmation = Confirmation("Delete the count and the last response code of 東京?")
    try verify("confirmation", widths: [60, 20, 6]) { width, style in
      confirmation.lines(width: width, style: style)
    }
    #expect(
      confirmation.text
        == "Delete the count and the last response code of 東京? y yes · n no"
    )
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
}
