import TerminalClient
import Testing

struct OpenScreenTests {
  private struct TestError: Error {}

  @Test func `a drawing is written to standard output, in order`() async throws {
    let terminal = MockTerminal()
    let client = TerminalClient.mock(in: terminal)
    try await client.withScreen { screen in
      screen.draw("a")
      client.write("b", to: .output)
      screen.draw("c")
    }
    #expect(terminal.output == "abc")
    #expect(terminal.errorOutput.isEmpty)
  }

  @Test(arguments: TerminalClient.Screen.allCases)
  func `a body that leaves the screen runs on the restored terminal`(
    screen: TerminalClient.Screen
  ) async throws {
    let terminal = MockTerminal()
    let client = TerminalClient.mock(in: terminal)
    try await client.withScreen(screen) { open in
      try open.leave {
        #expect(terminal.screen == nil)
        client.suspend()
      }
      #expect(terminal.screen == screen)
    }
    #expect(terminal.suspensions == 1)
    #expect(terminal.screenEntries == 2)
    #expect(terminal.screen == nil)
  }

  @Test func `an error of entering the screen again is thrown`() async throws {
    let terminal = MockTerminal()
    var client = TerminalClient.mock(in: terminal)
    client.enterScreen = { [enter = client.enterScreen] screen in
      guard terminal.screenEntries == 0 else { throw TestError() }
      try enter(screen)
    }
    await #expect(throws: TestError.self) {
      try await client.withScreen { screen in try screen.leave() }
    }
    #expect(terminal.screen == nil)
  }
}
