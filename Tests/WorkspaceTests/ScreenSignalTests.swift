import Foundation
import LoopbackServer
import Testing

/// The screen of the built executable, which receives signals.
@Suite(.timeLimit(.minutes(10))) struct ScreenSignalTests {
  let fetcher = Tool("fetcher")

  @Test(arguments: ["control-Z", "a signal"])
  func `a suspended screen restores the terminal, and is redrawn when it continues`(
    by cause: String
  ) async throws {
    // A process can be suspended only by a shell with job control.
    let session = #"""
      set -m
      sh -c 'echo "process $$"; exec "$0" screen' "$0"; echo "suspended with $?"
      read line
      fg; echo "exited with $?"
      """#
    let result = try await fetcher.atTerminal(script: session) { terminal in
      try await terminal.wait(for: "Response Code: none yet")
      #expect(!terminal.isRestored)
      if cause == "control-Z" {
        terminal.type("\u{1A}")
      } else {
        let process = try #require(terminal.output.firstMatch(of: /process (\d+)/))
        kill(try #require(pid_t(process.1)), SIGTSTP)
      }
      try await terminal.wait(for: "suspended with \(128 + SIGTSTP)")
      #expect(terminal.isRestored)
      terminal.type("\r")
      try await terminal.wait(for: "Response Code: none yet")
      #expect(!terminal.isRestored)
      terminal.type("q")
    }
    #expect(result.lines.last == "exited with 0")
    #expect(result.isTerminalRestored)
    #expect(TerminalScreen.alternateScreenEntries(in: result.output) == 2)
  }

  @Test(arguments: [
    ("fg", 0),
    ("kill %1; kill -CONT %1; while wait $!; [ $? = 150 ]; do :; done; wait $!", 128 + SIGTERM),
  ])
  func `a screen in the background stops before it draws`(command: String, status: Int32)
    async throws
  {
    let session = #"""
      set -m
      "$0" screen &
      wait $!; echo "stopped with $?"
      read line
      \#(command); echo "exited with $?"
      """#
    let result = try await fetcher.atTerminal(script: session) { terminal in
      try await terminal.wait(for: "stopped with \(128 + SIGTTOU)")
      #expect(TerminalScreen.alternateScreenEntries(in: terminal.output) == 0)
      #expect(terminal.isRestored)
      terminal.type("\r")
      guard status == 0 else { return }
      try await terminal.wait(for: "Response Code: none yet")
      terminal.type("q")
    }
    #expect(result.isTerminalRestored)
    #expect(result.lines.last == "exited with \(status)")
    let entries = TerminalScreen.alternateScreenEntries(in: result.output)
    #expect(entries == (status == 0 ? 1 : 0))
  }

  @Test func `a background program stops before it writes if the terminal says so`() async throws {
    let session = #"""
      set -m
      stty tostop
      "$0" status &
      wait $!; status=$?
      stty -tostop; echo "stopped with $status"
      fg; echo "exited with $?"
      """#
    let result = try await fetcher.atTerminal(script: session) { terminal in
      try await terminal.wait(for: "stopped with \(128 + SIGTTOU)")
    }
    #expect(result.lines.first == "stopped with \(128 + SIGTTOU)")
    #expect(result.lines.contains("Times Fetched: 0"))
    #expect(result.lines.last == "exited with 0")
  }

  @Test func `a screen continues after SIGSTOP with a prepared terminal`() async throws {
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Response Code: none yet")
      terminal.send(SIGSTOP)
      terminal.restore()
      #expect(terminal.isRestored)
      terminal.send(SIGCONT)
      try await terminal.waitForAlternateScreen(entries: 2)
      #expect(!terminal.isRestored)
      try await terminal.wait(for: "Response Code: none yet")
      terminal.type("q")
    }
    #expect(result.status == 0)
    #expect(result.isTerminalRestored)
  }

  /// The arguments of each screen, and a text that it shows without a server.
  private static let screens = [
    ("fetcher", ["screen"], "Response Code: none yet"), ("market", ["screen"], "[Markets]"),
    ("stars", ["screen", "octo/many"], "octo/many"),
    ("tasks", ["screen"], "You have not added any tasks yet"),
  ]

  @Test(arguments: screens, SignalTests.exitCodes)
  func `a signal ends each screen, and the terminal is restored`(
    screen: (tool: String, arguments: [String], text: String),
    exit: (signal: Int32, status: Int32)
  ) async throws {
    let result = try await Tool(screen.tool).atTerminal(screen.arguments) { terminal in
      try await terminal.wait(for: screen.text)
      terminal.send(exit.signal)
    }
    result.expectRestored(status: exit.status)
  }

  @Test(arguments: SignalTests.exitCodes, ["\r", "w"])
  func `a signal during a fetch ends both, and nothing is saved`(
    exit: (signal: Int32, status: Int32),
    key: String
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.hang()
    } perform: { server in
      let screen = ["screen", "--url=\(server.url)", "--timeout=5m"]
      let result = try await fetcher.atTerminal(screen) { terminal in
        try await terminal.wait(for: "Response Code: none yet")
        terminal.type(key)
        try await terminal.wait(for: "asking for a path, ")
        terminal.send(exit.signal)
      }
      result.expectRestored(status: exit.status)
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    #expect(try await fetcher.run("history", "--all").output == "")
  }

  @Test func `a second signal ends the screen that waits for a commit`() async throws {
    try await withLocalServer { server in
      let database = try await fetcher.openDatabase()
      let result = try await database.whileReading {
        try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
          try await terminal.wait(for: "Response Code: none yet")
          terminal.type("\r")
          try await terminal.wait(for: "saving · esc cancel")
          terminal.send(SIGINT)
          try await waitUntil { terminal.isRestored }
          // A signal may still arrive before the default action is restored.
          try await waitUntil {
            terminal.send(SIGINT)
            return terminal.hasExited
          }
        }
      }
      #expect(result.isKilled)
      #expect(result.status == 128 + SIGINT)
      #expect(result.lines == [])
      #expect(result.isTerminalRestored)
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    }
  }

  @Test func `SIGKILL does not restore the terminal, but keeps the saved fetch`() async throws {
    try await withLocalServer { server in
      let result = try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Response Code: none yet")
        terminal.type("\r")
        try await terminal.wait(for: "Times Fetched: 1")
        terminal.send(SIGKILL)
      }
      #expect(result.status == 128 + SIGKILL)
      #expect(!result.isTerminalRestored)
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }
}
