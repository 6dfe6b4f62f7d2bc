import Foundation
import LoopbackServer
import Testing

/// The screen of the built executable.
@Suite(.timeLimit(.minutes(10))) struct ScreenTests {
  let fetcher = Tool("fetcher")

  @Test(arguments: [("q", "q"), ("Esc", "\u{1B}"), ("control-C", "\u{3}")])
  func `a key quits, and the terminal is restored`(name: String, key: String) async throws {
    let result = try await fetcher.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Response Code: none yet\nTimes Fetched: 0")
      try await terminal.wait(for: "return fetch · w watch")
      #expect(!terminal.isRestored)
      terminal.type(key)
    }
    result.expectRestored(status: 0)
  }

  @Test(arguments: [("Return", "\r"), ("space", " ")])
  func `a key fetches, and the saved fetch is shown`(name: String, key: String) async throws {
    try await withLocalServer { server in
      let result = try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Times Fetched: 0")
        terminal.type(key)
        try await terminal.wait(for: "Times Fetched: 1")
        let status = try await fetcher.run("status").output
        let code = try #require(await server.responseCode(1))
        #expect(status.hasPrefix("Response Code: \(code)\nTimes Fetched: 1\n"))
        try await terminal.wait(for: "Response Code: \(code)")
        terminal.type("q")
      }
      #expect(result.status == 0)
    }
  }

  @Test func `a click presses the button`() async throws {
    try await withLocalServer { server in
      try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "return fetch")
        terminal.resize(columns: 59, rows: 14)
        try await terminal.wait(for: "│ Fetch Content │")
        try terminal.click("Fetch Content")
        try await terminal.wait(for: "Times Fetched: 1")
        terminal.type("q")
      }
    }
  }

  @Test func `a fetch of another process appears`() async throws {
    try await withLocalServer { server in
      try await fetcher.atTerminal(["screen", "--url", server.url]) { terminal in
        try await terminal.wait(for: "Response Code: none yet")
        let fetch = try await fetcher.run("fetch", "--url", server.url, "--timeout", "5m")
        try #require(fetch.status == 0, "\(fetch.errorOutput)")
        try await terminal.wait(for: "Times Fetched: 1")
        terminal.type("q")
      }
    }
  }

  @Test func `a slow fetch shows its step, and then the code`() async throws {
    let response = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      guard let root = try connection.readRequest() else { return }
      try connection.send(nextPath(root))
      try connection.readRequest()
      response.wait()
      try connection.send(content("8f26843d-581d-40cb-9e81-aeccd9727902"))
    } perform: { server in
      defer { response.signal() }
      let url = "--url=\(server.url)"
      try await fetcher.atTerminal(["screen", url, "--timeout=5m"]) { terminal in
        try await terminal.wait(for: "Response Code: none yet")
        terminal.type("\r")
        try await terminal.wait(for: "asking for the response code, ")
        try await terminal.wait(for: " s left · esc cancel")
        #expect(terminal.lines.joined().contains("Response Code: none yet"))
        response.signal()
        try await terminal.wait(for: "Response Code: 8f26843d-581d-40cb-9e81-aeccd9727902")
        try await terminal.wait(for: "return fetch · w watch")
        #expect(!terminal.lines.joined().contains("asking"))
        terminal.type("q")
      }
    }
  }

  @Test(
    arguments: [(["--plain"], [:]), ([], ["ACCESSIBLE": "1"])] as [([String], [String: String])]
  )
  func `a plain screen prints each change as lines, below the existing text`(
    options: [String],
    environment: [String: String]
  ) async throws {
    try await withLocalServer { server in
      let result = try await fetcher.with(environment).atTerminal(
        script: #"echo before; "$0" "$@"; echo "exited with $?""#,
        ["screen", "--url", server.url, "--color", "never"] + options
      ) { terminal in
        try await terminal.wait(for: "return fetch · ? help · q quit")
        #expect(!terminal.isRestored)
        terminal.type("\r")
        try await terminal.wait(for: "Times Fetched: 1\n[ Fetch Content ]")
        terminal.type("q")
      }
      let code = try #require(await server.responseCode(1))
      #expect(
        // On a busy machine, a fetch takes long enough to print its steps.
        result.lines.filter { !$0.hasPrefix("Now ") } == [
          "before",
          "Response Code: none yet",
          "Times Fetched: 0",
          "[ Fetch Content ]",
          "return fetch · ? help · q quit",
          "[ Fetch Content - loading ]",
          "Response Code: \(code)",
          "Times Fetched: 1",
          "[ Fetch Content ]",
          "exited with 0",
        ]
      )
      #expect(!result.output.contains("\u{1B}"))
      #expect(result.isTerminalRestored)
    }
  }
}
