import Foundation
import Testing

/// The screen of the built executable `stars`, at a real terminal of 80 × 24, with a local GitHub.
@Suite(.timeLimit(.minutes(10))) struct StarsScreenTests {
  private let stars = Tool("stars")

  @discardableResult
  private func screen(
    of gitHub: LocalServer,
    _ arguments: String...,
    token: String = "owner",
    while body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await stars.using(gitHub, token: token).atTerminal(["screen"] + arguments, body: body)
  }

  @Test func `people appear, pages follow the selection, q restores the terminal`() async throws {
    try await withGitHub { gitHub in
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
      result.expectRestored(status: 0)
    }
  }

  @Test func `without permission, the reason and the history are shown`() async throws {
    try await withGitHub { gitHub in
      try await screen(of: gitHub, "octo/many", token: "") { terminal in
        try await terminal.wait(
          for: "GitHub lists the stargazers of octo/many for its administrators"
        )
        try await terminal.wait(for: "New stars by week")
        terminal.type("h]")
        try await terminal.wait(for: "New stars by month")
        terminal.type("q")
      }
    }
  }

  @Test func `a failure keeps the people, and a recovery removes it`() async throws {
    try await withGitHub { gitHub in
      try await screen(of: gitHub, "octo/one-page", "--every", "1s") { terminal in
        try await terminal.wait(for: "stargazer-00007")
        await gitHub.stop()
        try await terminal.wait(for: "✗ ")
        try await terminal.wait(for: "Next attempt")
        #expect(terminal.lines.contains { $0.contains("stargazer-00007") })
        try await withGitHub("--port", gitHub.port) { _ in
          try await terminal.wait(forAbsenceOf: "✗")
          #expect(terminal.lines.contains { $0.contains("stargazer-00007") })
        }
        terminal.type("q")
      }
    }
  }

  @Test func `a rate limit counts down, and then the next page follows`() async throws {
    try await withGitHub("--limit", "3", "--window", "5s") { gitHub in
      try await screen(of: gitHub, "octo/many") { terminal in
        try await terminal.wait(forOutput: "Next attempt in")
        try await terminal.wait(forOutput: "0/3 requests")
        #expect(terminal.lines.contains { $0.contains("stargazer-01234") })
        try await terminal.wait(for: "134 loaded")
        terminal.type("q")
      }
    }
  }
}
