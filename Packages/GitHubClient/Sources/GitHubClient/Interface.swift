public import APIClient

/// Reads what GitHub publishes about repositories, their stars and accounts.
///
/// Requests with a validator return nil if the value is unchanged since the response of the validator.
public struct GitHubClient: Sendable {
  /// Returns a repository with the number of its stars.
  public var repository: @Sendable (_ name: RepositoryName) async throws -> Repository

  /// Returns the first page of the stargazers, oldest star first, 100 to a page.
  public var stargazers:
    @Sendable (_ name: RepositoryName, _ validator: Validator?) async throws -> Page<Stargazer>?

  /// Returns a further page of stargazers.
  public var stargazersPage:
    @Sendable (_ page: PageLink, _ validator: Validator?) async throws -> Page<Stargazer>?

  /// Returns the first page of the new stars by week, newest week first.
  public var history: @Sendable (_ name: RepositoryName) async throws -> Page<StarWeek>

  /// Returns a further page of the history.
  public var historyPage: @Sendable (_ page: PageLink) async throws -> Page<StarWeek>

  /// Returns the public details of an account.
  public var profile: @Sendable (_ login: Login) async throws -> Profile

  /// Requests the rate limits, which does not count as a request.
  public var rateLimits: @Sendable () async throws -> [RateLimit]

  /// The rate limit of the last response; nil before it. Sends no request.
  public var rateLimit: @Sendable () -> RateLimit?

  /// Creates a client from its endpoints.
  public init(
    repository: @escaping @Sendable (_ name: RepositoryName) async throws -> Repository,
    stargazers:
      @escaping @Sendable (_ name: RepositoryName, _ validator: Validator?) async throws -> Page<
        Stargazer
      >?,
    stargazersPage:
      @escaping @Sendable (_ page: PageLink, _ validator: Validator?) async throws -> Page<
        Stargazer
      >?,
    history: @escaping @Sendable (_ name: RepositoryName) async throws -> Page<StarWeek>,
    historyPage: @escaping @Sendable (_ page: PageLink) async throws -> Page<StarWeek>,
    profile: @escaping @Sendable (_ login: Login) async throws -> Profile,
    rateLimits: @escaping @Sendable () async throws -> [RateLimit],
    rateLimit: @escaping @Sendable () -> RateLimit?
  ) {
    self.repository = repository
    self.stargazers = stargazers
    self.stargazersPage = stargazersPage
    self.history = history
    self.historyPage = historyPage
    self.profile = profile
    self.rateLimits = rateLimits
    self.rateLimit = rateLimit
  }
}
