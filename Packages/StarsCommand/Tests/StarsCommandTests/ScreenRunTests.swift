import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import ProcessClient
import StarsCommand
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The running screen, with a GitHub, a database and a clock in memory.
@Suite(.timeLimit(.minutes(10))) struct ScreenRunTests {
  private func open(
    _ stars: StarsTester,
    _ terminal: MockTerminal,
    _ options: String...
  ) -> ScreenUser {
    ScreenUser(on: terminal, clock: stars.clock) { client in
      let arguments = ["screen", "octo/many", "--color", "never"] + options
      let code = await stars.run(arguments, on: client)
      #expect(code == .success)
      #expect(terminal.errorOutput == "")
      return nil
    }
  }

  /// Creates a tester and its terminal.
  private func tester() -> (StarsTester, MockTerminal) {
    let terminal = MockTerminal(size: TerminalClient.Size(columns: 80, rows: 24))
    return (StarsTester(terminal: terminal), terminal)
  }

  private func type(_ text: String, _ user: ScreenUser) {
    for character in text {
      user.terminal.press(character == "\n" ? .return : .character(character))
    }
  }

  @Test func `the newest people appear first, and further pages before the end of the list`()
    async throws
  {
    let (stars, terminal) = tester()
    var user = open(stars, terminal)
    await user.sees("octo/many")
    await user.sees("250 stars")
    // The last page of GitHub's list has 50 people; the page before it is requested immediately.
    await user.sees("▸ 2024-01-17  stargazer-00250")
    await user.sees("of 250 · 150 loaded")
    user.terminal.press(.end)
    await user.sees("stargazer-00101")
    await user.seesNo("loaded")
    user.terminal.press(.end)
    await user.sees("stargazer-00001")
    try await user.leave()
  }

  @Test func `a filter shows the matching people, and return opens an account`() async throws {
    let (stars, terminal) = tester()
    let login = try #require(Login("stargazer-00240"))
    stars.gitHub.set(
      Profile(
        account: Account(id: 1240, login: login),
        kind: "User",
        name: "Ada",
        repositoryCount: 1,
        followerCount: 2,
        followingCount: 3,
        createdAt: StarsTester.start
      )
    )
    var user = open(stars, terminal, "--order", "newest")
    await user.sees("stargazer-00250")
    type("/0024", user)
    await user.sees("Filter: 0024")
    await user.sees("▸ 2024-01-17  stargazer-00249")
    type("\n", user)
    user.terminal.press(.end)
    await user.sees("▸ 2024-01-17  stargazer-00240")
    type("\n", user)
    await user.sees("Ada")
    user.terminal.press(.escape)
    await user.sees("Filter: 0024")
    try await user.leave()
  }

  @Test func `r shows new stars, and h the history`() async throws {
    let (stars, terminal) = tester()
    var user = open(stars, terminal, "--every", "never")
    await user.sees("stargazer-00250")
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    type("r", user)
    await user.sees("stargazer-00251")
    await user.sees("251 stars")
    type("h", user)
    await user.sees("New stars by week")
    type("[", user)
    await user.sees("New stars by day")
    try await user.leave()
  }

  @Test func `the count is requested at the interval`() async throws {
    let (stars, terminal) = tester()
    var user = open(stars, terminal, "--every", "10s")
    await user.sees("250 stars")
    await user.sees("of 250 · 150 loaded")
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    // The poll and the tick of the ages.
    await stars.clock.sleepers(atLeast: 2)
    stars.clock.advance(by: .seconds(10))
    await user.sees("251 stars +1 new: press r")
    try await user.leave()
  }

  @Test func `without permission, the reason and the history are shown`() async throws {
    let (stars, terminal) = tester()
    stars.gitHub.update(.many) { $0.access = .denied(.init(status: 403)) }
    var user = open(stars, terminal)
    await user.sees("GitHub lists the stargazers of octo/many for its administrators")
    await user.sees("No token is set: set GH_TOKEN")
    await user.sees("New stars by week")
    await user.sees("250 stars")
    try await user.leave()
  }

  @Test func `a failure keeps the people, and the next attempt removes it`() async throws {
    let (stars, terminal) = tester()
    var user = open(stars, terminal)
    await user.sees("stargazer-00250")
    await user.sees("of 250 · 150 loaded")
    let pause = RateLimitPause(.primary, remaining: .seconds(30))
    stars.gitHub.failure = GitHubClientError.rateLimited(pause)
    user.terminal.press(.end)
    await user.sees("Next attempt in 30 s.")
    await user.sees("of 250 · 150 loaded")
    await stars.clock.sleepers(atLeast: 2)
    stars.clock.advance(by: .seconds(1))
    await user.sees("Next attempt in 29 s.")
    stars.gitHub.failure = nil
    await stars.clock.sleepers(atLeast: 2)
    stars.clock.advance(by: .seconds(29))
    await user.sees("of 250")
    try await user.leave()
  }

  @Test func `o opens the account in the browser`() async throws {
    let (stars, terminal) = tester()
    stars.processes["xdg-open"] = { _ in ProcessClient.Exit() }
    var user = open(stars, terminal)
    await user.sees("▸ 2024-01-17  stargazer-00250")
    type("o", user)
    await user.sees("Opened https://github.com/stargazer-00250")
    #expect(
      stars.processes.commands.map(\.arguments) == [["https://github.com/stargazer-00250"]]
    )
    try await user.leave()
  }

  @Test func `without a terminal, the command fails`() async {
    let stars = StarsTester()
    let result = await stars("screen octo/many")
    #expect(result.code == .usage)
    #expect(result.errors.contains("Without a terminal: stars people"))
    #expect(stars.gitHub.requests == [])
  }
}
