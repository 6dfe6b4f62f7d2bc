import TerminalClient

/// Asks a question; the terminal is an argument, so a test can pass a mock.
func confirm(_ question: String, on terminal: TerminalClient) async throws -> Bool {
  terminal.write("\(question) [y/N] ", to: .error)
  try await terminal.flush(.error)
  for await key in terminal.keys() {
    return key == .character("y")
  }
  return false
}

let terminal = MockTerminal(keys: [.character("y"), .return])
let isConfirmed = try await confirm("Delete all fetches?", on: .mock(in: terminal))

print(isConfirmed)  // true
print(terminal.errorOutput)  // Delete all fetches? [y/N]
