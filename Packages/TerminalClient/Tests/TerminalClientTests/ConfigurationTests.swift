import TerminalClient
import Testing

@Suite struct ConfigurationTests {
  struct Failure: Error {}

  @Test func `failing throws from all that can throw, and the rest works`() async {
    let client = TerminalClient.failing(Failure())
    for stream in TerminalClient.OutputStream.allCases {
      await #expect(throws: Failure.self) { try await client.flush(stream) }
    }
    #expect(throws: Failure.self) { try client.enterScreen(.whole) }
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
