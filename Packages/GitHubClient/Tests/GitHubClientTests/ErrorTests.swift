@_spi(PageLinks) import APIClient
import GitHubClient
import GitHubClientLive
import NetworkClient
import PortableFoundation
import Testing

@Suite struct ErrorTests {
  private let name: RepositoryName
  private let login: Login
  private let url: URL

  init() throws {
    name = try #require(RepositoryName("octo/many"))
    login = try #require(Login("fox"))
    url = try #require(URL(string: "https://git.example.com/api/v3/x?page=2"))
  }

  /// A resource of GitHub.
  enum Resource: CaseIterable {
    case repository, stargazers, stargazersPage, history, historyPage, profile, rateLimits
  }

  private func request(_ resource: Resource, of client: GitHubClient) async throws {
    let link = try #require(PageLink(saved: url.absoluteString))
    switch resource {
    case .repository: _ = try await client.repository(name)
    case .stargazers: _ = try await client.stargazers(name, nil)
    case .stargazersPage: _ = try await client.stargazersPage(link, nil)
    case .history: _ = try await client.history(name)
    case .historyPage: _ = try await client.historyPage(link)
    case .profile: _ = try await client.profile(login)
    case .rateLimits: _ = try await client.rateLimits()
    }
  }

  private func error(
    _ resource: Resource,
    _ network: NetworkClient
  ) async -> GitHubClientError? {
    await #expect(throws: GitHubClientError.self) {
      try await request(resource, of: LiveTests.client(network))
    }
  }

  private func error(_ resource: Resource, status: Int, _ body: String) async -> GitHubClientError?
  {
    await error(resource, .mock { _ in .json(body, status: status) })
  }

  @Test(arguments: Resource.allCases)
  func `each status has its error`(resource: Resource) async {
    let bad = await error(resource, status: 401, #"{"message":"Bad credentials","status":"401"}"#)
    #expect(bad == .badCredentials)
    let denied = await error(resource, status: 403, #"{"message":"Forbidden"}"#)
    #expect(denied == .notPermitted(.init(status: 403, message: "Forbidden")))
    let missing = await error(resource, status: 404, #"{"message":"Not Found"}"#)
    switch resource {
    case .repository, .history: #expect(missing == .unknownRepository(name))
    case .stargazers, .stargazersPage:
      #expect(missing == .notPermitted(.init(status: 404, message: "Not Found")))
    case .profile: #expect(missing == .unknownAccount(login))
    case .historyPage, .rateLimits:
      #expect(missing?.description.contains("the status is 404 (Not Found)") == true)
    }
    let blocked = await error(
      resource,
      status: 451,
      #"{"message":"Repository access blocked","block":{"reason":"dmca","html_url":"https://x"}}"#
    )
    switch resource {
    case .repository, .stargazers, .history: #expect(blocked == .blocked(name, reason: "dmca"))
    case .stargazersPage, .historyPage, .profile, .rateLimits:
      let denial = GitHubClientError.Denial(status: 451, message: "Repository access blocked")
      #expect(blocked == .notPermitted(denial))
    }
  }

  @Test(arguments: Resource.allCases, [500, 502, 503, 504])
  func `a problem of GitHub is transient, with or without JSON`(
    resource: Resource,
    status: Int
  ) async {
    for body in [#"{"message":"Server Error"}"#, "<html>Unicorn!</html>", ""] {
      let error = await error(resource, status: status, body)
      guard case .unavailable(_, status) = error else {
        Issue.record("found \(error as Any)")
        continue
      }
      #expect(error?.isTransient == true)
    }
  }

  @Test(
    arguments: Resource.allCases,
    [
      (400, #"{"message":"Version 1 is unknown"}"#, "the status is 400 (Version 1 is unknown)"),
      (401, "", "the status is 401"), (403, "Request forbidden by administrative rules.", "403"),
      (404, "<html>", "the status is 404"), (404, #"{"error":"x"}"#, "the status is 404"),
      (410, #"{"message":"Gone"}"#, "the status is 410 (Gone)"), (451, "[]", "the status is 451"),
      (300, "", "the status is 300"),
    ]
  )
  func `another response is unacceptable`(
    resource: Resource,
    response: (status: Int, body: String, cause: String)
  ) async {
    let error = await error(resource, status: response.status, response.body)
    guard case .unacceptableResponse(_, let cause) = error else {
      Issue.record("found \(error as Any)")
      return
    }
    #expect(cause.contains(response.cause))
    #expect(error?.isTransient == false)
  }

  @Test func `a page that GitHub does not list is beyond the last one`() async {
    let body = #"{"message":"In order to keep the API fast for everyone, pagination is limited"}"#
    #expect(await error(.stargazersPage, status: 422, body) == .beyondLastPage(url))
    let history = await error(.historyPage, status: 422, body)
    #expect(history?.description.contains("the status is 422") == true)
  }

  @Test(arguments: [
    (
      "required; url=https://github.com/orgs/octo/sso?a=b;c",
      "https://github.com/orgs/octo/sso?a=b;c"
    ),
    ("required;url=https://x", "https://x"), ("partial-results; organizations=1,2", nil),
    ("required", nil), ("", nil),
  ])
  func `a refusal has the page of a single sign-on`(field: String, page: String?) async {
    var response = NetworkClient.Response.json(#"{"message":"SAML"}"#, status: 403)
    response.headers["x-github-sso"] = field
    let error = await error(.stargazers, .mock { [response] _ in response })
    #expect(error == .notPermitted(.init(status: 403, message: "SAML", signOn: page)))
  }

  @Test func `a redirect to another server and one without an end are unacceptable`() async {
    var response = NetworkClient.Response(status: 301)
    response.headers["location"] = "https://evil.example/"
    let foreign = await error(.repository, .mock { [response] _ in response })
    #expect(foreign?.description.contains("another server, https://evil.example/") == true)
    response.headers["location"] = "/api/v3/repos/octo/many"
    let endless = await error(.repository, .mock { [response] _ in response })
    #expect(endless?.description.contains("it is redirected too often") == true)
  }

  @Test func `each failure of the network has its error`() async throws {
    let url = url
    let errors: [(NetworkClientError, GitHubClientError)] = [
      (.connectionLost(url, cause: "x"), .network(.connectionLost(url, cause: "x"))),
      (.malformedResponse(url, cause: "x"), .unacceptableResponse(url, cause: "x")),
      (
        .bodyTooLarge(url, limit: 9),
        .unacceptableResponse(url, cause: "the body exceeds 9 bytes")
      ),
    ]
    for (failure, expected) in errors {
      #expect(await error(.profile, .failing(failure)) == expected)
    }
  }

  @Test func `a secondary limit is a limit`() async {
    let error = await error(
      .stargazers,
      .mock { _ in
        var response = NetworkClient.Response.json(
          #"{"message":"You have exceeded a secondary rate limit."}"#,
          status: 403
        )
        response.headers["retry-after"] = "30"
        return response
      }
    )
    #expect(error == .rateLimited(.init(.secondary, remaining: .seconds(30))))
    #expect(error?.isTransient == true)
  }

  @Test func `an error says what happened`() {
    let denial = GitHubClientError.Denial(status: 403, message: "You may not.")
    let errors: [(GitHubClientError, String)] = [
      (.unknownRepository(name), "GitHub has no repository octo/many, or you may not see it."),
      (.unknownAccount(login), "GitHub has no account fox."),
      (.notPermitted(denial), "GitHub refuses the request with the status 403: You may not."),
      (.notPermitted(.init(status: 404)), "GitHub refuses the request with the status 404."),
      (.badCredentials, "GitHub does not accept the token: it is invalid or expired."),
      (
        .blocked(name, reason: "dmca"),
        "GitHub blocks the repository octo/many after a complaint that it infringes a copyright (DMCA)."
      ),
      (
        .blocked(name, reason: "tos"),
        "GitHub blocks the repository octo/many because it violates the terms of service."
      ),
      (.blocked(name, reason: "court"), "GitHub blocks the repository octo/many: court."),
      (.blocked(name, reason: nil), "GitHub blocks the repository octo/many."),
      (.beyondLastPage(url), "GitHub does not list the page \(url)."),
      (
        .rateLimited(.init(.primary, remaining: .seconds(1))),
        "GitHub's rate limit is reached; it ends in 1 second."
      ),
      (.unavailable(url, status: 502), "GET \(url) failed: the status is 502."),
      (.unacceptableResponse(url, cause: "x"), "GET \(url) got an unacceptable response: x."),
      (.network(.unreachable(url, cause: "x")), "GET \(url) got no response: x."),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
