import TerminalClient
import Testing

/// What holds for every working configuration, whatever terminal it has.
enum Rules {
  struct Failure: Error {}

  /// For a terminal on all streams.
  static func screenIsIdempotent(_ client: TerminalClient) throws {
    client.leaveScreen()
    try client.enterScreen()
    try client.enterScreen()
    client.leaveScreen()
    client.leaveScreen()
    try client.enterScreen()
    client.leaveScreen()
  }

  /// For a terminal on all streams, and what tells whether its screen is entered.
  static func screenIsLeftOnEveryWayOut(
    _ client: TerminalClient,
    isEntered: () -> Bool
  ) async throws {
    let result = try await client.withScreen {
      #expect(isEntered())
      return 7
    }
    #expect(result == 7)
    #expect(!isEntered())

    await #expect(throws: Failure.self) {
      try await client.withScreen { throw Failure() }
    }
    #expect(!isEntered())
  }

  /// For a client whose stream is no terminal, while those before it in the list are.
  static func screenNeedsATerminal(_ client: TerminalClient, for stream: TerminalClient.Stream) {
    #expect(throws: TerminalClientError.notATerminal(stream)) { try client.enterScreen() }
    client.leaveScreen()
  }

  /// For any client, and what presses an arrow up.
  static func newListenerTakesThePlaceOfTheOneBefore(
    _ client: TerminalClient,
    pressUp: () -> Void
  ) async {
    var first = client.keys().makeAsyncIterator()
    var second = client.keys().makeAsyncIterator()
    #expect(await first.next() == nil)
    pressUp()
    #expect(await second.next() == .up)
  }

  /// For any client, and what sends a signal to it.
  static func everyListenerGetsWhatItListensFor(
    _ client: TerminalClient,
    send: (TerminalClient.Signal) async -> Void
  ) async {
    var first = client.signals([.interrupt, .resize]).makeAsyncIterator()
    var second = client.signals([.resize]).makeAsyncIterator()
    await send(.interrupt)
    #expect(await first.next() == .interrupt)
    await send(.resize)
    #expect(await first.next() == .resize)
    #expect(await second.next() == .resize)
  }
}

@Suite(.timeLimit(.minutes(1))) struct MockRulesTests {
  let terminal = MockTerminal()
  var client: TerminalClient { .mock(in: terminal) }

  @Test func `entering and leaving the screen again changes nothing`() throws {
    try Rules.screenIsIdempotent(client)
  }

  @Test func `the screen is left on every way out`() async throws {
    try await Rules.screenIsLeftOnEveryWayOut(client) { terminal.isScreenEntered }
  }

  @Test func `the screen needs a terminal for input and output`() {
    Rules.screenNeedsATerminal(.mock(in: MockTerminal(streams: [])), for: .input)
    Rules.screenNeedsATerminal(.mock(in: MockTerminal(streams: [.input])), for: .output)
  }

  @Test func `a new listener for keys takes the place of the one before`() async {
    await Rules.newListenerTakesThePlaceOfTheOneBefore(client) { terminal.press(.up) }
  }

  @Test func `every listener gets the signals it listens for`() async {
    await Rules.everyListenerGetsWhatItListensFor(client, send: terminal.send)
  }
}
