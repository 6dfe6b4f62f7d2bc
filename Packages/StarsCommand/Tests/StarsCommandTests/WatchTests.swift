import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct WatchTests {
  /// Runs a watch of three refreshes, and changes GitHub before the second and the third one.
  private func watch(
    _ stars: StarsTester,
    _ options: String,
    _ changes: [() -> Void]
  ) async -> (code: ExitCode, output: String, errors: String) {
    let line = "watch octo/many octo/empty --every 10s -n \(changes.count + 1) \(options)"
    let watch = Task { await stars(line) }
    for change in changes {
      // Each second, the table is redrawn, or the reader of the lines is checked.
      await stars.clock.sleepers(atLeast: 2)
      change()
      stars.wait(10)
    }
    return await watch.value
  }

  private func tester(columns: Int? = nil) -> StarsTester {
    let stars = StarsTester(columns: columns)
    stars.gitHub.set(MockRepository(.empty, number: 2_000))
    return stars
  }

  @Test func `on a pipe, each changed count is a line`() async {
    let stars = tester()
    let result = await watch(
      stars,
      "",
      [{ stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) } }, {}]
    )
    #expect(result.code == .success)
    #expect(
      result.output == """
        2026-11-23 09:00:00+01:00  octo/many  250
        2026-11-23 09:00:00+01:00  octo/empty  0
        2026-11-23 09:00:10+01:00  octo/many  251  +1

        """
    )
  }

  @Test func `the first count has no change: that since the saved one is not of this watch`() async
  {
    let stars = tester()
    _ = await stars("count octo/many")
    stars.gitHub.update(.many) { $0.stargazers.removeLast(2) }
    let result = await stars("watch octo/many --every never")
    #expect(result.output == "2026-11-23 09:00:00+01:00  octo/many  248\n")
    #expect(await stars("watch octo/many --every never --json").output.contains(#""change":null"#))
  }

  @Test func `a failure is a line once, and so is the recovery`() async {
    let stars = tester()
    let failure = GitHubClientError.unavailable(StarsTester.url, status: 502)
    let result = await watch(
      stars,
      "",
      [
        { stars.gitHub.failure = failure }, {}, { stars.gitHub.failure = nil },
      ]
    )
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 6, "\(result.output)")
    // The second repository was not requested: the cause is not that of one repository.
    for (line, name) in zip(lines.dropFirst(2), ["octo/many", "octo/empty"]) {
      #expect(line.hasPrefix("2026-11-23 09:00:10+01:00  failed: \(name): GET "))
      #expect(line.hasSuffix("Next attempt: 2026-11-23 09:00:20+01:00."))
    }
    #expect(lines[4] == "2026-11-23 09:00:30+01:00  recovered: octo/many")
    #expect(lines[5] == "2026-11-23 09:00:30+01:00  recovered: octo/empty")
    #expect(result.code == .success)
  }

  @Test func `the last refresh determines the exit code`() async {
    let stars = tester()
    stars.gitHub.remove(.empty)
    let result = await watch(stars, "", [{}])
    #expect(result.code == .notFound)
    #expect(result.output.contains("octo/many  250"))
  }

  @Test func `JSON has an object per change, failure and recovery`() async {
    let stars = tester()
    let result = await watch(
      stars,
      "--json",
      [
        { stars.gitHub.failure = GitHubClientError.unavailable(StarsTester.url, status: 502) },
        { stars.gitHub.failure = nil },
      ]
    )
    let types = result.output.split(separator: "\n").map { line in
      line.split(separator: "\"type\":\"").last?.prefix { $0 != "\"" } ?? ""
    }
    #expect(
      types == [
        "watched_count", "watched_count", "refresh_failure", "refresh_failure", "recovery",
        "recovery",
      ]
    )
    #expect(result.output.contains(#""stars":250"#))
  }

  @Test func `at a limit, the received counts are printed, and a failure for each other one`() async
  {
    let stars = tester()
    stars.gitHub.rateLimit = RateLimit(
      resource: "core",
      limit: 1,
      remaining: 1,
      timeUntilReset: .seconds(10)
    )
    let result = await watch(stars, "", [{}])
    #expect(result.code == .tryAgain)
    #expect(
      result.output == """
        2026-11-23 09:00:00+01:00  failed: octo/empty: GitHub's rate limit is reached. \
        Next attempt: 2026-11-23 09:00:10+01:00.
        2026-11-23 09:00:00+01:00  octo/many  250
        2026-11-23 09:00:10+01:00  failed: octo/many: GitHub's rate limit is reached.

        """
    )
  }

  @Test func `on a terminal, a table is redrawn in place`() async {
    let stars = tester(columns: 60)
    let result = await watch(
      stars,
      "--color never",
      [{ stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) } }]
    )
    #expect(result.code == .success)
    #expect(result.output.contains("REPOSITORY  STARS  CHANGE"))
    #expect(result.output.contains("octo/many     251      +1"))
    #expect(result.output.hasSuffix("\u{1B}[?25h"))
  }

  @Test func `a failure in a table names its repositories and the next attempt once`() async {
    let stars = tester(columns: 60)
    let pause = RateLimitPause(.primary, remaining: .seconds(10))
    let result = await watch(
      stars,
      "--color never",
      [{ stars.gitHub.failure = GitHubClientError.rateLimited(pause) }, {}]
    )
    #expect(result.code == .tryAgain)
    #expect(
      result.output.contains("✗ octo/many and octo/empty (10 s): GitHub's rate limit is"),
      "\(result.output)"
    )
    #expect(!result.output.contains("it ends in"))
  }

  @Test func `on a small terminal, what does not fit ends with an ellipsis`() async {
    let stars = StarsTester(terminal: MockTerminal(size: .init(columns: 30, rows: 8)))
    stars.gitHub.set(MockRepository(.empty, number: 2_000))
    let names = ["a", "b", "c", "d", "e"].map { RepositoryName(test: "octo/\($0)") }
    for (index, name) in names.enumerated() {
      stars.gitHub.set(MockRepository(name, number: Int64(index)))
    }
    let url = StarsTester.url
    stars.gitHub.onRequest = { request in
      guard request == .repository(names[4]) else { return }
      throw GitHubClientError.unavailable(url, status: 502)
    }
    let list = names.map(\.description).joined(separator: " ")
    let result = await stars("watch \(list) --every never --color never")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasSuffix("K…") }, "\(lines)")
    #expect(lines.contains { $0.contains("✗ octo/e") }, "\(lines)")
    #expect(lines.contains { $0.count > 2 && $0.hasSuffix("…") && !$0.hasSuffix("K…") }, "\(lines)")
  }
}
