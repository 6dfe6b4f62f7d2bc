import CommandSupport
import TaskService
import TaskStore
import TasksCommand
import TerminalClient
import TerminalUITesting
import Testing

/// The command that runs the screen, and its transcript for screen readers.
@Suite(.timeLimit(.minutes(10))) struct ScreenCommandTests {
  @Test(
    arguments: [
      ([], "Standard input is not a terminal."),
      ([.output, .error], "Standard input is not a terminal."),
      ([.input, .error], "Standard output is not a terminal."),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `without a terminal, the screen is refused`(
    streams: Set<TerminalClient.Stream>,
    message: String
  ) async {
    let tasks = TasksTester(streams: streams, environment: ["NO_COLOR": "1"])
    let (code, output, errors) = await tasks.result(of: "screen")
    #expect(code == .usage)
    #expect(output == "")
    #expect(errors == "\(message) 'screen' needs one.\nWithout a terminal: tasks list\n")
  }

  @Test(
    arguments: [(TerminalClient.Signal.interrupt, ExitCode.interrupt), (.hangUp, .hangUp)]
  ) func `a signal restores the terminal and sets the exit code`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let tasks = TasksTester(streams: Set(TerminalClient.Stream.allCases))
    async let ended = tasks.result(of: "screen")
    await tasks.terminal.send(signal)
    #expect(await ended.code == code)
    #expect(!tasks.terminal.isScreenEntered)
  }

  @Test func `a screen that cannot be drawn is a failure`() async {
    let tasks = TasksTester(
      streams: Set(TerminalClient.Stream.allCases),
      environment: ["NO_COLOR": "1"]
    )
    tasks.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "I/O error"))
    let (code, _, errors) = await tasks.result(of: "screen")
    #expect(code == .cannotReadOrSave)
    #expect(errors == "Cannot write to standard output: I/O error.\n")
  }

  @Test func `plain lines contain a field when it is left, and each change once`() async throws {
    let screen = ScreenFixture()
    try await screen.add("Read", due: 1)
    var user = screen.open("--plain")
    await user.sees("tab agenda")
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

  @Test func `the help scrolls where it does not fit, and another key closes it`() async throws {
    let screen = ScreenFixture()
    try await screen.add("Read")
    var user = screen.open(columns: 40, rows: 12)
    await user.sees("Read")
    user.types("?")
    await user.sees("return: edit the selected task")
    await user.sees("↑↓ scroll")
    user.presses(.pageDown, .pageDown, .pageDown)
    await user.sees("control-D: delete the task; asks")
    #expect(!user.visible.contains("return: edit"))
    // The key that closes the help has no other effect.
    user.types("dj")
    await user.sees("Read")
    #expect(try await screen.names == ["Read"])
    try await user.leave()
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
