import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import TerminalClient
import Testing

/// The screen as a command; the screen itself has its own tests.
@Suite(.timeLimit(.minutes(1))) struct ScreenCommandTests {
  @Test(
    arguments: [
      ([], "Standard input is not a terminal."),
      ([.output, .error], "Standard input is not a terminal."),
      ([.input, .error], "Standard output is not a terminal."),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `without a terminal the screen names fetch, and touches nothing`(
    streams: Set<TerminalClient.Stream>,
    sentence: String
  ) async {
    let world = World(terminal: MockTerminal(streams: streams))
    #expect(await world.run("screen", "--color", "never") == .usage)
    #expect(
      world.terminal.errorOutput
        == "\(sentence) The screen needs one.\nTo fetch without a screen: fetcher fetch\n"
    )
    #expect(world.terminal.output == "")
    #expect(world.asked == [])
  }

  @Test func `the key q leaves, and the terminal is given back`() async throws {
    let world = World(terminal: MockTerminal())
    #expect(await run(world, leavingAt: "Response Code:") == .success)
    #expect(world.terminal.screenEntries == 1)
    #expect(!world.terminal.isScreenEntered)
    #expect(world.terminal.errorOutput == "")
    #expect(try world.saved().count == 0)
  }

  @Test func `return fetches and saves`() async throws {
    let world = World(terminal: MockTerminal(keys: [.return]))
    #expect(await run(world, leavingAt: "Times Fetched: 1") == .success)
    #expect(try world.saved().count == 1)
  }

  @Test func `a failure is explained as it is without a screen`() async throws {
    let world = World(terminal: MockTerminal(keys: [.return]))
    var dependencies = world.dependencies
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    dependencies.network.contentService = { _ in
      .failing(ContentServiceError.unreachable(request, cause: "refused"))
    }
    #expect(await run(world, dependencies, leavingAt: "python3 server.py") == .success)
    #expect(world.terminal.output.contains(DataFetchViewModel.errorMessage))
    #expect(try world.saved().count == 0)
  }

  @Test(
    arguments: [
      (TerminalClient.Signal.interrupt, ExitCode.interrupt),
      (.terminate, .terminate),
      (.hangUp, .hangUp),
      (.quit, .quit),
    ]
  ) func `a signal leaves the screen, and is told by the exit code`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let world = World(terminal: MockTerminal())
    async let ended = world.run("screen")
    await world.terminal.send(signal)
    #expect(await ended == code)
    #expect(!world.terminal.isScreenEntered)
  }

  @Test func `a screen that cannot be drawn is a failure`() async {
    let world = World(terminal: MockTerminal())
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "I/O error"))
    #expect(await world.run("screen", "--color=never") == .cannotReadOrSave)
    #expect(world.terminal.errorOutput == "Cannot write to standard output: I/O error.\n")
  }

  /// Runs the screen, and presses q when a text is shown.
  private func run(
    _ world: World,
    _ dependencies: Dependencies? = nil,
    leavingAt text: String
  ) async -> ExitCode {
    var dependencies = dependencies ?? world.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] written, stream in
      write(written, stream)
      if written.contains(text) { world.terminal.press(.character("q")) }
    }
    return await fetcherTool.run(["screen"], dependencies)
  }
}
