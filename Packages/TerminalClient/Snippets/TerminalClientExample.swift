import TerminalClient

/// What is to be tested: it takes the terminal as an argument.
func isConfirmed(_ question: String, on terminal: TerminalClient) async throws -> Bool {
  terminal.write("\(question) [y/N] ", to: .error)
  try await terminal.flush(.error)
  for await key in terminal.keys() {
    return key == .character("y")
  }
  return false
}

let terminal = MockTerminal(keys: [.character("y"), .return])
let answer = try await isConfirmed("Start from nothing?", on: .mock(in: terminal))

print(answer)  // true
print(terminal.errorOutput)  // Start from nothing? [y/N]
