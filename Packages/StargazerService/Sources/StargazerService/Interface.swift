public import APIClient
public import GitHubClient
public import StarStore

/// Reads and saves the stars of repositories, as far as GitHub permits.
///
///     let counted = try await service.count(name)
///     print(counted.repository.starCount, counted.previous?.count ?? "–")
///     let report = try await service.sync(name) { print($0.count, "of", $0.expectedCount) }
///     for star in report.changes.lost { print(star.login ?? "a closed account", "took the star back") }
///
/// Everybody may read the count and the history of a public repository. GitHub lists the people for its collaborators
/// only: the other users get the error ``StargazerServiceError/notPermitted(_:)``, which has the count.
///
/// Every request for a repository saves its present name and count. Values are saved by the permanent number of a
/// repository, so a renamed repository keeps its data.
///
/// Each endpoint throws `GitHubClientError` for a failed request, an error of the store if values cannot be read or
/// saved, and `CancellationError`.
public struct StargazerService: Sendable {
  /// Requests and saves the count of a repository, and returns it with the count that was saved before.
  public var count: @Sendable (_ name: RepositoryName) async throws -> CountedRepository

  /// Requests and saves the new stars of a repository by day, since its creation.
  ///
  /// The days are consecutive, oldest first. Weeks that ended before the creation of the repository are dropped, and so
  /// are days that have not come yet. A history of several pages has each week once. GitHub counts a star on the day on
  /// which it was given, whether or not it was taken back, so the sum can differ from the count; see
  /// ``StarHistory/difference``.
  ///
  /// A request that fails keeps the saved history.
  public var history: @Sendable (_ name: RepositoryName) async throws -> StarHistory

  /// Requests the first page of people in an order.
  ///
  /// A page has the people in the order of the user. The newest people are on the last page of GitHub's list, so the first
  /// page of the newest people can have a single person. An empty list of a repository with stars is a refusal, and never
  /// "no stargazers".
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)`` with the count.
  public var people:
    @Sendable (_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage

  /// Requests a further page of people.
  ///
  /// If a star is taken back between two requests, the newest people can have a person on two pages, and the oldest people
  /// can miss one: ``sync`` compares its list with the count.
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)`` with the count of the first page.
  public var morePeople: @Sendable (_ next: PeoplePage.Next) async throws -> PeoplePage

  /// Reads the complete list of people, saves it, and returns the changes since the last complete list.
  ///
  /// An unchanged list costs two requests. If people only came since the last sync, the sync starts at the last page that
  /// it read then. Otherwise it reads all pages. If the list has another length than the repository has stars, the sync
  /// reads all pages once more, and then reports the difference.
  ///
  /// Each page is saved when it is received. An interrupted sync continues at its next page. A sync that was interrupted
  /// more than a day ago starts anew, because people who left in the meantime would displace others. The last complete
  /// list stays until the next one is complete. Concurrent syncs of one repository, in one or several processes, continue
  /// each other's reading: nobody is lost or listed twice.
  ///
  /// - Parameters:
  ///   - name: The repository.
  ///   - progress: Called after each saved page.
  /// - Throws: ``StargazerServiceError/notPermitted(_:)``; the saved list stays.
  public var sync:
    @Sendable (_ name: RepositoryName, _ progress: @Sendable (SyncProgress) -> Void) async throws
      -> SyncReport

  /// Returns the saved repository with a name; nil without one. Sends no request.
  public var saved: @Sendable (_ name: RepositoryName) async throws -> SavedRepository?

  /// Requests the public details of an account.
  public var profile: @Sendable (_ login: Login) async throws -> Profile

  /// Requests the rate limits, which does not count as a request.
  public var rateLimits: @Sendable () async throws -> [RateLimit]

  /// Returns the rate limit of the last response; nil before it. Sends no request.
  public var rateLimit: @Sendable () -> RateLimit?

  /// Creates a service from its endpoints.
  public init(
    count: @escaping @Sendable (_ name: RepositoryName) async throws -> CountedRepository,
    history: @escaping @Sendable (_ name: RepositoryName) async throws -> StarHistory,
    people:
      @escaping @Sendable (_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage,
    morePeople: @escaping @Sendable (_ next: PeoplePage.Next) async throws -> PeoplePage,
    sync:
      @escaping @Sendable (
        _ name: RepositoryName, _ progress: @Sendable (SyncProgress) -> Void
      ) async throws -> SyncReport,
    saved: @escaping @Sendable (_ name: RepositoryName) async throws -> SavedRepository?,
    profile: @escaping @Sendable (_ login: Login) async throws -> Profile,
    rateLimits: @escaping @Sendable () async throws -> [RateLimit],
    rateLimit: @escaping @Sendable () -> RateLimit?
  ) {
    self.count = count
    self.history = history
    self.people = people
    self.morePeople = morePeople
    self.sync = sync
    self.saved = saved
    self.profile = profile
    self.rateLimits = rateLimits
    self.rateLimit = rateLimit
  }
}
