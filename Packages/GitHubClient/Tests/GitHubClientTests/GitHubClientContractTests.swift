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
    let gitHub = MockGitHub()
    return GitHubClientContract.Subject(
      client: .mock(of: gitHub),
      publish: { data in
        for repository in data.repositories { gitHub.set(repository) }
        for profile in data.profiles { gitHub.set(profile) }
        gitHub.rateLimit = data.rateLimit
        gitHub.failure = data.isTokenInvalid ? GitHubClientError.badCredentials : nil
      },
      requestCount: { gitHub.requests.count }
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
