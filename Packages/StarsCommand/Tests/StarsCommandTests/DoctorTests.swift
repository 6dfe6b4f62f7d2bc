import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import StarStore
import StarsCommand
import Testing

@Suite struct DoctorTests {
  /// Returns the lines of `doctor` about GitHub, and the exit code.
  private func doctor(
    _ stars: StarsTester,
    _ arguments: String = ""
  ) async -> (code: ExitCode, lines: [String]) {
    let result = await stars("doctor \(arguments)")
    let names = [
      "repositories", "token", "server", "server clock", "rate limit", "repository", "stargazers",
    ]
    let lines = result.output.split(separator: "\n").map(String.init)
    return (
      result.code,
      lines.filter { line in names.contains { line.dropFirst(2).hasPrefix("\($0):") } }
    )
  }

  private func tester(_ environment: [String: String] = ["GH_TOKEN": "canary"]) -> StarsTester {
    let stars = StarsTester(environment: environment)
    stars.gitHub.rateLimit = RateLimit(
      resource: "core",
      limit: 5_000,
      remaining: 4_999,
      timeUntilReset: .seconds(3_600)
    )
    return stars
  }

  @Test func `a refused list is not an interrupted one`() async {
    let stars = tester()
    stars.gitHub.update(.many) { $0.access = .denied(.init(status: 403, message: "no")) }
    #expect(await stars("sync octo/many").code == .notPermitted)
    let (_, lines) = await doctor(stars)
    #expect(lines[0].hasSuffix("interrupted lists: 0."))
  }

  @Test func `doctor checks database, token, server, limit and permissions`() async {
    let stars = tester()
    _ = await stars("sync octo/many")
    let (code, lines) = await doctor(stars, "octo/many")
    #expect(code == .success)
    #expect(
      lines.map { $0.replacing(/in [\d.]+ ms/, with: "in T") } == [
        "✓ repositories: Repositories: 1, complete lists: 1 with 250 people, interrupted lists: 0.",
        "✓ token: That of GH_TOKEN, sent to https://api.github.com only.",
        "✓ server: https://api.github.com responded in T.",
        "✓ server clock: The local clock agrees with that of the server.",
        "✓ rate limit: 4,994 of 5,000 requests are left; reset in 1 h.",
        "✓ repository: octo/many has 250 stars.",
        "✓ stargazers: The token may list them.",
      ]
    )
  }

  @Test(arguments: [
    (-600, "10 min ahead of"), (-2, "2 s ahead of"), (-1, nil), (0, nil), (2, "2 s behind"),
  ])
  func `doctor compares the local clock with that of the server`(
    offset: Int,
    difference: String?
  ) async {
    let stars = tester()
    stars.gitHub.now = { StarsTester.start.addingTimeInterval(Double(offset)) }
    let (code, lines) = await doctor(stars)
    #expect(code == .success)
    let expected =
      if let difference {
        """
        ! server clock: The local clock is \(difference) that of the server. Set the local clock: ages and '--since' \
        depend on it.
        """
      } else {
        "✓ server clock: The local clock agrees with that of the server."
      }
    #expect(lines.contains(expected), "\(lines)")
  }

  @Test func `without a token, doctor says that only public data can be read`() async {
    let (code, lines) = await doctor(tester([:]))
    #expect(code == .success)
    #expect(
      lines.contains(
        "! token: None for github.com: only public data can be read, with few requests. Set GH_TOKEN, or use that of gh: --token-command 'gh auth token'."
      )
    )
    let enterprise = await doctor(tester(["GH_TOKEN": "x", "GH_HOST": "git.example.com"]))
    #expect(
      enterprise.lines.contains {
        $0.contains("for github.com. Set GH_ENTERPRISE_TOKEN, or use that of gh: --token-command")
      }
    )
  }

  @Test func `doctor names the missing permissions of a token`() async {
    let stars = tester()
    stars.gitHub.update(.many) {
      $0.access = .denied(.init(status: 403, acceptedPermissions: "contents=write"))
    }
    let (code, lines) = await doctor(stars, "octo/many")
    #expect(code == .success)
    #expect(
      lines.last?.hasPrefix(
        "! stargazers: Only administrators and collaborators may list them. The token of GH_TOKEN lacks a permission; "
          + "GitHub accepts these: contents=write."
      ) == true,
      "\(lines)"
    )
    stars.gitHub.update(.many) { $0.access = .empty }
    #expect(
      await doctor(stars, "octo/many").lines.last?.contains("status 200: an empty list") == true
    )
    #expect(await doctor(stars, "octo/none").lines.last?.hasPrefix("✗ repository: ") == true)
    stars.gitHub.set(MockRepository(.empty, number: 2))
    #expect(await doctor(stars, "octo/empty").lines.last == "✓ stargazers: There are none.")
  }

  @Test func `an invalid token is a fault`() async {
    let stars = tester()
    stars.gitHub.failure = GitHubClientError.badCredentials
    let (code, lines) = await doctor(stars)
    #expect(code == .refused)
    #expect(lines.last?.hasPrefix("✗ token: ") == true)
    #expect(lines.last?.contains("Set GH_TOKEN to a valid token") == true)
  }

  @Test func `an unreachable server is a fault, and no limit a warning`() async throws {
    let stars = tester()
    stars.gitHub.rateLimit?.remaining = 0
    #expect(
      await doctor(stars).lines.last == "! rate limit: 0 of 5,000 requests are left; reset in 1 h."
    )
    let url = try #require(URL(string: "https://api.github.com/rate_limit"))
    stars.gitHub.failure = GitHubClientError.network(.unreachable(url, cause: "no route"))
    let (code, lines) = await doctor(stars)
    #expect(code == .refused)
    #expect(lines.last?.hasPrefix("✗ server: ") == true)
    #expect(lines.last?.contains("Check the network connection") == true)
  }

  @Test func `doctor saves nothing`() async throws {
    let stars = tester()
    _ = await doctor(stars, "octo/many")
    #expect(try stars.storage.stars.repositories() == [])
    #expect(stars.servers == [])
  }
}
