// Drawing requires the value that an open screen lends: before, control sequences would damage the text of the terminal.
import TerminalClient

func greet(on terminal: TerminalClient) async throws {
  #if MISUSE
    // error: initializer is inaccessible due to 'internal' protection level
    let screen = TerminalClient.OpenScreen(.full, of: terminal)
    screen.draw("hello")
    // error: value of type 'TerminalClient' has no member 'draw'
    terminal.draw("hello")
  #else
    try await terminal.withScreen(.full) { screen in screen.draw("hello") }
  #endif
}
