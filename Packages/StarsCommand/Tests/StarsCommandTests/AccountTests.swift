import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import StarsCommand
import Testing

/// The commands `user` and `limit`.
@Suite struct AccountTests {
  private let stars = StarsTester()

  init() throws {
    let login = try #require(Login("octocat"))
    stars.gitHub.set(
      Profile(
        account: Account(id: 1, login: login),
        kind: "User",
        name: "Zoe\u{301} \u{202E}x\u{1B}[31m",
        company: "",
        location: "Zürich",
        website: nil,
        biography: "a\nb",
        repositoryCount: 8,
        followerCount: 12_345,
        followingCount: 9,
        createdAt: try Date("2011-01-25T23:30:00Z", strategy: .iso8601)
      )
    )
  }

  @Test func `user prints the known details, with escaped text`() async {
    let result = await stars("user OctoCat")
    #expect(result.code == .success)
    #expect(
      result.output == """
        octocat
        Kind          User
        Name          Zoe\u{301} \\u{202E}x\\u{1B}[31m
        Location      Zürich
        Biography     a\\nb
        Repositories  8
        Followers     12,345
        Following     9
        Member Since  2011-01-26

        """
    )
    let json = await stars("user octocat --json").output
    #expect(json.contains(#""login":"octocat""#) && json.contains(#""followers":12345"#))
    #expect(json.contains(#""website":null"#))
  }

  @Test func `an unknown account is not found`() async {
    let result = await stars("user nobody")
    #expect(result.code == .notFound)
    #expect(result.errors.contains("nobody"))
    #expect(await stars("user octo/many").code == .usage)
  }

  @Test func `limit prints the remaining requests and the reset`() async {
    stars.gitHub.rateLimit = RateLimit(
      resource: "core",
      limit: 5_000,
      remaining: 4_987,
      timeUntilReset: .seconds(750)
    )
    #expect(
      await stars("limit").output == """
        RESOURCE  LIMIT  REMAINING  RESET
        core      5,000      4,987  2026-11-23 09:12:30+01:00 (12 min)

        """
    )
    let json = await stars("limit --json").output
    #expect(json.contains(#""resource":"core""#) && json.contains(#""reset_seconds":750"#))
    #expect(json.contains(#""reset_at":"2026-11-23T08:12:30.000Z""#))
    #expect(stars.gitHub.requests == [.rateLimits, .rateLimits])
    #expect(stars.servers == [])
  }
}
