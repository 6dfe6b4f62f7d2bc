import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

/// A log: a title, a list, and a question before the list is cleared.
private struct Log: ScreenContents {
  var isReady: Bool { true }
  var list = ListState<Int>(Array((1...40).reversed()))
  var confirmation: TerminalUI.Confirmation?

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    [Paragraph("\(list.items.count) entries", importance: .result)]
  }

  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    [Line("LOG  \(list.position ?? "")", as: .muted)]
      + list.lines(width: size.columns, style: style) { Line("entry \($0)") }
      + (confirmation?.lines(width: size.columns, style: style) ?? [])
  }

  /// Changes the log for a key.
  mutating func handle(_ key: TerminalClient.Key) -> ScreenReaction<Int> {
    if let question = confirmation {
      guard let isConfirmed = question.answer(to: key) else { return .none }
      confirmation = nil
      if isConfirmed { list.update([]) }
    } else if key == .character("y") {
      return .copy("entry \(list.selection ?? 0)")
    } else if key == .character("r") {
      confirmation = .init("Delete all entries?")
    } else if key == .character("q") {
      return .leave()
    } else {
      list.handle(key, topRow: 2)
    }
    return .none
  }
}

/// The widgets on a screen.
@Suite(.timeLimit(.minutes(10))) struct ListScreenTests {
  private let terminal = MockTerminal(size: TerminalClient.Size(columns: 30, rows: 10))

  private func openLog(tasks: [ScreenTask<Int>] = []) -> ScreenUser {
    ScreenUser(on: terminal) { terminal in
      try await TerminalScreen(terminal).run(Log(), tasks: tasks) { (input, log) in
        switch input {
        case .key(let key): return log.handle(key)
        case .resize(let size): log.list.resize(height: size.rows - 3)
        case .event(let entry): log.list.update([entry] + log.list.items)
        case .button: break
        }
        return .none
      }
    }
  }

  @Test func `the user scrolls, selects, copies and resizes`() async throws {
    var user = openLog()
    await user.sees("▸ entry 40")
    await user.sees("LOG  1–7 of 40")
    try user.scrolls(over: "entry 38")
    await user.sees("▸ entry 37")
    await user.sees("LOG  4–10 of 40")
    try user.clicks("entry 35")
    await user.sees("▸ entry 35")
    user.terminal.press(.character("y"))
    await user.copies("entry 35")
    await user.resizes(columns: 30, rows: 5)
    await user.sees("LOG  5–6 of 40")
    await user.sees("▸ entry 35")
    try user.scrolls(over: "entry 35", up: true)
    await user.sees("LOG  3–4 of 40")
    await user.sees("▸ entry 37")
    try await user.leave()
  }

  @Test func `moving the selection writes two rows`() async throws {
    var user = openLog()
    await user.sees("▸ entry 40")
    user.terminal.press(.down)
    await user.sees("▸ entry 39")
    #expect(
      terminal.writes.last?.text
        == "\u{1B}[2;1H\u{1B}[2K  entry 40\u{1B}[3;1H\u{1B}[2K▸ entry 39"
    )
    try await user.leave()
  }

  @Test func `the selected entry stays in its row when another is inserted`() async throws {
    let (entries, entry) = AsyncStream.makeStream(of: Int.self)
    var user = openLog(tasks: [{ send in for await number in entries { send(number) } }])
    await user.sees("▸ entry 40")
    user.terminal.press(.down)
    await user.sees("▸ entry 39")
    entry.yield(41)
    // Only the position changes.
    await user.sees("LOG  2–8 of 41")
    #expect(terminal.writes.last?.text.contains("entry") == false)
    try await user.leave()
  }

  @Test func `only a confirmed question deletes the entries`() async throws {
    var user = openLog()
    for (key, text) in [(TerminalClient.Key.escape, "▸ entry 40"), (.character("y"), "LOG")] {
      await user.sees("▸ entry 40")
      user.terminal.press(.character("r"))
      await user.sees("Delete all entries?")
      user.terminal.press(.down, key)
      user.forget()
      await user.terminal.send(.resize)
      await user.sees(text)
    }
    #expect(!user.visible.contains("entry"))
    try await user.leave()
  }
}
