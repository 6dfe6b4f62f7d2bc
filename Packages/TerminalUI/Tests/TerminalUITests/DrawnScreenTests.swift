import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

/// Contents that are lines: the size, and the last key.
private struct Drawing: ScreenContents {
  var isReady: Bool { true }
  var sizes: [TerminalClient.Size] = []
  var key: TerminalClient.Key?

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    [Paragraph("\(layout)", importance: .result), Paragraph("[ Press ]", importance: .button)]
  }

  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    guard size.rows >= 10 else { return nil }
    let sizes = sizes.map { "\($0.columns) × \($0.rows)" }.joined(separator: ", ")
    return [
      Line("sizes: ", as: .muted) + Line(sizes),
      Line("key: \(key.map { "\($0)" } ?? "none")"),
      Line(String(repeating: "─", count: size.columns + 1)),
    ] + Array(repeating: Line("✓"), count: size.rows)
  }
}

extension ScreenUser {
  fileprivate init(_ drawing: Drawing, on terminal: MockTerminal, isPlain: Bool = false) {
    self.init(on: terminal) { terminal in
      let screen = TerminalScreen(terminal, options: .init(isPlain: isPlain))
      return try await screen.run(drawing) { (input: ScreenInput<Never>, drawing) in
        switch input {
        case .key(.character("q")): return .leave()
        case .key(.character("y")): return .copy("naïve\u{1B}\u{7}")
        case .key(let key): drawing.key = key
        case .resize(let size): drawing.sizes.append(size)
        case .button: break
        }
        return .none
      }
    }
  }
}

/// Screens that are drawn as lines.
@Suite(.timeLimit(.minutes(10))) struct DrawnScreenTests {
  private let terminal = MockTerminal(size: TerminalClient.Size(columns: 40, rows: 10))

  @Test func `lines are drawn from the top left and truncated to the terminal`() {
    let size = TerminalClient.Size(columns: 20, rows: 10)
    let frame = Frame(Drawing(), size: size, style: .colour)
    #expect(frame.lines.count == 10)
    #expect(
      frame.lines.prefix(4) == [
        "\u{1B}[2msizes: \u{1B}[0m", "key: none", String(repeating: "─", count: 19) + "…", "✓",
      ]
    )
    let ascii = Frame(Drawing(), size: size, style: TextStyle(hasColour: false, isASCII: true))
    #expect(ascii.lines[2...3] == [String(repeating: "-", count: 17) + "...", "ok"])
  }

  @Test(arguments: [(20, 9, "spacious"), (19, 10, "20 × 5 needed")])
  func `without lines, and on a terminal that is too small, paragraphs are drawn`(
    columns: Int,
    rows: Int,
    text: String
  ) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let lines = Frame(Drawing(), size: size, style: .plain).lines
      .map { $0.trimmingPrefix(while: \.isWhitespace) + " " }
    #expect(lines.joined().contains(text))
  }

  @Test func `the size arrives before the first frame, and each new size after it`() async throws {
    var user = ScreenUser(Drawing(), on: terminal)
    await user.sees("sizes: 40 × 10")
    #expect(terminal.writes.count == 1)
    await user.resizes(columns: 60, rows: 20)
    await user.sees("sizes: 40 × 10, 60 × 20")
    // An unchanged size redraws the screen and is not an input.
    user.forget()
    await terminal.send(.resize)
    await user.sees("sizes: 40 × 10, 60 × 20")
    try await user.leave()
  }

  @Test(arguments: [TerminalClient.Signal.suspend, .resume])
  func `a size that changed while the screen was suspended arrives when it is resumed`(
    signal: TerminalClient.Signal
  ) async throws {
    var user = ScreenUser(Drawing(), on: terminal)
    await user.sees("sizes: 40 × 10")
    terminal.size = TerminalClient.Size(columns: 60, rows: 20)
    await terminal.send(signal)
    await user.sees("sizes: 40 × 10, 60 × 20")
    try await user.leave()
  }

  @Test(arguments: [
    TerminalClient.Key.mouse(column: 5, row: 2), .scrollUp(column: 1, row: 1),
    .scrollDown(column: 40, row: 10),
  ])
  func `a mouse press and the wheel are keys, and only changed lines are written`(
    key: TerminalClient.Key
  ) async throws {
    var user = ScreenUser(Drawing(), on: terminal)
    await user.sees("key: none")
    user.terminal.press(key)
    await user.sees("key: \(key)".prefix(39).description)
    #expect(terminal.writes.last?.text.hasPrefix("\u{1B}[2;1H\u{1B}[2Kkey: ") == true)
    #expect(terminal.writes.last?.text.contains("\u{1B}[3;1H") == false)
    try await user.leave()
  }

  @Test func `a copied text reaches the clipboard unchanged, and nothing is redrawn`() async throws
  {
    var user = ScreenUser(Drawing(), on: terminal)
    await user.sees("key: none")
    user.terminal.press(.character("y"))
    await user.copies("naïve\u{1B}\u{7}")
    #expect(terminal.writes.last?.text == "\u{1B}]52;c;bmHDr3ZlGwc=\u{7}")
    #expect(terminal.writes.count == 2)
    try await user.leave()
  }

  @Test func `a transcript contains the paragraphs and copies nothing`() async throws {
    var user = ScreenUser(Drawing(), on: terminal, isPlain: true)
    await user.sees("plain")
    user.terminal.press(.character("y"))
    try await user.leave()
    #expect(terminal.output == "plain\n[ Press ]\n")
  }

  @Test func `a blocked terminal queues few copies`() async throws {
    var user = ScreenUser(Drawing(), on: terminal)
    await user.sees("key: none")
    terminal.block(.output)
    for _ in 1...100 { terminal.press(.character("y")) }
    try await user.leave()
    terminal.unblock(.output)
    #expect((2...17).contains(terminal.writes.count))
  }
}

/// The tasks of a screen that have an id.
@Suite(.timeLimit(.minutes(10))) struct CancellableTaskTests {
  @Test func `cancelling an id cancels its tasks and no others, and the screen continues`()
    async throws
  {
    let (endless, end) = AsyncStream.makeStream(of: Void.self)
    var user = ScreenUser(
      tasks: [
        { send in
          for await _ in endless {}
          send(Task.isCancelled ? -1 : 9)
        }
      ],
      work: { send in
        send(5)
        await untilCancelled()
        send(7)
      }
    )
    user.terminal.press(.character("w"), .character("w"))
    await user.sees("Count: 5")
    user.terminal.press(.character("x"))
    await user.sees("Count: 7")
    end.finish()
    await user.sees("Count: 9")
    try await user.leave()
  }

  @Test func `cancelling an id without a running task has no effect`() async throws {
    var user = ScreenUser(work: { send in send(5) })
    user.terminal.press(.character("x"), .character("w"))
    await user.sees("Count: 5")
    user.terminal.press(.character("x"), .character("+"))
    await user.sees("Count: 6")
    try await user.leave()
  }

  @Test func `leaving the screen cancels the tasks with an id`() async throws {
    var user = ScreenUser(work: { send in
      send(5)
      await untilCancelled()
    })
    user.terminal.press(.character("w"))
    await user.sees("Count: 5")
    try await user.leave()
  }
}

/// Waits until the task is cancelled.
private func untilCancelled() async {
  let (endless, end) = AsyncStream.makeStream(of: Never.self)
  defer { withExtendedLifetime(end) {} }
  for await _ in endless {}
}
