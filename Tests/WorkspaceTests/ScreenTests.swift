import Foundation
import LoopbackServer
import TemporaryDirectory
import Testing

/// The screen of the built executable, at a terminal.
@Suite(.timeLimit(.minutes(2))) struct ScreenTests {
  let directory: TemporaryDirectory
  let fetcher: Fetcher

  init() throws {
    directory = try TemporaryDirectory()
    fetcher = Fetcher(database: directory.file("fetcher.sqlite3"))
  }

  @Test(arguments: [("q", "q"), ("Esc", "\u{1B}"), ("control-C", "\u{3}")])
  func `a key leaves it, and the terminal is as it was`(name: String, key: String) async throws {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet\nTimes Fetched: 0")
      try await terminal.sees("│ Fetch Content │")
      try await terminal.sees("Return fetches, ? helps, q leaves.")
      #expect(!terminal.isRestored)
      terminal.type(key)
    }
    #expect(ending.status == 0)
    #expect(ending.lines == [])
    #expect(ending.isTerminalRestored)
  }

  @Test(arguments: [("Return", "\r"), ("space", " ")])
  func `a key fetches, and what is shown is saved`(name: String, key: String) async throws {
    try await withLocalServer { server in
      let ending = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Times Fetched: 0")
        terminal.type(key)
        try await terminal.sees("Times Fetched: 1")
        let status = try await fetcher.run("status").output
        let code = try #require(server.lastResponseCode)
        #expect(status.hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n"))
        try await terminal.sees("Response Code: \(code)")
        terminal.type("q")
      }
      #expect(ending.status == 0)
    }
  }

  @Test func `the mouse presses the button`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Return fetches")
        let lines = terminal.lines
        let row = try #require(lines.firstIndex { $0.contains("Fetch Content") })
        let column = try #require(lines[row].firstRange(of: "Fetch Content")).lowerBound
          .utf16Offset(in: lines[row])
        terminal.type("\u{1B}[<0;\(column + 1);\(row + 1)M")
        try await terminal.sees("Times Fetched: 1")
        terminal.type("q")
      }
    }
  }

  @Test func `a question mark shows help, and takes it away`() async throws {
    _ = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.type("?")
      try await terminal.sees("q, Esc, control-C: leave")
      #expect(!terminal.lines.joined().contains("Response Code:"))
      terminal.type("?")
      try await terminal.sees("Response Code: none yet")
      terminal.type("q")
    }
  }

  @Test func `in a window of another size it is drawn anew`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url)
      let code = try #require(server.lastResponseCode)
      _ = try await fetcher.atTerminal("screen") { terminal in
        try await terminal.sees("Response Code: \(code)")
        terminal.resize(columns: 40, rows: 10)
        try await terminal.sees("Response Code:\n\(code)\nTimes Fetched: 1")
        try await terminal.sees("q leaves.")
        #expect(terminal.lines.count <= 10)
        #expect(terminal.lines.allSatisfy { $0.count <= 40 })
        terminal.resize(columns: 80, rows: 24)
        try await terminal.sees("Response Code: \(code)")
        terminal.type("q")
      }
    }
  }

  @Test func `suspended it gives the terminal back, and draws itself anew when it goes on`()
    async throws
  {
    // Only where a shell manages jobs can a process be suspended.
    let session = #"""
      set -m
      "$0" screen; echo "suspended with $?"
      read line
      fg; echo "left with $?"
      """#
    let ending = try await withTerminal(
      "/bin/sh",
      ["-c", session, Workspace.fetcher.path],
      environment: ["FETCHER_DATABASE": fetcher.database]
    ) { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.type("\u{1A}")
      try await terminal.sees("suspended with \(128 + SIGTSTP)")
      #expect(terminal.isRestored)
      terminal.type("\r")
      try await terminal.sees("Response Code: none yet")
      terminal.type("q")
    }
    #expect(ending.lines.last == "left with 0")
    #expect(ending.isTerminalRestored)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
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

  @Test func `what another process fetches appears`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Response Code: none yet")
        _ = try await fetcher.run("fetch", "--url", server.url)
        try await terminal.sees("Times Fetched: 1")
        terminal.type("q")
      }
    }
  }

  @Test func `a fetch that takes long shows what it does, and a failure what it was`() async throws
  {
    let answer = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      answer.wait()
      try connection.send(httpAnswer("500 Internal Server Error"))
    } perform: { server in
      defer { answer.signal() }
      let url = "--url=\(server.url)"
      _ = try await fetcher.atTerminal("screen", url, "--timeout=5m") { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("│ Fetch Content - loading │")
        try await terminal.sees("asking for a path, ")
        answer.signal()
        try await terminal.sees("Sorry, something went wrong. Please try again.")
        try await terminal.sees("│ Fetch Content │")
        terminal.type("q")
      }
    }
  }

  @Test func `left in the middle of a fetch, it saves nothing`() async throws {
    try await withLoopbackServer { connection in
      try connection.hang()
    } perform: { server in
      let ending = try await fetcher.atTerminal(
        "screen",
        "--url",
        "\(server.url)",
        "--timeout",
        "1h"
      ) { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("Fetch Content - loading")
        terminal.type("q")
      }
      #expect(ending.status == 0)
      #expect(ending.isTerminalRestored)
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
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

  @Test func `where there is no terminal, it says what to do instead`() async throws {
    let ending = try await fetcher.run("screen")
    #expect(ending.status == 64)
    #expect(ending.output == "")
    #expect(ending.errorOutput.contains("fetcher fetch"))
  }
}
