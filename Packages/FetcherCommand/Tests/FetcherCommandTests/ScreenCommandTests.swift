import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import SQLDatabase
import TerminalClient
import TestClock
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
    #expect(await run(fixture, [], dependencies, quittingAt: "python3 server.py") == .success)
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
    #expect(await run(fixture, [], dependencies, quittingAt: "python3 server.py") == .success)
    #expect(
      fixture.terminal.errorOutput
        == "Warning: The failure is not in the history. The disk is full.\n"
    )
  }

  // MARK: Targets

  private static let path = "/home/ada/.config/fetcher/targets"

  private func fixture(_ targets: String, keys: [TerminalClient.Key] = []) -> Fixture {
    let fixture = Fixture(terminal: MockTerminal(keys: keys))
    fixture.files[Self.path] = Array(targets.utf8)
    return fixture
  }

  @Test func `with a target file, the screen lists its targets, and w watches them`() async throws {
    let fixture = fixture("shop http://a/\napi http://b/ --every 1h", keys: [.character("w")])
    #expect(await run(fixture, quittingAt: "● 2 healthy", refreshing: true) == .success)
    for name in ["shop", "api"] {
      let query = AttemptLog.Query(.passes, target: name)
      #expect(try fixture.savedState.attemptLog.page(query).isEmpty == false)
    }
    #expect(fixture.terminal.errorOutput == "")
  }

  @Test func `a named target is opened first`() async {
    let fixture = fixture("shop http://a/\napi http://b/ --every 1h")
    #expect(await run(fixture, ["api"], quittingAt: "every 1 h") == .success)
    let unknown = self.fixture("shop http://a/")
    #expect(await unknown.run("screen", "shoe") == .notFound)
    #expect(unknown.terminal.errorOutput.contains("Did you mean 'shop'?"))
  }

  @Test func `the option --url shows the server, and takes no target`() async {
    let fixture = fixture("shop http://a/")
    let server = ["--url", "http://localhost:8000"]
    #expect(await run(fixture, server, quittingAt: "Response Code:") == .success)
    #expect(await fixture.run("screen", "shop", "--url", "http://localhost:8000") == .usage)
    #expect(await fixture.run("screen", "--timeout", "1s") == .usage)
  }

  @Test func `a mistake in the target file starts nothing`() async {
    let fixture = fixture("shop http://a/ --evry 1s")
    #expect(await fixture.run("screen") == .invalidInput)
    #expect(fixture.terminal.screenEntries == 0)
    #expect(fixture.calls == [])
  }

  @Test func `a later mistake is shown, and the former targets stay`() async {
    let fixture = fixture("shop http://a/")
    let files = fixture.files
    var dependencies = fixture.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] written, stream in
      write(written, stream)
      if written.contains("○ unknown") { files[Self.path] = Array("shop http://a/ --evry 1s".utf8) }
    }
    let mistake = "✗ /home/ada/.config/fetcher/targets has a mistake."
    #expect(
      await run(fixture, [], dependencies, quittingAt: mistake, refreshing: true) == .success
    )
  }

  /// Runs the screen, and presses q when a text is shown.
  private func run(
    _ fixture: Fixture,
    _ arguments: [String] = [],
    _ dependencies: Dependencies? = nil,
    quittingAt text: String,
    refreshing isRefreshing: Bool = false
  ) async -> ExitCode {
    var dependencies = dependencies ?? fixture.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] written, stream in
      write(written, stream)
      if written.contains(text) { fixture.terminal.press(.character("q")) }
    }
    let clock = fixture.clock
    // Whatever sleeps meanwhile: the refresh, the tick, and targets.
    let time = Task {
      while isRefreshing, !Task.isCancelled {
        await clock.sleepers(atLeast: 2)
        clock.advance(by: .seconds(1))
      }
    }
    defer { time.cancel() }
    return await fetcherTool.run(["screen"] + arguments, dependencies)
  }
}
