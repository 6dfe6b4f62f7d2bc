import DataFetchFeature
import DataFetchScreen
import TerminalClient
import TestClock
import Testing

/// Somebody in front of the screen, who sees what it shows.
struct ScreenVisitor {
  let terminal: MockTerminal
  let clock: TestClock
  let run: Task<TerminalClient.Signal?, any Error>
  private let writes: AsyncStream<String>
  private let exits: AsyncStream<Void>
  private(set) var visible = VisibleText()

  /// Opens the screen of a view model.
  init(
    _ viewModel: DataFetchViewModel = .mock(),
    on terminal: MockTerminal = MockTerminal(size: TerminalClient.Size(columns: 60, rows: 20)),
    clock: TestClock = TestClock(),
    options: DataFetchScreen.Options = DataFetchScreen.Options()
  ) {
    let (writes, written) = AsyncStream.makeStream(of: String.self)
    var client = TerminalClient.mock(in: terminal)
    client.write = { [write = client.write] text, stream in
      write(text, stream)
      written.yield(text)
    }
    let (exits, exit) = AsyncStream.makeStream(of: Void.self)
    client.leaveScreen = { [leaveScreen = client.leaveScreen] in
      leaveScreen()
      exit.yield()
    }
    let screen = DataFetchScreen(
      viewModel: viewModel,
      terminal: client,
      clock: clock,
      options: options
    )
    self.terminal = terminal
    self.clock = clock
    self.writes = writes
    self.exits = exits
    run = Task {
      defer {
        written.finish()
        exit.finish()
      }
      return try await screen.run()
    }
  }

  /// Waits until the screen shows some words.
  mutating func sees(
    _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if !visible.contains(words) {
      for await text in writes {
        visible.apply(text)
        if visible.contains(words) { break }
      }
    }
    #expect(visible.contains(words), sourceLocation: sourceLocation)
  }

  /// Waits until the terminal is given back.
  func isGivenTerminal() async {
    for await _ in exits { return }
  }

  /// Looks away: what was shown must be written again to be seen.
  mutating func forget() {
    visible = VisibleText()
  }

  /// Leaves the screen, which must end as it should: with no signal, and nothing left behind.
  func leave(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    terminal.press(.character("q"))
    #expect(try await run.value == nil, sourceLocation: sourceLocation)
    #expect(!terminal.isScreenEntered, sourceLocation: sourceLocation)
    #expect(terminal.awaitedSignals.isEmpty, sourceLocation: sourceLocation)
    clock.reportLeftoverSleepers(sourceLocation: sourceLocation)
  }
}
