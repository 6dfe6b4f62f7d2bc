import APIClient
import Contract
import GitHubClient
import GitHubClientContract
import GitHubClientLive
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct GitHubClientContractTests {
  @Test(arguments: GitHubConfiguration.allCases, GitHubClientContract.rules)
  func `every client obeys the contract`(
    configuration: GitHubConfiguration,
    rule: GitHubClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken client`() async {
    await (BrokenClients.values + BrokenClients.requests).verifyRejection(
      by: GitHubClientContract.rules,
      changing: GitHubConfiguration.mock.subject
    )
  }
}

/// The working configurations of a client.
enum GitHubConfiguration: CaseIterable {
  case mock, live

  /// Creates a client with its own GitHub.
  func subject() throws -> GitHubClientContract.Subject {
    switch self {
    case .mock: mockSubject()
    case .live: try liveSubject()
    }
  }

  private func mockSubject() -> GitHubClientContract.Subject {
    let gitHub = Shared(MockGitHub())
    let client: @Sendable () -> GitHubClient = { .mock(of: gitHub.value) }
    return GitHubClientContract.Subject(
      client: GitHubClient(
        repository: { try await client().repository($0) },
        stargazers: { try await client().stargazers($0, $1) },
        stargazersPage: { try await client().stargazersPage($0, $1) },
        history: { try await client().history($0) },
        historyPage: { try await client().historyPage($0) },
        profile: { try await client().profile($0) },
        rateLimits: { try await client().rateLimits() },
        rateLimit: { client().rateLimit() }
      ),
      publish: { data in
        let published = MockGitHub()
        for repository in data.repositories { published.set(repository) }
        for profile in data.profiles { published.set(profile) }
        published.rateLimit = data.rateLimit
        published.failure = data.isTokenInvalid ? GitHubClientError.badCredentials : nil
        gitHub.replace { _ in published }
      },
      requestCount: { gitHub.value.requests.count }
    )
  }

  private func liveSubject() throws -> GitHubClientContract.Subject {
    let gitHub = HTTPGitHub()
    let api = APIClient(
      at: GitHubServer.gitHub.baseURL,
      network: .mock { gitHub.respond(to: $0) },
      clock: ContinuousClock()
    )
    return GitHubClientContract.Subject(
      client: .live(using: api),
      publish: { new in gitHub.data.replace { _ in new } },
      requestCount: { gitHub.requestCount.value }
    )
  }
}
