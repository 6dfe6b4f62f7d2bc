import TerminalClient
import TerminalUI

struct Counter: ScreenContents {
  var count = 0
  var isReady: Bool { true }

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    [
      Paragraph("Count: \(count)", importance: .result),
      Paragraph("space counts · q quits", importance: .hint, role: .muted),
    ]
  }
}

let terminal = MockTerminal(keys: [.space, .space, .character("q")])
let screen = TerminalScreen(.mock(in: terminal), options: .init(isPlain: true))
_ = try await screen.run(Counter()) { (input: ScreenInput<Never>, counter) in
  switch input {
  case .key(.space): counter.count += 1
  case .key(.character("q")): return .leave()
  default: break
  }
  return .none
}
print(terminal.output)  // Count: 0, the hint, Count: 1, Count: 2
