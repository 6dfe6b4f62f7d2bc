import Foundation
import LoopbackServer
import Testing

/// The screen of the built executable, at a terminal.
@Suite(.timeLimit(.minutes(2))) struct ScreenTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test(arguments: [("q", "q"), ("Esc", "\u{1B}"), ("control-C", "\u{3}")])
  func `a key leaves it, and the terminal is as it was`(name: String, key: String) async throws {
    let ending = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet\nTimes Fetched: 0")
      try await terminal.sees("│ Fetch Content │")
      try await terminal.sees("return fetch · ? help · q quit")
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
        let code = try #require(await server.responseCode(1))
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
        try await terminal.sees("return fetch")
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

  @Test func `a question mark shows help, and takes it away as Esc does`() async throws {
    _ = try await fetcher.atTerminal("screen") { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.type("?")
      try await terminal.sees("q, control-C: quit")
      #expect(!terminal.lines.joined().contains("Response Code:"))
      terminal.type("?")
      try await terminal.sees("Response Code: none yet")
      terminal.type("?")
      try await terminal.sees("esc: close or quit")
      terminal.type("\u{1B}")
      try await terminal.sees("Response Code: none yet")
      terminal.type("q")
    }
  }

  @Test func `in a window of another size it is drawn anew`() async throws {
    try await withLocalServer { server in
      let fetch = try await fetcher.run("fetch", "--url", server.url, "--timeout", "5m")
      try #require(fetch.status == 0, "\(fetch.errorOutput)")
      let code = try #require(await server.responseCode(1))
      // Each shows other lines than the one before.
      let windows: [(columns: Int, rows: Int, text: String)] = [
        (40, 10, "Response Code:\n\(code)\nTimes Fetched: 1"),
        (20, 5, "\(code.prefix(20))\n\(code.dropFirst(20))\nTimes Fetched: 1\n[ Fetch Content ]"),
        (300, 100, "Response Code: \(code)\nTimes Fetched: 1"),
        (40, 10, "Response Code:\n\(code)\nTimes Fetched: 1"),
        (80, 24, "Response Code: \(code)\nTimes Fetched: 1"),
      ]
      _ = try await fetcher.atTerminal("screen") { terminal in
        try await terminal.sees("Response Code: \(code)")
        for window in windows {
          terminal.resize(columns: UInt16(window.columns), rows: UInt16(window.rows))
          try await terminal.sees(window.text)
          let lines = terminal.lines.filter { !$0.isEmpty }
          #expect(terminal.lines.count <= window.rows)
          #expect(lines.allSatisfy { $0.count <= window.columns })
          // In the middle of the window.
          #expect(lines.allSatisfy { $0.prefix { $0 == " " }.count >= (window.columns - 80) / 2 })
        }
        terminal.type("q")
      }
    }
  }

  @Test
  func `before the first fetch it says so, and after a failure what to do, in a small window`()
    async throws
  {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    _ = try await fetcher.atTerminal("screen", "--url", "http://127.0.0.1:\(port)") { terminal in
      try await terminal.sees("Response Code: none yet")
      terminal.resize(columns: 40, rows: 10)
      try await terminal.sees("return fetch · ? help · q quit")
      terminal.type("\r")
      try await terminal.sees(
        "If the server is not running, start it:\npython3 server.py --port \(port)"
      )
      #expect(terminal.lines.count <= 10)
      #expect(terminal.lines.allSatisfy { $0.count <= 40 })
      terminal.type("q")
    }
  }

  @Test func `what another process fetches appears`() async throws {
    try await withLocalServer { server in
      _ = try await fetcher.atTerminal("screen", "--url", server.url) { terminal in
        try await terminal.sees("Response Code: none yet")
        let fetch = try await fetcher.run("fetch", "--url", server.url, "--timeout", "5m")
        try #require(fetch.status == 0, "\(fetch.errorOutput)")
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
      try connection.send(httpResponse("500 Internal Server Error"))
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

  @Test func `a fetch that takes long shows what it does, and then the code`() async throws {
    let answer = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      guard let root = try connection.readRequest() else { return }
      try connection.send(nextPath(root))
      try connection.readRequest()
      answer.wait()
      try connection.send(content("8f26843d-581d-40cb-9e81-aeccd9727902"))
    } perform: { server in
      defer { answer.signal() }
      let url = "--url=\(server.url)"
      _ = try await fetcher.atTerminal("screen", url, "--timeout=5m") { terminal in
        try await terminal.sees("Response Code: none yet")
        terminal.type("\r")
        try await terminal.sees("│ Fetch Content - loading │")
        try await terminal.sees("asking for the response code, ")
        #expect(terminal.lines.joined().contains("Response Code: none yet"))
        answer.signal()
        try await terminal.sees(
          "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902\nTimes Fetched: 1"
        )
        try await terminal.sees("│ Fetch Content │")
        #expect(!terminal.lines.joined().contains("asking"))
        terminal.type("q")
      }
    }
  }

  @Test(
    arguments: [(["--plain"], [:]), ([], ["ACCESSIBLE": "1"])] as [([String], [String: String])]
  )
  func `plain, it tells what changes in lines, below what stands on the terminal`(
    options: [String],
    environment: [String: String]
  ) async throws {
    try await withLocalServer { server in
      let ending = try await withTerminal(
        "/bin/sh",
        ["-c", #"echo before; "$0" "$@"; echo "left with $?""#, Workspace.fetcher.path, "screen"]
          + ["--url", server.url, "--color", "never"] + options,
        environment: ["FETCHER_DATABASE": fetcher.database].merging(environment) { $1 }
      ) { terminal in
        try await terminal.sees("return fetch · ? help · q quit")
        #expect(!terminal.isRestored)
        terminal.type("\r")
        try await terminal.sees("Times Fetched: 1\n[ Fetch Content ]")
        terminal.type("q")
      }
      let code = try #require(await server.responseCode(1))
      #expect(
        // A machine that is busy takes long enough that each step is told.
        ending.lines.filter { !$0.hasPrefix("Now ") } == [
          "before",
          "Response Code: none yet",
          "Times Fetched: 0",
          "[ Fetch Content ]",
          "return fetch · ? help · q quit",
          "[ Fetch Content - loading ]",
          "Response Code: \(code)",
          "Times Fetched: 1",
          "[ Fetch Content ]",
          "left with 0",
        ]
      )
      #expect(!ending.output.contains("\u{1B}"))
      #expect(ending.isTerminalRestored)
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

  @Test func `where there is no terminal, it says what to do instead`() async throws {
    let ending = try await fetcher.run("screen")
    #expect(ending.status == 64)
    #expect(ending.output == "")
    #expect(ending.errorOutput.contains("fetcher fetch"))
  }
}
