import StyleGuide
import TextFormatting

// Text of a server that would clear the screen and switch to red.
let reason = "not found\u{1B}[2J\u{1B}[31m"

let style = TextStyle.plain
for line in "The server responded: \(reason.escapedForTerminal())".wrapped(toWidth: 24) {
  print(style.text(line, as: .bad))
}
// The server responded: not
// found\u{1B}[2J\u{1B}[31m
