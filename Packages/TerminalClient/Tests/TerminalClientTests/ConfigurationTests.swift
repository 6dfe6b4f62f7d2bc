import Contract
import TerminalClient
import Testing

/// The configurations that do not work, and the errors.
@Suite(.timeLimit(.minutes(1))) struct ConfigurationTests {
  @Test func `failing throws from all that can throw, and the rest works`() async {
    let client = TerminalClient.failing(TestError())
    for stream in TerminalClient.OutputStream.allCases {
      await #expect(throws: TestError.self) { try await client.flush(stream) }
    }
    #expect(throws: TestError.self) { try client.enterScreen(.whole) }
    client.leaveScreen()
    #expect(client.isTerminal(.output))
    #expect(client.size() != nil)
  }

  @Test(arguments: EndpointCalls.endpoints(of: TerminalClient.unimplemented))
  func `every endpoint throws an error with its name or ends the process with it`(
    endpoint: String
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      do {
        try await endpoints(endpoint, of: .unimplemented)
      } catch {
        fatalError("\(error)")
      }
    }
    let shown = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(shown.contains("TerminalClient.\(endpoint) is unimplemented"))
  }

  @Test(
    arguments: [
      (.readerGone, "Cannot write the output: its reader has exited."),
      (
        .writeFailed(.output, cause: "No space left on device"),
        "Cannot write to standard output: No space left on device."
      ),
      (
        .writeFailed(.error, cause: "Bad file descriptor"),
        "Cannot write to standard error: Bad file descriptor."
      ),
      (.notATerminal(.input), "Standard input is not a terminal."),
      (.notATerminal(.output), "Standard output is not a terminal."),
      (.notATerminal(.error), "Standard error is not a terminal."),
      (
        .keysUnavailable(cause: "Input/output error"),
        "Cannot switch the terminal to raw mode: Input/output error."
      ),
    ] as [(TerminalClientError, String)]
  )
  func `an error is one sentence`(error: TerminalClientError, sentence: String) {
    #expect(error.description == sentence)
  }
}

private let endpoints: EndpointCalls<TerminalClient> = [
  "write": { $0.write("text", to: .output) },
  "flush": { try await $0.flush(.output) },
  "isTerminal": { _ = $0.isTerminal(.output) },
  "size": { _ = $0.size() },
  "keys": { _ = $0.keys() },
  "enterScreen": { try $0.enterScreen(.whole) },
  "leaveScreen": { $0.leaveScreen() },
  "signals": { _ = $0.signals([]) },
  "suspend": { $0.suspend() },
]
