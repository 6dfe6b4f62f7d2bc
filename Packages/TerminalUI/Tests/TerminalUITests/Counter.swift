import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock

/// The contents of a small application: a count, a button, an alert and a hint.
struct Counter: ScreenContents {
  var isReady = true
  var count = 0
  var problem: [String] = []

  /// Various contents.
  static let samples = [
    Counter(), Counter(count: 3), Counter(problem: ["It broke."]),
    Counter(
      count: 4,
      problem: ["It broke. Please count again.", "The reason is long, and it takes two lines."]
    ),
  ]

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    let button = layout == .spacious ? "┌───────┐\n│ Count │\n└───────┘" : "[ Count ]"
    return [
      Paragraph("Count: \(count)", importance: .result, role: .primary),
      Paragraph(button, importance: .button),
    ]
      + problem.enumerated().map { index, text in
        index == 0
          ? Paragraph(text, importance: .alert, role: .bad)
          : Paragraph(text, importance: .details)
      } + [Paragraph("+ count · q quit", importance: .hint, role: .muted)]
  }
}

extension ScreenUser {
  /// Opens the screen of a counter: the button and `+` increment it, events of its tasks set it, `q` leaves, `w` starts a
  /// task, and `x` cancels the tasks that `w` started.
  init(
    _ counter: Counter = Counter(),
    on terminal: MockTerminal = MockTerminal(size: TerminalClient.Size(columns: 60, rows: 20)),
    tasks: [ScreenTask<Int>] = [],
    isPlain: Bool = false,
    work: @escaping ScreenTask<Int> = { _ in }
  ) {
    self.init(on: terminal) { terminal in
      let screen = TerminalScreen(terminal, options: .init(isPlain: isPlain))
      return try await screen.run(counter, tasks: tasks) { (input, counter) in
        switch input {
        case .button, .key(.character("+")): counter.count += 1
        case .event(let count):
          counter.count = count
          counter.isReady = true
        case .key(.character("w")): return .start(work, id: "work")
        case .key(.character("x")): return .cancel("work")
        case .key(.character("q")): return .leave()
        case .key, .resize: break
        }
        return .none
      }
    }
  }
}
