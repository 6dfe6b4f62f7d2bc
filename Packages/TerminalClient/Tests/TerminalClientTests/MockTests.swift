import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct MockTests {
  let terminal = MockTerminal()
  var client: TerminalClient { .mock(in: terminal) }

  @Test func `what is written is kept, by stream and in order`() throws {
    try client.write("one\n", to: .output)
    try client.write("two\n", to: .error)
    try client.write("three\n", to: .output)

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

  @Test func `writes to one stream fail as long as they are told to`() throws {
    terminal.failWrites(to: .output, with: .readerGone)
    #expect(throws: TerminalClientError.readerGone) { try client.write("lost", to: .output) }
    #expect(throws: TerminalClientError.readerGone) { try client.enterScreen() }
    try client.write("shown", to: .error)

    terminal.failWrites(to: .output, with: nil)
    try client.write("kept", to: .output)
    #expect(terminal.output == "kept")
    #expect(terminal.errorOutput == "shown")
  }

  @Test func `the size is the one it was given, until it is given another`() {
    #expect(client.size() == TerminalClient.Size(columns: 80, rows: 24))
    terminal.size = TerminalClient.Size(columns: 100, rows: 30)
    #expect(client.size() == TerminalClient.Size(columns: 100, rows: 30))
    terminal.size = nil
    #expect(client.size() == nil)
  }

  @Test(arguments: TerminalClient.Stream.allCases)
  func `a stream is a terminal if it is connected to it`(stream: TerminalClient.Stream) {
    #expect(client.isTerminal(stream))
    #expect(TerminalClient.mock(in: MockTerminal(streams: [stream])).isTerminal(stream))
    #expect(!TerminalClient.mock(in: MockTerminal(streams: [])).isTerminal(stream))
  }

  @Test func `keys wait until somebody listens, and come in order`() async {
    let terminal = MockTerminal(keys: [.up, .space])
    terminal.press(.character("q"))
    var keys = TerminalClient.mock(in: terminal).keys().makeAsyncIterator()
    terminal.press(.return)

    #expect(await keys.next() == .up)
    #expect(await keys.next() == .space)
    #expect(await keys.next() == .character("q"))
    #expect(await keys.next() == .return)
  }

  @Test func `keys that are pressed after the listener went wait for the next`() async {
    var first: AsyncStream<TerminalClient.Key>? = client.keys()
    #expect(first != nil)
    first = nil
    terminal.press(.escape)
    var second = client.keys().makeAsyncIterator()
    #expect(await second.next() == .escape)
  }

  @Test func `the input ends after the keys that are pressed`() async {
    terminal.press(.tab)
    terminal.endInput()
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [.tab])
    #expect(await client.keys().reduce(into: []) { $0.append($1) } == [])
  }

  @Test func `whether the screen is entered is told, and how often it was`() throws {
    #expect(!terminal.isScreenEntered)
    try client.enterScreen()
    try client.enterScreen()
    #expect(terminal.isScreenEntered)
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

@Suite struct ConfigurationsTests {
  struct Failure: Error {}

  @Test func `failing throws from all that can throw, and the rest works`() {
    let client = TerminalClient.failing(Failure())
    #expect(throws: Failure.self) { try client.write("text", to: .output) }
    #expect(throws: Failure.self) { try client.write("text", to: .error) }
    #expect(throws: Failure.self) { try client.enterScreen() }
    client.leaveScreen()
    #expect(client.isTerminal(.output))
    #expect(client.size() != nil)
  }

  @Test func `one endpoint can be replaced and the rest left`() {
    var client = TerminalClient.unimplemented
    client.size = { TerminalClient.Size(columns: 40, rows: 10) }
    #expect(client.size()?.columns == 40)
  }
}

@Suite struct TerminalClientErrorTests {
  @Test(
    arguments: [
      (.readerGone, "Nobody reads the output any more."),
      (
        .writeFailed(.output, cause: "No space left on device"),
        "Standard output cannot be written: No space left on device."
      ),
      (
        .writeFailed(.error, cause: "Bad file descriptor"),
        "Standard error cannot be written: Bad file descriptor."
      ),
      (.notATerminal(.input), "Standard input is not a terminal."),
      (.notATerminal(.output), "Standard output is not a terminal."),
      (.notATerminal(.error), "Standard error is not a terminal."),
      (
        .keysUnavailable(cause: "Input/output error"),
        "The terminal does not give its keys one by one: Input/output error."
      ),
    ] as [(TerminalClientError, String)]
  )
  func `an error is one sentence`(error: TerminalClientError, sentence: String) {
    #expect(error.description == sentence)
  }
}
