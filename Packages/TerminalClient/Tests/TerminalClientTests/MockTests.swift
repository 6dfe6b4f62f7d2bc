import TerminalClient
import Testing

/// The properties of the mock that the contract does not cover.
@Suite(.timeLimit(.minutes(10))) struct MockTests {
  let terminal = MockTerminal()
  var client: TerminalClient { .mock(in: terminal) }

  @Test func `the terminal records the writes to both streams in order`() {
    let writes = [
      MockTerminal.Write("one", to: .output),
      MockTerminal.Write("two", to: .error),
      MockTerminal.Write("three", to: .output),
    ]
    for write in writes { client.write(write.text, to: write.stream) }
    #expect(terminal.writes == writes)
  }

  @Test func `writes to a stream fail until the error is removed`() async throws {
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

  @Test func `a flush of a blocked stream returns when the stream is unblocked`() async throws {
    terminal.block(.output)
    client.write("text", to: .output)
    #expect(terminal.output == "")
    async let flushed: Void = client.flush(.output)
    terminal.unblock(.output)
    try await flushed
    #expect(terminal.output == "text")
  }

  @Test func `the size is 80 × 24 by default`() {
    #expect(client.size() == TerminalClient.Size(columns: 80, rows: 24))
    terminal.size = nil
    #expect(client.size() == nil)
  }

  @Test func `the initial keys arrive first`() async {
    let terminal = MockTerminal(keys: [.up, .space])
    terminal.press(.character("q"))
    var keys = TerminalClient.mock(in: terminal).keys().makeAsyncIterator()
    terminal.press(.return)

    #expect(await keys.next() == .up)
    #expect(await keys.next() == .space)
    #expect(await keys.next() == .character("q"))
    #expect(await keys.next() == .return)
  }

  @Test func `an ended input remains ended`() async {
    terminal.press(.tab)
    terminal.endInput()
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [.tab])
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [])
  }

  @Test func `the terminal records the current screen and the number of entries`() throws {
    #expect(!terminal.isScreenEntered)
    try client.enterScreen(.full)
    try client.enterScreen(.lines)
    #expect(terminal.isScreenEntered)
    #expect(terminal.screen == .full)
    client.leaveScreen()
    #expect(!terminal.isScreenEntered)
    #expect(terminal.screenEntries == 1)
  }

  @Test func `sending a signal waits for a listener`() async {
    async let sent: Void = terminal.send(.interrupt)
    var other = client.signals([.resize]).makeAsyncIterator()
    var signals = client.signals([.interrupt, .terminate]).makeAsyncIterator()
    await sent
    #expect(await signals.next() == .interrupt)

    await terminal.send(.resize)
    #expect(await other.next() == .resize)
  }

  @Test func `the terminal records the awaited signals until their listener ends`() {
    var first: AsyncStream<TerminalClient.Signal>? = client.signals([.interrupt, .resize])
    let second = client.signals([.resize])
    #expect(terminal.awaitedSignals == [.interrupt, .resize])
    #expect(first != nil)
    first = nil
    #expect(terminal.awaitedSignals == [.resize])
    withExtendedLifetime(second) {}
  }

  @Test func `a task that is cancelled while it waits for a listener returns`() async {
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
