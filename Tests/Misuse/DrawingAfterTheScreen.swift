// A closed screen cannot be drawn on: its value is lent to the body of `withScreen`, which cannot keep it.
import TerminalClient

func greet(on terminal: TerminalClient) async throws {
  #if MISUSE
    var kept: TerminalClient.OpenScreen?
    try await terminal.withScreen(.full) { screen in
      // error: is consuming
      kept = screen
    }
    kept?.draw("hello")
  #else
    try await terminal.withScreen(.full) { screen in screen.draw("hello") }
  #endif
}
