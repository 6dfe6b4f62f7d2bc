import TerminalClient
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct UnimplementedTests {
  @Test func `endpoints that can throw say their name`() async {
    let client = TerminalClient.unimplemented
    await #expect(throws: Unimplemented("flush", of: "TerminalClient")) {
      try await client.flush(.output)
    }
    #expect(throws: Unimplemented("enterScreen", of: "TerminalClient")) {
      try client.enterScreen(.whole)
    }
  }

  @Test(arguments: ["write", "isTerminal", "size", "keys", "leaveScreen", "signals", "suspend"])
  func `endpoints that cannot throw end the process with their name`(endpoint: String) async throws
  {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      let client = TerminalClient.unimplemented
      switch endpoint {
      case "write": client.write("text", to: .output)
      case "isTerminal": _ = client.isTerminal(.output)
      case "size": _ = client.size()
      case "keys": _ = client.keys()
      case "leaveScreen": client.leaveScreen()
      case "signals": _ = client.signals([])
      case "suspend": client.suspend()
      default: break
      }
    }
    let shown = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(shown.contains("TerminalClient.\(endpoint) is unimplemented"))
  }
}
