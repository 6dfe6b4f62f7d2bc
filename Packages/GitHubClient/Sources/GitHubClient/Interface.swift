public import APIClient

/// Reads what GitHub publishes about repositories, their stars and accounts.
///
///     var page: Page<Stargazer>? = try await gitHub.stargazers(name, nil)
///     while let next = page?.links.next { page = try await gitHub.stargazersPage(next, nil) }
///
/// GitHub permits the list of stargazers to collaborators; everything else is public. Names are compared without case.
/// A renamed repository is found by its former name. Each call sends one request, and one more for each redirect. An
/// invalid token is an error of every request. A request beyond the rate limit is an error with the remaining time. A
/// cancelled call throws `CancellationError`.
public struct GitHubClient: Sendable {
  /// Returns a repository with the number of its stars, at a time by GitHub's clock.
  ///
  /// A repository has the number of its stars, and the permissions of the user if the request has a token. A blocked
  /// repository is blocked: its error has the reason. A repository that does not exist is unknown.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var repository: @Sendable (_ name: RepositoryName) async throws -> Dated<Repository>

  /// Returns the first page of the stargazers.
  ///
  /// Stargazers are in the order of their stars, oldest star first, 100 to a page. A closed account is nil. The links of a
  /// page lead to the other pages. A list on one page has no links. A page is nil if it is unchanged since the response of
  /// a validator.
  ///
  /// GitHub refuses a list in several ways. A refused list is not permitted. The list of a repository that does not exist
  /// is not permitted, because GitHub hides some repositories: request the repository to find out. A repository without
  /// stars has an empty page. An empty page of a repository that has stars is a refusal.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var stargazers:
    @Sendable (_ name: RepositoryName, _ validator: Validator?) async throws -> Page<Stargazer>?

  /// Returns a further page of the stargazers.
  ///
  /// A further page of a list that is refused meanwhile is not permitted.
  ///
  /// - Throws: ``GitHubClientError``, `beyondLastPage` for a page that GitHub does not list; `CancellationError`.
  public var stargazersPage:
    @Sendable (_ page: PageLink, _ validator: Validator?) async throws -> Page<Stargazer>?

  /// Returns the first page of the new stars by week.
  ///
  /// The history has the newest week first, 30 to a page, and each week has seven days. The history includes weeks without
  /// stars. The history of a repository whose list is refused is permitted.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var history: @Sendable (_ name: RepositoryName) async throws -> Page<StarWeek>

  /// Returns a further page of the history.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var historyPage: @Sendable (_ page: PageLink) async throws -> Page<StarWeek>

  /// Returns the public details of an account.
  ///
  /// An account has its public details. An absent or empty text is nil. An account that does not exist is unknown.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var profile: @Sendable (_ login: Login) async throws -> Profile

  /// Requests the rate limits, in the order of their names, at a time by GitHub's clock.
  ///
  /// Requesting the rate limits does not count as a request.
  ///
  /// - Throws: ``GitHubClientError``; `CancellationError`.
  public var rateLimits: @Sendable () async throws -> Dated<[RateLimit]>

  /// Returns the known rate limit, without a request.
  ///
  /// The rate limit is that of the last response, and nil before the first one.
  public var rateLimit: @Sendable () -> RateLimit?

  /// Creates a client from its endpoints.
  public init(
    repository: @escaping @Sendable (_ name: RepositoryName) async throws -> Dated<Repository>,
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
    rateLimits: @escaping @Sendable () async throws -> Dated<[RateLimit]>,
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
