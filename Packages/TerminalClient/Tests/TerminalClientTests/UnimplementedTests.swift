import Contract
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnimplementedTests {
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
