import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct WatchTests {
  /// Runs a watch of three refreshes, and changes GitHub before the second and the third one.
  private func watch(
    _ stars: StarsTester,
    _ options: String,
    _ changes: [() -> Void]
  ) async -> (code: ExitCode, output: String, errors: String) {
    let line = "watch octo/many octo/empty --every 10s -n \(changes.count + 1) \(options)"
    let watch = Task { await stars(line) }
    for change in changes {
      // On a terminal, the table is redrawn each second.
      await stars.clock.sleepers(atLeast: stars.terminal.size == nil ? 1 : 2)
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

  @Test func `the first count is compared with the saved one`() async {
    let stars = tester()
    _ = await stars("count octo/many")
    stars.gitHub.update(.many) { $0.stargazers.removeLast(2) }
    let result = await stars("watch octo/many --every never")
    #expect(result.output == "2026-11-23 09:00:00+01:00  octo/many  248  -2\n")
  }

  @Test func `a failure is a line once, and so is the recovery`() async {
    let stars = tester()
    let failure = GitHubClientError.unavailable(Samples.url, status: 502)
    let result = await watch(
      stars,
      "",
      [
        { stars.gitHub.failure = failure }, {}, { stars.gitHub.failure = nil },
      ]
    )
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix("2026-11-23 09:00:10+01:00  failed: "))
    #expect(lines[2].hasSuffix("Next attempt: 2026-11-23 09:00:20+01:00."))
    #expect(lines[3] == "2026-11-23 09:00:30+01:00  recovered: octo/many")
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
        { stars.gitHub.failure = GitHubClientError.unavailable(Samples.url, status: 502) },
        { stars.gitHub.failure = nil },
      ]
    )
    let types = result.output.split(separator: "\n").map { line in
      line.split(separator: "\"type\":\"").last?.prefix { $0 != "\"" } ?? ""
    }
    #expect(types == ["watched_count", "watched_count", "refresh_failure", "recovery"])
    #expect(result.output.contains(#""stars":250"#))
  }

  @Test func `a rate limit is awaited, or fails with --no-wait`() async {
    let stars = tester()
    let pause = RateLimitPause(.primary, remaining: .seconds(100))
    stars.gitHub.failure = GitHubClientError.rateLimited(pause)
    let watch = Task { await stars("watch octo/many --every 10s -n 2") }
    await stars.clock.sleepers(atLeast: 1)
    stars.wait(10)
    await stars.clock.sleepers(atLeast: 1)
    let count = stars.gitHub.requests.count
    stars.gitHub.failure = nil
    stars.wait(89)
    await stars.clock.sleepers(atLeast: 1)
    #expect(stars.gitHub.requests.count == count)
    stars.wait(1)
    let result = await watch.value
    #expect(result.code == .success)
    #expect(result.output.contains("2026-11-23 09:01:40+01:00  octo/many  250"))
    stars.gitHub.failure = GitHubClientError.rateLimited(pause)
    #expect(await stars("watch octo/many --no-wait").code == .tryAgain)
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
}
