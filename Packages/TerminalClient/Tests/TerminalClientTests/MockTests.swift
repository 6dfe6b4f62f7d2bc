import TerminalClient
import Testing

/// What the contract does not say: what a test reads from the terminal and does to it.
@Suite(.timeLimit(.minutes(1))) struct MockTests {
  let terminal = MockTerminal()
  var client: TerminalClient { .mock(in: terminal) }

  @Test func `what is written is kept, by stream and in order`() {
    client.write("one\n", to: .output)
    client.write("two\n", to: .error)
    client.write("three\n", to: .output)

    #expect(terminal.output == "one\nthree\n")
    #expect(terminal.errorOutput == "two\n")
    #expect(
      terminal.writes == [
        MockTerminal.Write("one\n", to: .output),
        MockTerminal.Write("two\n", to: .error),
        MockTerminal.Write("three\n", to: .output),
      ]
    )
  }

  @Test func `writes to one stream fail as long as they are told to`() async throws {
    terminal.failWrites(to: .output, with: .readerGone)
    client.write("lost", to: .output)
    await #expect(throws: TerminalClientError.readerGone) { try await client.flush(.output) }
    client.write("shown", to: .error)
    try await client.flush(.error)

    terminal.failWrites(to: .output, with: nil)
    client.write("kept", to: .output)
    try await client.flush(.output)
    #expect(terminal.output == "kept")
    #expect(terminal.errorOutput == "shown")
  }

  @Test func `a flush of a blocked stream returns when the stream takes texts again`() async throws
  {
    terminal.block(.output)
    client.write("text", to: .output)
    #expect(terminal.output == "")
    async let flushed: Void = client.flush(.output)
    terminal.unblock(.output)
    try await flushed
    #expect(terminal.output == "text")
  }

  @Test func `the size is 80 columns and 24 rows, unless it is given another or none`() {
    #expect(client.size() == TerminalClient.Size(columns: 80, rows: 24))
    terminal.size = nil
    #expect(client.size() == nil)
  }

  @Test func `keys that a terminal is made with come first`() async {
    let terminal = MockTerminal(keys: [.up, .space])
    terminal.press(.character("q"))
    var keys = TerminalClient.mock(in: terminal).keys().makeAsyncIterator()
    terminal.press(.return)

    #expect(await keys.next() == .up)
    #expect(await keys.next() == .space)
    #expect(await keys.next() == .character("q"))
    #expect(await keys.next() == .return)
  }

  @Test func `an input that has ended stays ended`() async {
    terminal.press(.tab)
    terminal.endInput()
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [.tab])
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [])
  }

  @Test func `whether the screen is entered is told, and how often it was`() throws {
    #expect(!terminal.isScreenEntered)
    try client.enterScreen(.whole)
    try client.enterScreen(.lines)
    #expect(terminal.isScreenEntered)
    #expect(terminal.screen == .whole)
    client.leaveScreen()
    #expect(!terminal.isScreenEntered)
    #expect(terminal.screenEntries == 1)
  }

  @Test func `suspensions are counted`() {
    client.suspend()
    client.suspend()
    #expect(terminal.suspensions == 2)
  }

  @Test func `a signal waits until somebody listens for it`() async {
    async let sent: Void = terminal.send(.interrupt)
    var other = client.signals([.resize]).makeAsyncIterator()
    var signals = client.signals([.interrupt, .terminate]).makeAsyncIterator()
    await sent
    #expect(await signals.next() == .interrupt)

    await terminal.send(.resize)
    #expect(await other.next() == .resize)
  }

  @Test func `what is listened for is told, until the listener goes`() {
    var first: AsyncStream<TerminalClient.Signal>? = client.signals([.interrupt, .resize])
    let second = client.signals([.resize])
    #expect(terminal.awaitedSignals == [.interrupt, .resize])
    #expect(first != nil)
    first = nil
    #expect(terminal.awaitedSignals == [.resize])
    withExtendedLifetime(second) {}
  }

  @Test func `a task that is cancelled while it waits for a listener waits no longer`() async {
    let task = Task { [terminal] in await terminal.send(.interrupt) }
    task.cancel()
    await task.value
    #expect(terminal.awaitedSignals.isEmpty)
  }

  @Test func `a cancelled task sends no signal`() async {
    var signals = client.signals([.interrupt, .terminate]).makeAsyncIterator()
    let task = Task { [terminal] in
      withUnsafeCurrentTask { $0?.cancel() }
      await terminal.send(.interrupt)
    }
    await task.value
    await terminal.send(.terminate)
    #expect(await signals.next() == .terminate)
  }
}
