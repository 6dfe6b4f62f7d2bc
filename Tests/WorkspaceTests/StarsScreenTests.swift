import Foundation
import TemporaryDirectory
import Testing

/// The screen of the built executable `stars`, at a real terminal of 80 × 24, with a local GitHub.
@Suite(.timeLimit(.minutes(10))) struct StarsScreenTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func gitHub(port: Int = 0, _ options: String...) async throws -> LocalServer {
    try await LocalServer(
      python: [
        Workspace.root.appending(path: "Tests/server/github.py").path, "--port", "\(port)",
      ] + options
    )
  }

  /// Runs the screen at a terminal during a closure.
  private func screen(
    of gitHub: LocalServer,
    _ repository: String = "octo/many",
    _ options: String...,
    token: String? = "owner",
    while body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    var environment = [
      "STARS_DATABASE": directory.file("stars.sqlite3"), "STARS_URL": gitHub.url,
    ]
    environment["GH_ENTERPRISE_TOKEN"] = token
    return try await withTerminal(
      Workspace.executable("stars").path,
      ["screen", repository] + options,
      environment: environment,
      body
    )
  }

  @Test func `people appear, further pages follow the selection, and q restores the terminal`()
    async throws
  {
    let gitHub = try await gitHub()
    let result = try await screen(of: gitHub, "octo/many", "--color", "never") { terminal in
      try await terminal.wait(for: "octo/many  ★ 1,234 stars")
      try await terminal.wait(for: "stargazer-01234")
      // The last page of the list has 34 people, and the one before it is requested immediately.
      try await terminal.wait(for: "134 loaded")
      terminal.type("\u{1B}[F")
      try await terminal.wait(for: "234 loaded")
      terminal.type("\u{1B}[H")
      try await terminal.wait(for: "▸")
      terminal.type("\r")
      try await terminal.wait(for: "Member since")
      terminal.type("\u{1B}")
      try await terminal.wait(for: "234 loaded")
      terminal.type("q")
    }
    #expect(result.status == 0)
    #expect(result.lines == [])
    #expect(result.isTerminalRestored)
    await gitHub.stop()
  }

  @Test func `without permission, the reason and the history are shown`() async throws {
    let gitHub = try await gitHub()
    _ = try await screen(of: gitHub, token: nil) { terminal in
      try await terminal.wait(
        for: "GitHub lists the stargazers of octo/many for its administrators"
      )
      try await terminal.wait(for: "New stars by week")
      terminal.type("h]")
      try await terminal.wait(for: "New stars by month")
      terminal.type("q")
    }
    await gitHub.stop()
  }

  @Test func `a failure keeps the people, and a recovery removes it`() async throws {
    let gitHub = try await gitHub()
    let port = try #require(URL(string: gitHub.url)?.port)
    _ = try await screen(of: gitHub, "octo/one-page", "--every", "1s") { terminal in
      try await terminal.wait(for: "stargazer-00007")
      await gitHub.stop()
      try await terminal.wait(for: "✗ ")
      try await terminal.wait(for: "Next attempt")
      #expect(terminal.lines.contains { $0.contains("stargazer-00007") })
      let restarted = try await self.gitHub(port: port)
      try await terminal.wait(forAbsenceOf: "✗")
      #expect(terminal.lines.contains { $0.contains("stargazer-00007") })
      terminal.type("q")
      await restarted.stop()
    }
  }

  @Test func `a rate limit counts down, and then the next page follows`() async throws {
    let gitHub = try await gitHub("--limit", "3", "--window", "5s")
    _ = try await screen(of: gitHub) { terminal in
      try await terminal.wait(forOutput: "Next attempt in")
      try await terminal.wait(forOutput: "0/3 requests")
      #expect(terminal.lines.contains { $0.contains("stargazer-01234") })
      try await terminal.wait(for: "134 loaded")
      terminal.type("q")
    }
    await gitHub.stop()
  }

  @Test(arguments: SignalTests.exitCodes)
  func `a signal ends the screen, and the terminal is restored`(signal: Int32, status: Int32)
    async throws
  {
    let gitHub = try await gitHub()
    let result = try await screen(of: gitHub) { terminal in
      try await terminal.wait(for: "stargazer-01234")
      terminal.send(signal)
    }
    #expect(result.status == status)
    #expect(result.lines == [])
    #expect(result.isTerminalRestored)
    await gitHub.stop()
  }
}
