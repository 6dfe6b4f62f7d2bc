import StyleGuide

// An answer from outside that would clear the screen and then colour it red.
let answer = "not found\u{1B}[2J\u{1B}[31m"

let style = Style.plain
for line in "The server answered: \(answer.escapedForTerminal())".wrapped(toWidth: 24) {
  print(style.text(line, as: .error))
}
// The server answered: not
// found\u{1B}[2J\u{1B}[31m
