import Localization
import StyleGuide
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

@testable import TerminalUI

@Suite struct PaneScreenTests {
  private func lines(_ screen: Library.Screen) -> [String] {
    (screen.lines(in: screen.size, style: .plain) ?? []).map(\.text)
  }

  /// Presses keys as a running screen does, and returns the actions.
  @discardableResult
  private func press(
    _ keys: TerminalClient.Key...,
    on screen: inout Library.Screen
  ) -> [Library.Action] {
    var actions: [Library.Action] = []
    for key in keys {
      _ = screen.react(to: .key(key)) { action, screen in
        actions.append(action)
        if case .open(let book) = action { screen.push(Library.Details(book: book)) }
        return .none
      }
    }
    return actions
  }

  /// Presses the mouse on a text.
  private func click(_ text: String, on screen: inout Library.Screen) throws -> [Library.Action] {
    let lines = lines(screen)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let range = try #require(lines[row].firstRange(of: text))
    let column = Line(String(lines[row][..<range.lowerBound])).width + 1
    return press(.mouse(column: column, row: row + 1), on: &screen)
  }

  // MARK: One list of keys

  @Test func `each binding has its effect, its hint, a mouse press on the hint, and its help`()
    throws
  {
    var screen = Library.screen(columns: 90)
    let hints = lines(screen).last
    #expect(
      hints
        == "return open · l lend · / filter · tab shelves · r refresh · ? help · q quit"
    )
    for (key, hint, action) in [
      ("l", "l lend", .lend("Emma")), ("L", "take back", .lend("Emma")),
      ("r", "refresh", .refresh), (.return, "return", .open("Emma")),
    ] as [(TerminalClient.Key, String, Library.Action)] {
      var clicked = screen
      #expect(try click(hint, on: &clicked) == [action])
      #expect(press(key, on: &screen) == [action])
      #expect(lines(clicked) == lines(screen))
    }
    press(.escape, "?", on: &screen)
    #expect(
      lines(screen).dropFirst(2).prefix(9) == [
        "↑ ↓, j k, wheel  select; also page up, page down, home or g, end or G, mouse",
        "return           open the selected book",
        "l, L             lend or take back",
        "/                filter by title",
        "tab              next shelf",
        "r                read again: all shelves",
        "?                help on or off",
        "q, control-C     quit; control-Z suspends",
        "",
      ]
    )
  }

  @Test func `a mouse press between the hints, or on a notice, presses no key`() throws {
    var screen = Library.screen()
    #expect(try click(" · l", on: &screen) == [.nothing])
    screen.notice = .init("return open")
    #expect(press(.mouse(column: 1, row: 12), on: &screen) == [.nothing])
    #expect(screen.notice == nil)
  }

  @Test func `a mouse press on a notice presses its key`() {
    var screen = Library.screen()
    screen.notice = .init("Lent.", hint: " r refreshes.", presses: "r")
    #expect(press(.mouse(column: 8, row: 12), on: &screen) == [.refresh])
  }

  // MARK: Double clicks

  @Test func `a double click on an item presses its key, and selects the item`() throws {
    let clock = TestClock()
    var screen = Library.screen(clock: clock)
    #expect(try click("Ilias", on: &screen) == [.nothing])
    clock.advance(by: .milliseconds(400))
    #expect(try click("Ilias", on: &screen) == [.open("Ilias")])
  }

  @Test
  func
    `two clicks in a longer time, on other rows, or with a key between them are no double click`()
    throws
  {
    let clock = TestClock()
    var screen = Library.screen(clock: clock)
    #expect(try click("Ilias", on: &screen) == [.nothing])
    clock.advance(by: .milliseconds(501))
    #expect(try click("Ilias", on: &screen) == [.nothing])
    #expect(try click("Ulysses", on: &screen) == [.nothing])
    press(.up, on: &screen)
    #expect(try click("Ulysses", on: &screen) == [.nothing])
  }

  @Test func `a double click on no item has no effect`() {
    var screen = Library.screen(clock: TestClock())
    #expect(
      press(.mouse(column: 1, row: 9), .mouse(column: 1, row: 9), on: &screen) == [
        .nothing, .nothing,
      ]
    )
  }

  @Test func `a key without effect has no hint`() {
    let screen = Library.screen(.init(books: []))
    #expect(screen.hints.map(\.key) == ["l", "/", "tab", "r", "?", "q"])
  }

  @Test func `a narrow screen drops the last hints, and keeps help and quit`() {
    #expect(lines(Library.screen(columns: 30)).last == "return open · ? help · q quit")
  }

  @Test func `while a text is edited, letters are its text`() {
    var screen = Library.screen()
    #expect(press("/", "l", "r", on: &screen) == [.nothing, .filter("l"), .filter("lr")])
    #expect(lines(screen)[2] == "Filter: lr")
    #expect(lines(screen).last == "return keep · esc clear")
    press(.backspace, on: &screen)
    #expect(lines(screen)[4...5] == ["▸ Ilias", "  Ulysses"])
    press(.down, .return, on: &screen)
    #expect(press(.return, on: &screen) == [.open("Ulysses")])
    press(.escape, "/", on: &screen)
    #expect(press(.escape, "q", on: &screen) == [.filter("")])
  }

  // MARK: Panes

  @Test func `tab and the mouse select a pane`() throws {
    var screen = Library.screen()
    #expect(lines(screen)[0] == "Library  [Novels] Epics                              5 s ago")
    press(.tab, on: &screen)
    #expect(screen.selection == 1)
    press(.tab, .backTab, .backTab, on: &screen)
    #expect(screen.selection == 0)
    #expect(try click("Epics", on: &screen) == [.nothing])
    #expect(screen.selection == 1)
    screen.resize(.init(columns: 40, rows: 12))
    #expect(lines(screen)[0] == " Novels [Epics]                  5 s ago")
    #expect(try click("Novels", on: &screen) == [.nothing])
    #expect(screen.selection == 0)
  }

  @Test
  func `on a narrow screen, the selected tab is visible, and the mouse selects the one it shows`() {
    var screen = Library.screen(tabs: ["Long novels", "Short novels", "Epics"], columns: 34)
    #expect(lines(screen)[0] == "[Long novels] Short novel… 5 s ago")
    press(.backTab, on: &screen)
    #expect(lines(screen)[0] == " Short novels [Epics]      5 s ago")
    press(.mouse(column: 3, row: 1), on: &screen)
    #expect(screen.selection == 1)
  }

  @Test func `a pushed pane covers the others until it goes back`() {
    var screen = Library.screen()
    press(.down, .return, on: &screen)
    #expect(lines(screen)[0].hasPrefix("Book: Ilias"))
    #expect(lines(screen)[2...3] == ["Title  Ilias", "Shelf  3 books"])
    #expect(lines(screen).last == "esc back · r refresh · ? help · q quit")
    screen.show(.init(books: ["Ilias"]))
    #expect(lines(screen)[3] == "Shelf  1 books")
    #expect(press(.tab, .mouse(column: 12, row: 1), on: &screen) == [.nothing, .nothing])
    #expect(screen.selection == 0)
    #expect(screen.pane(Library.Details.self)?.book == "Ilias")
    #expect(press(.escape, on: &screen) == [.back])
    #expect(!screen.isCovered)
    #expect(lines(screen)[3] == "▸ Ilias")
  }

  @Test func `panes of a type can be changed`() {
    var screen = Library.screen()
    screen.update(Library.Shelf.self) { $0.section.select("Ilias") }
    #expect(press(.return, on: &screen) == [.open("Ilias")])
  }

  // MARK: The help

  @Test func `the help scrolls, and another key closes it without effect`() {
    var screen = Library.screen(columns: 40, rows: 8)
    press("?", on: &screen)
    #expect(lines(screen)[0] == "Keys                             5 s ago")
    #expect(lines(screen).last == "↑↓ scroll · esc close · q quit")
    press(.end, on: &screen)
    #expect(lines(screen)[6] == "esc: back to the shelf")
    #expect(press("l", on: &screen) == [.nothing])
    #expect(lines(screen).last?.hasPrefix("return open") == true)
    press("?", on: &screen)
    #expect(screen.press("q") == .leave)
  }

  // MARK: Waiting keys

  @Test func `keys wait until the screen is ready, and for a running action`() {
    var screen = Library.screen()
    screen.isReady = false
    #expect(press("l", "r", on: &screen) == [])
    let ready = screen.react(to: .event(.init { $0.isReady = true })) { action, screen in
      screen.isBusy = action == .lend("Emma")
      return .none
    }
    if case .none = ready {} else { Issue.record("\(ready)") }
    #expect(press("/", on: &screen) == [])
    var actions: [Library.Action] = []
    _ = screen.react(to: .event(.init { $0.isBusy = false })) { action, _ in
      actions.append(action)
      return .none
    }
    #expect(actions == [.refresh, .nothing])
    #expect(lines(screen).last == "return keep · esc clear")
  }

  @Test func `control-C leaves also while an action is running`() {
    var screen = Library.screen()
    screen.isBusy = true
    let reaction = screen.react(to: .key(.control("c"))) { _, _ in .none }
    if case .leave(nil) = reaction {} else { Issue.record("\(reaction)") }
  }

  // MARK: The frame

  @Test func `a notice is shown until the next key, and its hint is not truncated`() {
    var screen = Library.screen(columns: 30)
    screen.notice = .init("Lent the book with a very long title", hint: " u undoes it.")
    #expect(lines(screen).last == "Lent the book wi… u undoes it.")
    screen.progress = "Please wait …"
    #expect(lines(screen).last == "Please wait …")
    screen.progress = nil
    press(.down, on: &screen)
    #expect(lines(screen).last == "return open · ? help · q quit")
  }

  @Test func `failures take rows of the pane, but not of the help`() {
    var screen = Library.screen(.init(failures: ["✗ It broke."]), rows: 8)
    #expect(lines(screen)[6] == "✗ It broke.")
    press("?", on: &screen)
    #expect(!lines(screen).contains("✗ It broke."))
  }

  @Test(arguments: [(29, 12), (60, 5)])
  func `on a terminal that is too small, the selected item is a paragraph`(
    columns: Int,
    rows: Int
  ) {
    let frame = Frame(
      Library.screen(columns: columns, rows: rows),
      size: .init(columns: columns, rows: rows),
      style: .plain
    )
    #expect(frame.lines.contains { $0.contains("▸ “Emma”") })
    #expect(!frame.lines.contains { $0.contains("Ilias") })
  }

  @Test func `a transcript has the titles, the pane in words, failures, notices and keys`() {
    var screen = Library.screen(.init(failures: ["✗ It broke."]))
    screen.notice = .init("Lent.", hint: " u undoes it.")
    #expect(
      Transcript(screen, style: .plain).lines == [
        "Library: Novels", "“Emma”", "“Ilias”", "“Ulysses”", "▸ “Emma”", "✗ It broke.",
        "Lent. u undoes it.",
        "return open · l lend · / filter · tab shelves · r refresh · ? help · q quit",
      ]
    )
    press(.return, on: &screen)
    #expect(Transcript(screen, style: .plain).lines.prefix(2) == ["Book: Emma", "Title: Emma"])
    press("?", on: &screen)
    #expect(Transcript(screen, style: .plain).lines.contains("/: filter by title"))
  }

  @Test(arguments: [20, 29, 30, 60, 300], [5, 6, 8, 12, 24])
  func `a screen fits every size`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let failures = ["✗ " + String(repeating: "long ", count: 40)]
    for keys in [[], ["?"], [.return], ["/", "x"]] as [[TerminalClient.Key]] {
      var screen = Library.screen(.init(failures: failures), columns: columns, rows: rows)
      for key in keys { _ = press(key, on: &screen) }
      let frame = Frame(screen, size: size, style: .plain)
      #expect(frame.lines.count <= rows)
      #expect(frame.lines.allSatisfy { Line($0).width <= columns })
    }
  }

  @Test func `the keys of all screens exist in every language`() {
    #expect(ScreenPhrase.problems(in: Language.allCases) == [])
  }
}
