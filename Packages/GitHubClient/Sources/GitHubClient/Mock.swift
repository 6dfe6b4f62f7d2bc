import Unimplemented

extension GitHubClient {
  /// A client of a GitHub in memory, which a test changes.
  public static func mock(of gitHub: MockGitHub = MockGitHub()) -> Self {
    Self(
      repository: { try await gitHub.repository($0) },
      stargazers: { try await gitHub.stargazers(of: $0, unlike: $1) },
      stargazersPage: { try await gitHub.stargazers(at: $0, unlike: $1) },
      history: { try await gitHub.history(of: $0) },
      historyPage: { try await gitHub.history(at: $0) },
      profile: { try await gitHub.profile($0) },
      rateLimits: { try await gitHub.rateLimits() },
      rateLimit: { gitHub.lastRateLimit }
    )
  }

  /// A client whose every endpoint throws an error, and that knows no rate limit.
  public static func failing(_ error: any Error) -> Self {
    var client = Self(failing: .throwing(error))
    client.rateLimit = { nil }
    return client
  }

  /// A client for code that should not use it: every endpoint throws an ``Unimplemented`` error; ``rateLimit``, which
  /// cannot throw, terminates the process with it.
  public static var unimplemented: Self { Self(failing: .unimplemented("GitHubClient")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      repository: endpoint("repository"),
      stargazers: endpoint("stargazers"),
      stargazersPage: endpoint("stargazersPage"),
      history: endpoint("history"),
      historyPage: endpoint("historyPage"),
      profile: endpoint("profile"),
      rateLimits: endpoint("rateLimits"),
      rateLimit: endpoint.trapping("rateLimit")
    )
  }
}
