import AttemptLog
import Foundation
import LoopbackServer
import Testing

/// The dashboard of the built executable at a real terminal of 80 × 24.
@Suite(.timeLimit(.minutes(10))) struct DashboardTests {
  let fetcher = Tool("fetcher")

  // MARK: Fetching

  @Test func `w watches until w, and every fetch is saved`() async throws {
    try await withLocalServer { server in
      let result = try await fetcher.atTerminal(
        ["screen", "--url", server.url, "--every", "1s"]
      ) { terminal in
        try await terminal.wait(for: "not fetched yet")
        terminal.type("w")
        try await terminal.wait(for: "watching every 1 s")
        try await terminal.wait(forOutput: "Times Fetched: 2")
        try await terminal.wait(for: "● healthy for")
        terminal.type("w")
        try await terminal.wait(forOutput: "Stopped watching.")
        #expect(!terminal.lines.joined().contains("watching every"))
        terminal.type("q")
      }
      result.expectRestored(status: 0)
      let count = try #require(
        result.output.matches(of: /Times Fetched: (\d+)/).compactMap { Int($0.1) }.max()
      )
      #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: \(count)\n"))
    }
  }

  @Test func `an outage and its end appear in the header, the list and the panel`() async throws {
    let (socket, port) = try LoopbackSocket.bind()
    let url = "http://127.0.0.1:\(port)"
    try await fetcher.atTerminal(["screen", "--url", url, "--every", "1s"]) { terminal in
      try await terminal.wait(for: "not fetched yet")
      terminal.type("w")
      try await terminal.wait(for: "✗ failing since")
      try await terminal.wait(for: "the connection was refused")
      close(socket)
      try await withLocalServer(port: try #require(Int(port))) { _ in
        try await terminal.wait(for: "● healthy for")
        try await terminal.wait(for: "Last outage: ")
      }
      terminal.type("q")
    }
  }

  @Test
  func `escape cancels a fetch, saves nothing, and redraws only its row`() async throws {
    try await withLoopbackServer { connection in
      try connection.hang()
    } perform: { server in
      let arguments = ["screen", "--url", "\(server.url)", "--timeout", "1h"]
      let result = try await fetcher.atTerminal(arguments) { terminal in
        try await terminal.wait(for: "not fetched yet")
        terminal.type("\r")
        // On a busy machine, the screen does not show every second.
        try await terminal.wait(for: " s left · esc cancel")
        let length = terminal.output.count
        try await terminal.wait(forOutput: "asking for a path, ", after: length)
        let animation = terminal.output.dropFirst(length)
        #expect(animation.matches(of: /\u{1B}\[(\d+);1H/).allSatisfy { $0.1 == "24" })
        #expect(!animation.contains("\u{1B}[2J"))
        terminal.type("\u{1B}")
        try await terminal.wait(forOutput: "Cancelled the fetch.", after: length)
        try await terminal.wait(for: "return fetch · w watch")
        terminal.type("q")
      }
      #expect(result.status == 0)
      #expect(result.isTerminalRestored)
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
    #expect(try await fetcher.run("history", "--all").output == "")
  }

  // MARK: The list

  @Test func `the wheel, the mouse and keys scroll and select`() async throws {
    try await fetcher.saveSamples(40)
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Fetches and failures, 1–9 of 40")
      try terminal.scroll(over: "0ac1e519")
      try await terminal.wait(for: "Fetches and failures, 4–12 of 40")
      try terminal.scroll(over: "0ac1e519", up: true)
      try await terminal.wait(for: "Fetches and failures, 1–9 of 40")
      try terminal.click("✓")
      try await terminal.wait(for: "▸ ")
      terminal.type("\u{1B}[F")
      try await terminal.wait(for: "Fetches and failures, 32–40 of 40")
      terminal.type("\u{1B}[5~")
      try await terminal.wait(for: "Path: c8630031-253d-467b-add0-18811e88be24")
      terminal.type("\u{1B}[H")
      try await terminal.wait(for: "Fetches and failures, 1–9 of 40")
      terminal.type("q")
    }
    #expect(result.status == 0)
  }

  @Test func `y copies the last response code`() async throws {
    try await withLocalServer { server in
      let fetch = try await fetcher.run("fetch", "--url", server.url, "--timeout", "5m")
      try #require(fetch.status == 0, "\(fetch.errorOutput)")
      let code = try #require(await server.responseCode(1))
      try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Response Code: \(code)")
        terminal.type("y")
        try await terminal.wait(forCopyOf: code)
        try await terminal.wait(forOutput: "Copied \(code).")
        terminal.type("q")
      }
    }
  }

  @Test func `r resets and u undoes the reset, both only when confirmed`() async throws {
    try await withLocalServer { server in
      let fetch = try await fetcher.run("fetch", "--url", server.url, "--timeout", "5m")
      try #require(fetch.status == 0, "\(fetch.errorOutput)")
      let before = try await fetcher.run("status").output
      try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Times Fetched: 1")
        terminal.type("rn")
        try await terminal.wait(for: "return fetch · w watch")
        #expect(try await fetcher.run("status").output == before)
        terminal.type("r")
        try await terminal.wait(for: "Reset the count (1) and forget the last response code?")
        terminal.type("y")
        try await terminal.wait(for: "Times Fetched: 0")
        #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
        terminal.type("uy")
        try await terminal.wait(for: "Times Fetched: 1")
        terminal.type("q")
      }
      #expect(try await fetcher.run("status").output == before)
    }
  }

  // MARK: The terminal

  @Test func `each size is drawn completely, and the selection stays visible`() async throws {
    try await fetcher.saveSamples(40)
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "1–9 of 40")
      terminal.type("\u{1B}[F")
      try await terminal.wait(for: "32–40 of 40")
      for (columns, rows, text) in [
        (100, 30, "29–40 of 40"), (60, 15, "36–40 of 40"), (40, 10, "│ Fetch Content │"),
        (200, 60, "Fetches and failures ──"), (19, 4, "terminal too"), (80, 24, "32–40 of 40"),
      ] {
        try await terminal.resize(columns: columns, rows: rows, showing: text)
        // The rest of a large frame arrives later than its title.
        if rows >= 15 { try await terminal.wait(for: "▸ ") }
      }
      terminal.type("q")
    }
    #expect(result.status == 0)
  }

  @Test func `a watch continues after a suspension, in the changed size`() async throws {
    try await fetcher.saveSamples(40)
    try await withLocalServer { server in
      // A process can be suspended only by a shell with job control.
      let session = #"""
        set -m
        "$0" screen --url "$1" --every 1s; echo "suspended with $?"
        read line
        fg > /dev/null; echo "exited with $?"
        """#
      let result = try await fetcher.atTerminal(script: session, [server.url]) { terminal in
        try await terminal.wait(for: "Fetches and failures")
        terminal.type("w")
        try await terminal.wait(for: "watching every 1 s")
        try await terminal.wait(for: "● healthy")
        terminal.type("\u{1A}")
        try await terminal.wait(for: "suspended with \(128 + SIGTSTP)")
        #expect(terminal.isRestored)
        terminal.resize(columns: 100, rows: 30)
        terminal.type("\r")
        try await terminal.waitForAlternateScreen(entries: 2)
        try await terminal.wait(for: "watching every 1 s")
        #expect(terminal.lines.contains { $0.count > 80 })
        terminal.type("q")
      }
      #expect(result.lines.last == "exited with 0")
      #expect(result.isTerminalRestored)
    }
  }

  @Test func `a killed watch loses nothing that it showed`() async throws {
    try await withLocalServer { server in
      let result = try await fetcher.atTerminal(
        ["screen", "--url", server.url, "--every", "1s"]
      ) { terminal in
        try await terminal.wait(for: "not fetched yet")
        terminal.type("w")
        try await terminal.wait(forOutput: "Times Fetched: 2")
        terminal.send(SIGKILL)
      }
      #expect(result.isKilled)
      let status = try await fetcher.run("status").output
      let count = try #require(status.firstMatch(of: /Times Fetched: (\d+)/).flatMap { Int($0.1) })
      #expect(count >= 2)
      let history = try await fetcher.run("history", "--json", "--limit", "all").output
      #expect(history.split(separator: "\n").count == count)
      try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Times Fetched: \(count)")
        terminal.type("q")
      }
    }
  }

  @Test func `a locale without UTF-8 shows ASCII only`() async throws {
    try await fetcher.saveSamples(40)
    let fetcher = fetcher.with(["LC_ALL": "C"])
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Fetches and failures, 1-9 of 40")
      #expect(terminal.lines.contains { $0.hasPrefix(" > ") && $0.contains("  ok  ") })
      terminal.type("q")
    }
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
  }
}
