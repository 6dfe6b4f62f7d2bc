import CommandSupport
import NetworkClient
import PortableFoundation
import Synchronization
import TerminalClient
import TestClock
import Testing

/// Rate limits: a countdown on a terminal, a message elsewhere, and a failure with `--no-wait`.
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
    guard !line.contains("--no-wait") else { return (await result.code, await result.errors) }
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
    let message =
      "Waiting for GitHub's rate limit: 1 min 30 s. With '--no-wait', the command fails instead.\n"
    let (code, errors) = await run("count octo/many")
    #expect(code == .success)
    #expect(errors == message)
  }

  @Test func `with JSON, the message is a warning`() async {
    let (code, errors) = await run("count octo/many --json")
    #expect(code == .success)
    #expect(
      errors.contains(#""warning":{"code":"rate_limited","message":"Waiting for"#)
    )
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func `on a terminal, the line counts down`() async {
    let (code, errors) = await run("count octo/many", streams: [.input, .output, .error])
    #expect(code == .success)
    for text in ["rate limit: 1 min 20 s", "rate limit: 1 min\u{1B}", "rate limit: 1 s"] {
      #expect(errors.contains(text), "\(text)")
    }
    #expect(!errors.contains("--no-wait"))
    // The line is cleared before the result.
    #expect(errors.hasSuffix("\r\u{1B}[2K"))
  }

  @Test func `with --no-wait, the command fails immediately`() async {
    let (code, errors) = await run("count octo/many --no-wait")
    #expect(code == .tryAgain)
    #expect(errors.contains("rate limit"))
    #expect(errors.contains("without '--no-wait'"))
  }
}
