public import APIClient
public import GitHubClient
public import StarStore

/// Reads and saves the stars of repositories, as far as GitHub permits.
///
///     let counted = try await service.count(name)
///     print(counted.repository.starCount, counted.change ?? 0)
///     let report = try await service.sync(name) { print($0.count, "of", $0.expectedCount) }
///     print(report.changes.newCount, "new,", report.changes.lostCount, "lost")
///
/// GitHub publishes the count and the history of a public repository, but lists the people for its collaborators only:
/// for others, the error is a refusal, which has the count. An empty list of a repository with stars is a refusal, too; a
/// list of a repository that does not exist has another error.
///
/// Every request for a repository saves its present name and count. A renamed repository keeps its data, because it is
/// known by its permanent number.
///
/// Each endpoint throws `GitHubClientError` for a failed request, an error of the store if values cannot be read or
/// saved, and `CancellationError`.
public struct StargazerService: Sendable {
  /// Requests the count of a repository, and returns it with the count that was saved before.
  public var count: @Sendable (_ name: RepositoryName) async throws -> CountedRepository

  /// Requests and saves the new stars of a repository by day, since its creation.
  ///
  /// The days are oldest first. Weeks that ended before the creation of the repository are dropped. Future days are
  /// dropped. A history of several pages has each week once. The sum of the days can differ from the count; see
  /// ``StarHistory/difference``. A request that fails keeps the saved history.
  public var history: @Sendable (_ name: RepositoryName) async throws -> StarHistory

  /// Requests the first page of people in an order.
  ///
  /// The count and the pages are requested at the same time, because a user waits for them. A page has the people in the
  /// order of the user. The newest people are on the last page of GitHub's list, so their first page can have a single
  /// person. The pages after it list each person once. An empty page is skipped.
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)``.
  public var people:
    @Sendable (_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage

  /// Requests a further page of people.
  ///
  /// If a star is taken back between two requests, the newest people can have a person on two pages, and the oldest people
  /// can miss one: ``sync`` compares its list with the count.
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)`` with the count of the first page.
  public var morePeople: @Sendable (_ next: PeoplePage.Next) async throws -> PeoplePage

  /// Reads and saves the complete list of people, and returns the changes since the last complete list.
  ///
  /// An unchanged list costs two requests. New people cost three requests, and one for each further page. If people left,
  /// all pages are read. If people left while the pages were read, or the list has another length than the repository has
  /// stars, all pages are read once more, and then the difference is reported. A difference that stays the same is not
  /// read again: GitHub counts the stars of some accounts that it does not list.
  ///
  /// Each page is saved when it is received. An interrupted sync continues at its next page. If people left in the
  /// meantime, it starts over, because they displaced others to pages that were already read. The complete list stays
  /// until the next one is complete. Concurrent syncs continue each other's reading: no person is lost or listed twice.
  ///
  /// - Parameters:
  ///   - name: The repository.
  ///   - progress: Called after each saved page.
  /// - Throws: ``StargazerServiceError/notPermitted(_:)``; `StarStoreError.walkChanged` if concurrent syncs change the list
  ///   ten times.
  public var sync:
    @Sendable (_ name: RepositoryName, _ progress: @Sendable (SyncProgress) -> Void) async throws
      -> SyncReport

  /// Returns the saved repository with a present or former name; nil without one.
  ///
  /// Saved data are found without a request.
  public var saved: @Sendable (_ name: RepositoryName) async throws -> SavedRepository?

  /// Returns the first people of the last complete list; nil without one.
  ///
  /// Show them until the first response has arrived.
  public var savedPeople:
    @Sendable (_ name: RepositoryName, _ order: StarOrder, _ limit: Int) async throws ->
      SavedPeople?

  /// Returns the repositories of the user's list with their saved data, by name; see `StarStore.setFollowed`.
  public var followed: @Sendable () async throws -> [FollowedRepository]

  /// Requests the public details of an account.
  public var profile: @Sendable (_ login: Login) async throws -> Profile

  /// Requests the rate limits, which does not count as a request.
  public var rateLimits: @Sendable () async throws -> [RateLimit]

  /// Returns the rate limit of the last response; nil before the first one.
  ///
  /// Use it to show the remaining requests without a request.
  public var rateLimit: @Sendable () -> RateLimit?
}
