import APIClient
import GitHubClient
import GitHubClientLive
import NetworkClient
import PortableFoundation
import Testing

@Suite struct LiveTests {
  private let name: RepositoryName
  private let login: Login

  init() throws {
    name = try #require(RepositoryName("octo/many"))
    login = try #require(Login("octo[bot]"))
  }

  @Test func `requests have the paths and the header fields of GitHub`() async throws {
    let (name, login) = (name, login)
    let calls: [(String, String, @Sendable (GitHubClient) async throws -> Void)] = [
      ("repos/octo/many", "github+json", { _ = try await $0.repository(name) }),
      (
        "repos/octo/many/stargazers?per_page=100", "star+json",
        { _ = try await $0.stargazers(name, nil) }
      ),
      (
        "repos/octo/many/stargazers/history?per_page=30", "github+json",
        { _ = try await $0.history(name) }
      ),
      ("users/octo%5Bbot%5D", "github+json", { _ = try await $0.profile(login) }),
      ("rate_limit", "github+json", { _ = try await $0.rateLimits() }),
    ]
    for (path, form, call) in calls {
      let recorder = RequestRecorder()
      let client = LiveTests.client(recordingIn: recorder, .json("null", status: 500))
      await #expect(throws: GitHubClientError.self) { try await call(client) }
      let request = try #require(recorder.requests.first)
      #expect(request.url.absoluteString == "https://git.example.com/api/v3/\(path)")
      #expect(
        request.headers == [
          "Accept": "application/vnd.github.\(form)", "X-GitHub-Api-Version": "2022-11-28",
        ]
      )
    }
  }

  @Test func `a further page is requested at its link, in the same form`() async throws {
    let recorder = RequestRecorder()
    let next = "https://git.example.com/api/v3/repositories/1/stargazers?page=2"
    let client = Self.client(
      recordingIn: recorder,
      NetworkClient.Response(
        status: 200,
        headers: ["Link": "<\(next)>; rel=\"next\"", "ETag": "W/\"1\""],
        body: Data("[]".utf8)
      )
    )
    let page = try #require(try await client.stargazers(name, nil))
    let validator = Validator(entityTag: "W/\"1\"")
    #expect(page.validator == validator)
    _ = try await client.stargazersPage(#require(page.links.next), page.validator)
    let request = try #require(recorder.requests.last)
    #expect(request.url.absoluteString == next)
    #expect(request.headers["Accept"] == "application/vnd.github.star+json")
    #expect(request.headers["If-None-Match"] == "W/\"1\"")
  }

  @Test func `the recorded response of GitHub is read`() async throws {
    let user = """
      {"login": "octocat", "id": 1, "node_id": "MDQ6VXNlcjE=", "gravatar_id": null, "type": "User",\
      "url": "https://api.github.com/users/octocat", "site_admin": false}
      """
    let body = """
      [{"starred_at": "2020-07-09T00:17:55Z", "user": \(user)},
       {"starred_at": "2020-07-09T00:17:56Z", "user": null}]
      """
    let page = try await Self.client(.json(body)).stargazers(name, nil)
    let octocat = Account(id: 1, login: try #require(Login("octocat")))
    #expect(
      page?.elements == [
        Stargazer(account: octocat, starredAt: Date(timeIntervalSince1970: 1_594_253_875)),
        Stargazer(account: nil, starredAt: Date(timeIntervalSince1970: 1_594_253_876)),
      ]
    )
  }

  @Test(arguments: [
    (#"{"admin":false,"maintain":false,"push":false,"triage":false,"pull":true}"#, false),
    (#"{"admin":true,"pull":true}"#, true), (#"{"maintain":true}"#, true),
    (#"{"push":true}"#, true), (#"{"triage":true}"#, true), (#"{"pull":true}"#, false),
    ("{}", false),
    ("null", nil),
  ])
  func `a collaborator may do more than pull`(permissions: String, expected: Bool?) async throws {
    let body = """
      {"id": 1, "full_name": "octo/many", "stargazers_count": 0, "description": null, \
      "created_at": "2024-01-07T00:00:00Z", "permissions": \(permissions)}
      """
    #expect(try await Self.client(.dated(body)).repository(name).isCollaborator == expected)
  }

  @Test func `a rate limit without the time of the server is an error`() async {
    let limits = #"{"resources":{"core":{"limit":60,"remaining":59,"reset":1767225600,"used":1}}}"#
    let client = Self.client(.json(limits))
    let error = await #expect(throws: GitHubClientError.self) { try await client.rateLimits() }
    #expect(error?.description.contains("the header field Date is missing") == true)
  }

  @Test func `the time of a value is that of the request by the clock of the server`() async throws
  {
    let repository = try await Self.client(.dated(Self.repository)).repository(name)
    // The duration of the request is subtracted, which is short.
    let times =
      Date(timeIntervalSince1970: 1_704_585_000)...Date(timeIntervalSince1970: 1_704_585_600)
    #expect(repository.time.map(times.contains) == true)
    #expect(try await Self.client(.json(Self.repository)).repository(name).time == nil)
  }

  private static let repository = """
    {"id": 1, "full_name": "octo/many", "stargazers_count": 0, "description": null, \
    "created_at": "2024-01-07T00:00:00Z"}
    """

  @Test func `rate limits are in the order of their names, and a past reset is now`() async throws {
    let body = """
      {"resources":{"search":{"limit":10,"remaining":10,"reset":1704585660,"used":0},\
      "core":{"limit":60,"remaining":59,"reset":1704585000,"used":1}},"rate":{}}
      """
    #expect(
      try await Self.client(.dated(body)).rateLimits().value == [
        RateLimit(resource: "core", limit: 60, remaining: 59, timeUntilReset: .zero),
        RateLimit(resource: "search", limit: 10, remaining: 10, timeUntilReset: .seconds(60)),
      ]
    )
  }

  @Test func `a page of one hundred people with all members of GitHub is not too large`()
    async throws
  {
    let padding = String(repeating: "x", count: 1_400)
    let star = """
      {"starred_at": "2020-07-09T00:17:55Z", "user": {"login": "a", "id": 1, "url": "\(padding)"}}
      """
    let body = "[\(Array(repeating: star, count: 100).joined(separator: ","))]"
    #expect(try await Self.client(.json(body)).stargazers(name, nil)?.elements.count == 100)
  }

  /// A client of an Enterprise Server that responds to every request in the same way.
  static func client(
    recordingIn recorder: RequestRecorder = RequestRecorder(),
    _ response: NetworkClient.Response
  ) -> GitHubClient {
    client(.mock(recordingIn: recorder) { _ in response })
  }

  static func client(_ network: NetworkClient) -> GitHubClient {
    guard let url = URL(string: "https://git.example.com/api/v3") else {
      preconditionFailure("The URL is valid.")
    }
    return .live(using: APIClient(at: url, network: network, clock: ContinuousClock()))
  }
}

extension NetworkClient.Response {
  /// Returns a response with the time of a server.
  static func dated(_ body: String) -> Self {
    var response = Self.json(body)
    response.headers["date"] = HTTPGitHub.date
    return response
  }
}
