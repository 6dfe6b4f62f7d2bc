import CommandSupport
import TaskService
import TaskStore
import TasksCommand
import TerminalClient
import TerminalUITesting
import Testing

/// The command that runs the screen, and its transcript for screen readers.
@Suite(.timeLimit(.minutes(10))) struct ScreenCommandTests {
  @Test func `without a terminal, the screen is refused`() async {
    let (code, _, errors) = await TasksTester(environment: ["NO_COLOR": "1"]).result(of: "screen")
    #expect(code == .usage)
    #expect(errors.hasSuffix("Without a terminal: tasks list\n"))
  }

  @Test func `plain lines contain a field when it is left, and each change once`() async throws {
    let screen = ScreenFixture()
    try await screen.add("Read", due: 1)
    var user = screen.open("--plain")
    await user.sees("tab lists")
    user.types("aBuy milk\t\ttomorrow\t")
    await user.sees("→ Saturday, 16 January 2027, tomorrow")
    user.presses(.control("s"))
    await user.sees("Added 2: Buy milk")
    user.types("d")
    await user.sees("Deleted 2: Buy milk")
    try await user.leave()
    let lines = user.terminal.output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("Name:") || $0.contains("Due:") } == [
        "▸ Name: ", "Due: ", "Name: Buy milk", "▸ Due: ", "Due: tomorrow",
      ]
    )
    #expect(
      lines.filter { $0.contains("u undoes it") } == [
        "Added 2: Buy milk (due Saturday, 16 January 2027). u undoes it.",
        "Deleted 2: Buy milk. u undoes it.",
      ]
    )
    #expect(!user.terminal.output.contains("\u{1B}"))
  }

  @Test func `the screen is German where the language is German`() async throws {
    let screen = ScreenFixture()
    try await screen.add("Milch kaufen", due: 0)
    var user = screen.open(language: "de_DE.UTF-8")
    await user.sees("[Deine Aufgaben] Agenda")
    await user.sees("Fr 15. Jan 2027")
    user.types("\n")
    user.presses(.tab, .tab, .control("u"))
    user.types("übermorgen")
    await user.sees("→ Sonntag, 17. Januar 2027, in 2 Tagen")
    user.presses(.control("s"))
    await user.sees("u macht es rückgängig.")
    try await user.leave()
  }
}
