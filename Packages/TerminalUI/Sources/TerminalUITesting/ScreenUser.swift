public import TerminalClient
public import TestClock
public import Testing

/// A user of a screen, for tests: presses keys and waits for text.
public struct ScreenUser {
  /// The terminal of the screen.
  public let terminal: MockTerminal

  /// The task that runs the screen.
  public let run: Task<TerminalClient.Signal?, any Error>

  private let clock: TestClock
  private let writes: AsyncStream<String>
  private let exits: AsyncStream<Void>

  /// The text on the terminal that the user has seen.
  public private(set) var visible = VisibleText()

  /// Opens a screen on a terminal.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - clock: The clock of the screen; no task may sleep on it after ``leave(sourceLocation:)``.
  ///   - run: Runs the screen.
  public init(
    on terminal: MockTerminal = MockTerminal(size: TerminalClient.Size(columns: 60, rows: 20)),
    clock: TestClock = TestClock(),
    _ run: @escaping @Sendable (TerminalClient) async throws -> TerminalClient.Signal?
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
    self.terminal = terminal
    self.clock = clock
    self.writes = writes
    self.exits = exits
    self.run = Task { [client] in
      defer {
        written.finish()
        exit.finish()
      }
      return try await run(client)
    }
  }

  /// Waits until the screen shows a text.
  public mutating func sees(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await sees { $0.contains(text) }
    #expect(visible.contains(text), sourceLocation: sourceLocation)
  }

  /// Waits until the screen does not show a text.
  public mutating func seesNo(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await sees { !$0.contains(text) }
    #expect(!visible.contains(text), sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows the cursor directly after a text.
  public mutating func seesCursor(
    after text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await sees { $0.hasCursor(after: text) }
    #expect(visible.hasCursor(after: text), sourceLocation: sourceLocation)
  }

  /// Waits until the visible text meets a condition, or the screen exits.
  private mutating func sees(_ isExpected: (VisibleText) -> Bool) async {
    guard !isExpected(visible) else { return }
    for await written in writes {
      visible.apply(written)
      if isExpected(visible) { return }
    }
  }

  /// Presses the mouse on a text that the user has seen.
  public func clicks(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let cell = try #require(visible.cell(of: text), sourceLocation: sourceLocation)
    terminal.press(.mouse(column: cell.column, row: cell.row))
  }

  /// Turns the mouse wheel by one step above a text that the user has seen, by default towards the user.
  public func scrolls(
    over text: String,
    up isUp: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let cell = try #require(visible.cell(of: text), sourceLocation: sourceLocation)
    terminal.press(
      isUp
        ? .scrollUp(column: cell.column, row: cell.row)
        : .scrollDown(column: cell.column, row: cell.row)
    )
  }

  /// Waits until the screen copies a text.
  public mutating func copies(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await sees { $0.clipboard == text }
    #expect(visible.clipboard == text, sourceLocation: sourceLocation)
  }

  /// Changes the size of the terminal.
  public func resizes(columns: Int, rows: Int) async {
    terminal.size = TerminalClient.Size(columns: columns, rows: rows)
    await terminal.send(.resize)
  }

  /// Waits until the terminal is restored.
  public func getsTerminalBack() async {
    for await _ in exits { return }
  }

  /// Forgets the seen text, so that ``sees(_:sourceLocation:)`` waits for it to be written again.
  public mutating func forget() {
    visible = VisibleText()
  }

  /// Leaves the screen with the key `q`, and expects an exit without a signal, a restored terminal and no sleeping task.
  public func leave(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    terminal.press(.character("q"))
    #expect(try await run.value == nil, sourceLocation: sourceLocation)
    #expect(!terminal.isScreenEntered, sourceLocation: sourceLocation)
    #expect(terminal.awaitedSignals.isEmpty, sourceLocation: sourceLocation)
    clock.reportLeftoverSleepers(sourceLocation: sourceLocation)
  }
}
