import APIClient
import CommandSupport
import GitHubClient
import NetworkClient
import PortableFoundation
import StarsCommand
import Testing

@Suite struct FailureTests {
  private static let url = URL(filePath: "/repos/octo/many")
  private static let secureURL = GitHubServer.gitHub.baseURL

  private let stars = StarsTester()

  @Test(arguments: [
    (GitHubClientError.badCredentials, 4, "Set GH_TOKEN to a valid token"),
    (.notPermitted(.init(status: 403, message: "no")), 4, "No token is set: set GH_TOKEN"),
    (.unknownRepository(.many), 66, "a private repository needs the token"),
    (
      .blocked(.many, reason: "dmca"), 66,
      "GitHub blocks the repository octo/many after a complaint that it infringes a copyright (DMCA)."
    ),
    (.blocked(.many, reason: "court order"), 66, "octo/many: court order."),
    (.network(.unreachable(url, cause: "no route")), 69, "Check the network connection"),
    (
      .network(.unreachable(secureURL, cause: "cannot establish a secure connection")), 69,
      "may expect http:"
    ),
    (.network(.untrustedServer(url, cause: "self-signed")), 69, "--cacert FILE"),
    (
      .rateLimited(.init(.primary, remaining: .seconds(90))), 75,
      "it ends at 2026-11-23 09:01:30+01:00, in 1 min 30 s."
    ),
    (.unavailable(url, status: 502), 75, "https://www.githubstatus.com"),
    (.network(.timedOut(url, limit: .seconds(1))), 75, "increase --timeout"),
    (.unacceptableResponse(url, cause: "id is missing"), 76, "id is missing"),
    (.beyondLastPage(url), 76, "only the oldest 40,000 stargazers"),
    (.network(.notRecorded(url, cause: "no exchange is left")), 76, "or record again"),
    (.network(.transportFailed(url, cause: "no handle")), 70, "no handle"),
  ])
  func `each failure has its exit code, its cause and advice`(
    failure: GitHubClientError,
    code: Int32,
    advice: String
  ) async {
    stars.gitHub.failure = failure
    for command in ["people", "history", "count", "sync"] {
      let result = await stars("\(command) octo/many")
      #expect(result.code.rawValue == code)
      #expect(result.errors.contains(advice), "\(result.errors)")
      let json = await stars("\(command) octo/many --json")
      #expect(json.code.rawValue == code)
      #expect(json.errors.contains(#""exit_code":\#(code)"#))
      #expect(json.errors.contains(advice), "\(json.errors)")
      #expect(json.output == "")
    }
  }

  @Test func `text of the server is escaped`() async {
    stars.gitHub.failure = GitHubClientError.unacceptableResponse(Self.url, cause: "\u{1B}[31m")
    #expect(await !stars("count octo/many").errors.contains("\u{1B}"))
  }

  @Test func `only the primary limit without a token has the advice to set one`() async {
    let limit = RateLimitPause(.primary, remaining: .seconds(3_599))
    stars.gitHub.failure = GitHubClientError.rateLimited(limit)
    #expect(
      await stars("count octo/many").errors == """
        GitHub's rate limit is reached; it ends at 2026-11-23 09:59:59+01:00, in 59 min 59 s.
        Try again then, or let the command wait with --wait. With a token, GitHub permits 5,000 requests an hour instead of \
        60: set GH_TOKEN.

        """
    )
    let other = await stars("count octo/many --url https://git.example.com/api/v3").errors
    #expect(
      other.hasSuffix("With a token, GitHub permits more requests: set GH_ENTERPRISE_TOKEN.\n")
    )
    let withToken = StarsTester(environment: ["GH_TOKEN": "secret"])
    withToken.gitHub.failure = GitHubClientError.rateLimited(limit)
    #expect(await !withToken("count octo/many").errors.contains("token"))
    stars.gitHub.failure = GitHubClientError.rateLimited(.init(.secondary, remaining: .seconds(60)))
    let secondary = await stars("count octo/many").errors
    #expect(
      secondary.hasPrefix(
        "GitHub's secondary rate limit is reached; it ends at 2026-11-23 09:01:00+01:00, in 1 min.\n"
      )
    )
    #expect(!secondary.contains("token"))
  }

  @Test(arguments: [
    (404, "people", "https://api.github.com/repos/octo/many/stargazers?per_page=100"),
    (404, "count", "https://api.github.com/repos/octo/many"),
    (500, "history", "https://api.github.com/repos/octo/many/stargazers/history?per_page=30"),
    (200, "history", "https://api.github.com/repos/octo/many/stargazers/history?per_page=30"),
  ])
  func `the URL of a failure for programs is that of the failed request`(
    status: Int,
    command: String,
    url: String
  ) async {
    let network = NetworkClient.mock { request in
      let isRepository = request.url.path.hasSuffix("octo/many")
      let fails = isRepository == (command == "count")
      let body =
        fails
        ? #"{"message": "Not Found"}"#
        : #"{"id": 1, "full_name": "octo/many", "stargazers_count": 3, "created_at": "2024-01-01T00:00:00Z"}"#
      return .init(status: fails ? status : 200, headers: [:], body: Data(body.utf8))
    }
    let result = await StarsTester(network: network)("\(command) octo/many --json")
    #expect(result.code != .success)
    #expect(
      result.errors.replacing("\\/", with: "/").contains(#""url":"\#(url)"#),
      "\(result.errors)"
    )
  }
}
