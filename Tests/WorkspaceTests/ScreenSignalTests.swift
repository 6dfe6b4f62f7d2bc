import Foundation
import LoopbackServer
import SQLiteDatabase
import Testing

@testable import fetcher

/// The screen of the built executable, when signals reach it.
@Suite(.timeLimit(.minutes(2))) struct ScreenSignalTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test(arguments: ["control-Z", "a signal"])
  func `suspended it gives the terminal back, and draws itself anew when it goes on`(
    by cause: String
  ) async throws {
    // Only where a shell manages jobs can a process be suspended.
    let session = #"""
      set -m
      sh -c 'echo "process $$"; exec "$0" screen' "$0"; echo "suspended with $?"
      read line
      fg; echo "left with $?"
      """#
    let ending = try await withTerminal(
      "/bin/sh",
      ["-c", session, Workspace.fetcher.path],
      environment: ["FETCHER_DATABASE": fetcher.database]
    ) { terminal in
      try await terminal.sees("Response Code: none yet")
      #expect(!terminal.isRestored)
      if cause == "control-Z" {
        terminal.type("\u{1A}")
      } else {
        let process = try #require(terminal.output.firstMatch(of: /process (\d+)/))
        kill(try #require(pid_t(process.1)), SIGTSTP)
      }
      try await terminal.sees("suspended with \(128 + SIGTSTP)")
      #expect(terminal.isRestored)
      terminal.type("\r")
      try await terminal.sees("Response Code: none yet")
      #expect(!terminal.isRestored)
      terminal.type("q")
    }
    #expect(ending.lines.last == "left with 0")
    #expect(ending.isTerminalRestored)
    #expect(TerminalScreen.takeovers(in: ending.output) == 2)
  }

  @Test func `stopped without being told, it takes the terminal again when it goes on`()
    async throws
  {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.send(SIGSTOP)
      terminal.restore()
      #expect(terminal.isRestored)
      terminal.send(SIGCONT)
      try await terminal.isTaken(times: 2)
      #expect(!terminal.isRestored)
      try await terminal.sees("Response Code: none yet")
      terminal.type("q")
    }
    #expect(ending.status == 0)
    #expect(ending.isTerminalRestored)
  }

  @Test(
    arguments: SignalTests.endings
  )
  func `a signal ends it, and the terminal is as it was`(signal: Int32, status: Int32) async throws
  {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.send(signal)
    }
    #expect(ending.status == status)
    #expect(ending.lines == [])
    #expect(ending.isTerminalRestored)
  }

  @Test(
    arguments: SignalTests.endings
  )
  func `a signal in the middle of a fetch ends both, and nothing is saved`(
    signal: Int32,
    status: Int32
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.hang()
    } perform: { server in
      let url = "--url=\(server.url)"
      let ending = try await fetcher.atTerminal("screen", url, "--timeout=5m") { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("asking for a path, ")
        terminal.send(signal)
      }
      #expect(ending.status == status)
      #expect(!ending.isKilled)
      #expect(ending.lines == [])
      #expect(ending.isTerminalRestored)
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test func `a second signal ends it at once, where the first waits for a commit`() async throws {
    try await withLocalServer { server in
      let database = try await SQLiteDatabase.open(at: fetcher.database, schema: .fetcher)
      let isReading = Signal<Void>()
      let end = DispatchSemaphore(value: 0)
      // A commit waits until nobody reads.
      async let reading: Void = database.read {
        _ = try database.query("SELECT name FROM sqlite_master") { _ in }
        isReading.send(())
        end.wait()
      }
      defer { end.signal() }
      await isReading.value
      let ending = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("saving, ")
        // A signal that comes before the program stops listening is one with the first.
        while !terminal.hasEnded {
          terminal.send(SIGINT)
          await Task.yield()
        }
      }
      #expect(ending.isKilled)
      #expect(ending.status == 128 + SIGINT)
      #expect(ending.lines == [])
      #expect(ending.isTerminalRestored)
      end.signal()
      try await reading
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    }
  }

  @Test func `killed, it leaves the terminal behind, and what is saved whole`() async throws {
    try await withLocalServer { server in
      let ending = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("Times Fetched: 1")
        terminal.send(SIGKILL)
      }
      #expect(ending.status == 128 + SIGKILL)
      #expect(!ending.isTerminalRestored)
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 1\n"))
    }
  }
}
