import TerminalClient
import Testing

@Suite struct ConfigurationTests {
  struct Failure: Error {}

  @Test func `failing throws from all that can throw, and the rest works`() {
    let client = TerminalClient.failing(Failure())
    #expect(throws: Failure.self) { try client.write("text", to: .output) }
    #expect(throws: Failure.self) { try client.write("text", to: .error) }
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
