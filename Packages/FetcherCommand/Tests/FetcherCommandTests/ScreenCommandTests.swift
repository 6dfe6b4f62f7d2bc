import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import SQLDatabase
import TerminalClient
import Testing

/// The command that runs the screen; the screen has its own tests.
@Suite(.timeLimit(.minutes(10))) struct ScreenCommandTests {
  @Test func `without a terminal, the screen is refused`() async {
    let fixture = Fixture(terminal: MockTerminal(streams: []))
    #expect(await fixture.run("screen", "--color", "never") == .usage)
    #expect(fixture.terminal.errorOutput.hasSuffix("Without a terminal: fetcher watch\n"))
    #expect(fixture.calls == [])
  }

  @Test func `the key q quits and restores the terminal`() async throws {
    let fixture = Fixture(terminal: MockTerminal())
    #expect(await run(fixture, quittingAt: "Response Code:") == .success)
    #expect(fixture.terminal.screenEntries == 1)
    #expect(!fixture.terminal.isScreenEntered)
    #expect(fixture.terminal.errorOutput == "")
    #expect(try fixture.saved().count == 0)
  }

  @Test func `return fetches and saves`() async throws {
    let fixture = Fixture(terminal: MockTerminal(keys: [.return]))
    #expect(await run(fixture, quittingAt: "Times Fetched: 1") == .success)
    #expect(try fixture.saved().count == 1)
  }

  @Test func `a failure has the same message as that of fetch`() async throws {
    let fixture = Fixture(terminal: MockTerminal(keys: [.return]))
    var dependencies = fixture.dependencies
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    dependencies.contentService = { _ in
      .failing(ContentServiceError.unreachable(request, cause: "refused"))
    }
    #expect(await run(fixture, dependencies, quittingAt: "python3 server.py") == .success)
    #expect(try fixture.saved().count == 0)
  }

  @Test(
    arguments: [(TerminalClient.Signal.interrupt, ExitCode.interrupt), (.hangUp, .hangUp)]
  ) func `a signal restores the terminal and sets the exit code`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let fixture = Fixture(terminal: MockTerminal())
    async let ended = fixture.run("screen")
    await fixture.terminal.send(signal)
    #expect(await ended == code)
    #expect(!fixture.terminal.isScreenEntered)
  }

  @Test func `a failure that is missing from the history is reported after the screen`() async {
    struct Full: Error, CustomStringConvertible {
      var description: String { "The disk is full." }
    }
    let fixture = Fixture(terminal: MockTerminal(keys: [.return]))
    var dependencies = fixture.dependencies { $0.attemptLog = .live(in: FailingDatabase(Full())) }
    dependencies.contentService = { _ in .failing(ContentServiceError.refused) }
    #expect(await run(fixture, dependencies, quittingAt: "python3 server.py") == .success)
    #expect(
      fixture.terminal.errorOutput
        == "Warning: The failure is not in the history. The disk is full.\n"
    )
  }

  /// Runs the screen, and presses q when a text is shown.
  private func run(
    _ fixture: Fixture,
    _ dependencies: Dependencies? = nil,
    quittingAt text: String
  ) async -> ExitCode {
    var dependencies = dependencies ?? fixture.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] written, stream in
      write(written, stream)
      if written.contains(text) { fixture.terminal.press(.character("q")) }
    }
    return await fetcherTool.run(["screen"], dependencies)
  }
}
