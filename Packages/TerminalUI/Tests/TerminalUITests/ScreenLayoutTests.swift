import StyleGuide
import TerminalClient
import Testing

@testable import TerminalUI

@Suite struct ScreenLayoutTests {
  private func lines(
    _ columns: Int,
    _ rows: Int,
    failures: [String] = [],
    bottom: String = "q quit"
  ) -> [String] {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let layout = ScreenLayout(size, failures: failures)
    let area = (1...layout.area.rows).map { Line("row \($0)") }
    return layout.lines(
      Line("title"),
      status: Line("5 s ago"),
      area: area,
      bottom: Line(bottom),
      style: .plain
    ).map(\.text)
  }

  @Test func `the parts fill the terminal from top to bottom`() {
    let screen = lines(20, 12, failures: ["✗ It broke."])
    #expect(screen.count == 12)
    #expect(screen.first == "title        5 s ago")
    #expect(screen[1] == String(repeating: "─", count: 20))
    #expect(screen[2] == "row 1")
    #expect(screen.suffix(3) == ["row 8", "✗ It broke.", "q quit"])
    #expect(ScreenLayout(.init(columns: 20, rows: 12), failures: []).topRow == 3)
  }

  @Test func `a small terminal has no rule and keeps two rows of the area`() {
    let failures = Array(repeating: "✗ A failure in many words.", count: 5)
    #expect(
      lines(20, 5, failures: failures)
        == ["title        5 s ago", "row 1", "row 2", "✗ A failure in many…", "q quit"]
    )
    #expect(ScreenLayout(.init(columns: 20, rows: 11), failures: []).topRow == 2)
  }

  @Test(arguments: [(8, 3), (19, 3), (20, 6), (40, 6)])
  func `long failures are cut with an ellipsis`(rows: Int, height: Int) {
    let failures = (1...9).map { "✗ Failure \($0)." }
    let screen = lines(40, rows, failures: failures)
    #expect(screen.count == rows)
    #expect(screen.count { $0.hasPrefix("✗") } == height)
    #expect(screen[rows - 2].hasSuffix("…"))
  }

  @Test func `a long last line is truncated`() {
    #expect(lines(20, 5, bottom: "Opened the page of the account").last == "Opened the page of …")
  }

  @Test func `a status that leaves no space for the title is dropped`() {
    #expect(lines(11, 5).first == "title")
    #expect(lines(13, 5).first == "title 5 s ago")
  }
}

@Suite struct FieldListTests {
  private func list(_ rows: Int, columns: Int = 60) -> FieldList {
    var list = FieldList([.init(help: (1...9).map { "\($0): effect" })])
    list.resize(.init(columns: columns, rows: rows))
    return list
  }

  private func first(_ list: FieldList) -> String? {
    list.lines(.plain).first?.text.first.map(String.init)
  }

  @Test func `keys scroll from the first line to the last`() {
    var list = list(3)
    let expected: [(TerminalClient.Key, String)] = [
      (.down, "2"), ("j", "3"), (.up, "2"), (.pageDown, "5"), (.pageUp, "2"),
      (.end, "7"), (.down, "7"), ("k", "6"), (.home, "1"), (.up, "1"),
      (.scrollDown(column: 1, row: 1), "2"), (.scrollUp(column: 1, row: 1), "1"),
    ]
    for (key, line) in expected {
      let isHandled = list.handle(key)
      #expect(isHandled)
      #expect(first(list) == line, "\(key)")
    }
    let isHandled = list.handle(.escape)
    #expect(!isHandled)
    #expect(!list.isComplete)
  }

  @Test func `in a larger area, the last line stays at the bottom`() {
    var list = list(3)
    _ = list.handle(.end)
    list.resize(.init(columns: 60, rows: 5))
    #expect(first(list) == "5")
    list.resize(.init(columns: 60, rows: 12))
    #expect(first(list) == "1")
    #expect(list.lines(.plain).count == 12)
    #expect(list.isComplete)
  }

  @Test func `the values of all sections are in one column, and long ones continue in it`() {
    var list = FieldList(
      [
        .init(help: ["r: refresh now", "q, control-C: quit"]),
        .init(title: "In a form", help: ["esc: cancel: nothing is saved"]),
      ],
      minimumColumnWidth: 30
    )
    list.resize(.init(columns: 30, rows: 6))
    #expect(
      list.lines(.plain).map(\.text) == [
        "r             refresh now", "q, control-C  quit", "", "In a form",
        "esc           cancel: nothing", "              is saved",
      ]
    )
    list.resize(.init(columns: 20, rows: 5))
    #expect(
      list.lines(.plain).map(\.text) == [
        "r: refresh now", "q, control-C: quit", "In a form", "esc: cancel: nothing", "is saved",
      ]
    )
  }
}
