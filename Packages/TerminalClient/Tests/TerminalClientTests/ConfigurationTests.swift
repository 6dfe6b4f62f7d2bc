import Contract
import TerminalClient
import Testing

/// The configurations `failing` and `unimplemented`, and the errors.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  @Test func `failing throws from the endpoints that can throw, and mocks the others`() async {
    let client = TerminalClient.failing(TestError())
    for stream in TerminalClient.OutputStream.allCases {
      await #expect(throws: TestError.self) { try await client.flush(stream) }
    }
    #expect(throws: TestError.self) { try client.enterScreen(.full) }
    client.leaveScreen()
    #expect(client.isTerminal(.output))
    #expect(client.size() != nil)
  }

  @Test(arguments: EndpointCalls.endpoints(of: TerminalClient.unimplemented))
  func `every unimplemented endpoint throws an error with its name or traps with it`(
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
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("TerminalClient.\(endpoint) is unimplemented"))
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
        .rawModeUnavailable(cause: "Input/output error"),
        "Cannot switch the terminal to raw mode: Input/output error."
      ),
    ] as [(TerminalClientError, String)]
  )
  func `an error is described in one sentence`(error: TerminalClientError, description: String) {
    #expect(error.description == description)
  }
}

private let endpoints: EndpointCalls<TerminalClient> = [
  "write": { $0.write("text", to: .output) },
  "flush": { try await $0.flush(.output) },
  "isTerminal": { _ = $0.isTerminal(.output) },
  "size": { _ = $0.size() },
  "keys": { _ = $0.keys() },
  "enterScreen": { try $0.enterScreen(.full) },
  "leaveScreen": { $0.leaveScreen() },
  "signals": { _ = $0.signals([]) },
  "suspend": { $0.suspend() },
]
