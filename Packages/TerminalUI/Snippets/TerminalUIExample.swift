import StyleGuide
import TerminalClient
import TerminalUI

struct Servers: ScreenContents {
  var list = ListState(["alpha", "beta", "gamma"], height: 2)
  var isReady: Bool { true }

  /// The text of small terminals and transcripts.
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    [Paragraph("Selected: \(list.selection ?? "none")", importance: .result)]
  }

  /// The frame of a larger terminal.
  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    let hints = KeyHints([.init("↑↓", "select"), .init("q", "quit", isEssential: true)])
    return list.lines(width: size.columns, style: style) { Line($0) }
      + [hints.line(width: size.columns, style: style)]
  }
}

let terminal = MockTerminal(keys: [.down, .down, .character("q")])
let screen = TerminalScreen(.mock(in: terminal), options: .init(isPlain: true))
_ = try await screen.run(Servers()) { (input: ScreenInput<Never>, servers) in
  switch input {
  case .key(.character("q")): return .leave()
  case .key(let key): servers.list.handle(key, topRow: 1)
  default: break
  }
  return .none
}
print(terminal.output)  // Selected: alpha, Selected: beta, Selected: gamma

var servers = Servers()
servers.list.handle(.end, topRow: 1)
let size = TerminalClient.Size(columns: 30, rows: 5)
for line in Frame(servers, size: size, style: .plain).lines { print(line) }
//   beta
// ▸ gamma
// ↑↓ select · q quit

var name = TextField("Ada")
name.handle(.paste(" Lovelace\n"))
let line = Line("Name ") + name.lines(width: 20, isFocused: true, style: .plain)[0]
print(line.text, line.cursorColumn ?? 0)  // Name Ada Lovelace 17
