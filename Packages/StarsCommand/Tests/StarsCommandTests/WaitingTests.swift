import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import GitHubClientLive
import SQLiteDatabase
import NetworkClient
import NetworkOptions
import PortableFoundation
import StargazerService
import StarsCommand
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

/// Rate limits: a countdown on a terminal, a message elsewhere, and a failure with `--no-wait`.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
  private let clock = TestClock()
  private let terminal: MockTerminal
  private let isLimited = Mutexed(true)

  init() { terminal = MockTerminal(streams: []) }

  /// Runs a command line against a server whose limit ends in 90 seconds.
  private func run(
    _ line: String,
    on terminal: MockTerminal
  ) async throws -> ExitCode {
    let (clock, isLimited) = (clock, isLimited)
    let database = SQLiteDatabase.inMemory()
    let network = NetworkClient.mock { _ in
      let date = "Mon, 23 Nov 2026 08:00:00 GMT"
      guard !isLimited.value.withLock(\.self) else {
        let headers = [
          "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "1795420890",
          "date": date,
        ]
        let body = Data(#"{"message": "API rate limit exceeded"}"#.utf8)
        return .init(status: 403, headers: headers, body: body)
      }
      let body =
        #"{"id": 1, "full_name": "octo/many", "stargazers_count": 3, "created_at": "2024-01-01T00:00:00Z"}"#
      return .init(status: 200, headers: ["date": date], body: Data(body.utf8))
    }
    var system = System.mock(terminal: terminal)
    system.clock = clock
    let dependencies = Dependencies(
      system: system,
      databases: .mock { StarsTester.storage(in: database) },
      network: .mock(network),
      gitHub: { .live(using: $0) },
      service: { server, client, _ in .mock(client: client, in: database, server: server) }
    )
    let arguments = line.split(separator: " ").map(String.init)
    guard !line.contains("--no-wait") else { return await starsTool.run(arguments, dependencies) }
    async let code = starsTool.run(arguments, dependencies)
    // The request, and the progress line on a terminal.
    let sleeperCount = terminal.streams.contains(.error) ? 2 : 1
    // Steps of the interval of the progress line: it draws the text of every second, whichever task wakes first.
    for _ in 0..<4 * 90 {
      await clock.sleepers(atLeast: sleeperCount)
      isLimited.value.withLock { $0 = false }
      clock.advance(by: .milliseconds(250))
    }
    let result = await code
    clock.reportLeftoverSleepers()
    return result
  }

  @Test func `without a terminal, a message reports the pause once`() async throws {
    let message =
      "Waiting for GitHub's rate limit: 1 min 30 s. With '--no-wait', the command fails instead.\n"
    let code = try await run("count octo/many", on: terminal)
    #expect(code == .success)
    #expect(terminal.errorOutput == message)
  }

  @Test func `with JSON, the message is a warning`() async throws {
    let code = try await run("count octo/many --json", on: terminal)
    #expect(code == .success)
    #expect(
      terminal.errorOutput.contains(#""warning":{"code":"rate_limited","message":"Waiting for"#)
    )
    #expect(terminal.errorOutput.split(separator: "\n").count == 1)
  }

  @Test func `on a terminal, the line counts down`() async throws {
    let terminal = MockTerminal()
    let code = try await run("count octo/many", on: terminal)
    #expect(code == .success)
    for text in ["rate limit: 1 min 20 s", "rate limit: 1 min\u{1B}", "rate limit: 1 s"] {
      #expect(terminal.errorOutput.contains(text), "\(text)")
    }
    #expect(!terminal.errorOutput.contains("--no-wait"))
    // The line is cleared before the result.
    #expect(terminal.errorOutput.hasSuffix("\r\u{1B}[2K"))
  }

  @Test func `with --no-wait, the command fails immediately`() async throws {
    let code = try await run("count octo/many --no-wait", on: terminal)
    #expect(code == .tryAgain)
    #expect(terminal.errorOutput.contains("rate limit"))
    #expect(terminal.errorOutput.contains("without '--no-wait'"))
  }
}
