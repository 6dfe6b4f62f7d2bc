import CommandSupport
import NetworkClient
import PortableFoundation
import Synchronization
import TerminalClient
import TestClock
import Testing

/// Rate limits: a countdown on a terminal, a message elsewhere, and a failure without `--wait`.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
  private let isLimited = Mutexed(true)

  /// Runs a command line against a server whose limit ends in 90 seconds, and returns its code and its messages.
  private func run(
    _ line: String,
    streams: Set<TerminalClient.Stream> = []
  ) async -> (code: ExitCode, errors: String) {
    let isLimited = isLimited
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
    let stars = StarsTester(terminal: MockTerminal(streams: streams), network: network)
    let clock = stars.clock
    async let result = stars(line)
    guard line.contains("--wait=") || line.hasSuffix("--wait"), !line.contains("=1m") else {
      return (await result.code, await result.errors)
    }
    // The request, and the progress line on a terminal.
    let sleeperCount = streams.contains(.error) ? 2 : 1
    // Steps of the interval of the progress line: it draws the text of every second, whichever task wakes first.
    for _ in 0..<4 * 90 {
      await clock.sleepers(atLeast: sleeperCount)
      isLimited.value.withLock { $0 = false }
      clock.advance(by: .milliseconds(250))
    }
    let (code, _, errors) = await result
    clock.reportLeftoverSleepers()
    return (code, errors)
  }

  @Test func `without a terminal, a message reports the pause once`() async {
    let (code, errors) = await run("count octo/many --wait")
    #expect(code == .success)
    #expect(errors == "Waiting for GitHub's rate limit: 1 min 30 s.\n")
  }

  @Test func `with JSON, the message is a warning`() async {
    let (code, errors) = await run("count octo/many --json --wait=2m")
    #expect(code == .success)
    #expect(
      errors.contains(#""warning":{"code":"rate_limited","message":"Waiting for"#)
    )
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func `on a terminal, the line counts down`() async {
    let (code, errors) = await run("count octo/many --wait", streams: [.input, .output, .error])
    #expect(code == .success)
    for text in ["rate limit: 1 min 20 s", "rate limit: 1 min\u{1B}", "rate limit: 1 s"] {
      #expect(errors.contains(text), "\(text)")
    }
    // The line is cleared before the result.
    #expect(errors.hasSuffix("\r\u{1B}[2K"))
  }

  @Test(arguments: ["count", "history", "sync", "people", "limit", "watch --every never"])
  func `without --wait, the command fails immediately, and names the end of the limit`(
    command: String
  ) async {
    let (code, errors) = await run("\(command) \(command == "limit" ? "" : "octo/many")")
    #expect(code == .tryAgain)
    guard !command.hasPrefix("watch") else { return }
    #expect(
      errors.hasPrefix(
        "GitHub's rate limit is reached; it ends at 2026-11-23 09:01:30+01:00, in 1 min 30 s.\nTry again then"
      ),
      "\(errors)"
    )
    #expect(errors.contains("with --wait.") == (command != "limit"))
  }

  @Test func `a limit that lasts longer than --wait permits is a failure`() async {
    let (code, errors) = await run("count octo/many --wait=1m")
    #expect(code == .tryAgain)
    #expect(errors.contains("wait longer, such as with --wait=2h"))
  }

  @Test(arguments: ["limit", "watch octo/many", "screen octo/many", "doctor"])
  func `a command that never waits has no option for it`(line: String) async {
    let result = await StarsTester()("\(line) --wait")
    #expect(result.code == .usage)
    #expect(result.errors.contains("Option '--wait' applies to"))
  }
}
