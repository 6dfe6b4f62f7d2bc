public import APIClient
public import GitHubClient
public import PortableFoundation
public import StarStore

/// Reads and saves the stars of repositories, as far as GitHub permits.
public struct StargazerService: Sendable {
  /// Requests and saves the count of a repository.
  public var count: @Sendable (_ name: RepositoryName) async throws -> CountedRepository

  /// Requests and saves the history: the new stars by day since the creation, oldest week first.
  public var history: @Sendable (_ name: RepositoryName) async throws -> StarHistory

  /// Requests the first page of people in an order.
  ///
  /// Without permission, throws ``StargazerServiceError/notPermitted(_:)`` with the count.
  public var people:
    @Sendable (_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage

  /// Requests a further page of people.
  public var morePeople: @Sendable (_ next: PeoplePage.Next) async throws -> PeoplePage

  /// Reads and saves the complete list; continues an interrupted walk; reports each page.
  public var sync:
    @Sendable (_ name: RepositoryName, _ progress: @Sendable (SyncProgress) -> Void) async throws
      -> SyncReport

  /// Returns the saved repository with a name; nil without one. Sends no request.
  public var saved: @Sendable (_ name: RepositoryName) async throws -> SavedRepository?

  /// Requests the public details of an account.
  public var profile: @Sendable (_ login: Login) async throws -> Profile

  /// Requests the rate limits.
  public var rateLimits: @Sendable () async throws -> [RateLimit]

  /// Returns the rate limit of the last response; nil before it.
  public var rateLimit: @Sendable () -> RateLimit?
}

/// An order of people by the time of their stars.
public enum StarOrder: String, CaseIterable, Sendable {
  case newest
  case oldest
}

/// A repository with its saved data, after a request.
public struct CountedRepository: Equatable, Sendable {
  public var repository: Repository
  public var saved: SavedRepository
  /// The count that was saved before; nil for a new repository.
  public var previous: StarCount?
  public var time: Date
  /// Creates the value from its parts.
  public init(
    repository: Repository,
    saved: SavedRepository,
    previous: StarCount? = nil,
    time: Date
  ) {
    self.repository = repository
    self.saved = saved
    self.previous = previous
    self.time = time
  }

}

/// The new stars of a repository by day.
public struct StarHistory: Equatable, Sendable {
  public var repository: Repository
  /// The days with their new stars, oldest first, from the first star to today.
  public var days: [Day]
  public var time: Date

  /// Creates the value from its parts.
  public init(
    repository: Repository,
    days: [Day],
    time: Date
  ) {
    self.repository = repository
    self.days = days
    self.time = time
  }

  public struct Day: Equatable, Sendable {
    public var start: Date
    public var count: Int
    public init(start: Date, count: Int) {
      self.start = start
      self.count = count
    }
  }
}

/// A page of people in the order of the user.
public struct PeoplePage: Equatable, Sendable {
  public var repository: Repository
  public var people: [Stargazer]
  /// The next page; nil after the last one.
  public var next: Next?

  /// Creates the value from its parts.
  public init(
    repository: Repository,
    people: [Stargazer],
    next: Next? = nil
  ) {
    self.repository = repository
    self.people = people
    self.next = next
  }

  /// Leads to the next page of a list; only a page has one.
  public struct Next: Hashable, Sendable {
    package let link: PageLink
    package let order: StarOrder
  }
}

/// The state of a sync.
public struct SyncProgress: Equatable, Sendable {
  /// The number of people so far.
  public var count: Int
  /// The count of the repository.
  public var expectedCount: Int
  public var pageCount: Int
  /// Whether the sync continues an interrupted one.
  public var isContinued: Bool
  /// Creates the value from its parts.
  public init(
    count: Int,
    expectedCount: Int,
    pageCount: Int,
    isContinued: Bool
  ) {
    self.count = count
    self.expectedCount = expectedCount
    self.pageCount = pageCount
    self.isContinued = isContinued
  }

}

/// The result of a sync.
public struct SyncReport: Equatable, Sendable {
  public var repository: Repository
  public var changes: StarStore.StarChanges
  /// Whether the list was unchanged, so that no page was read.
  public var isUnchanged: Bool
  /// Why the list has another number of people than the repository has stars; nil if they are equal.
  public var difference: Difference?

  /// Creates the value from its parts.
  public init(
    repository: Repository,
    changes: StarStore.StarChanges,
    isUnchanged: Bool,
    difference: Difference? = nil
  ) {
    self.repository = repository
    self.changes = changes
    self.isUnchanged = isUnchanged
    self.difference = difference
  }

  public enum Difference: Equatable, Sendable {
    /// GitHub lists only the first 400 pages.
    case tooMany
    /// Stars came or went during the walk, or GitHub does not list some accounts.
    case other
  }
}

/// The reason why the service returns no people.
public enum StargazerServiceError: Error, Equatable, Sendable {
  /// The list is for collaborators; the count and the history are public.
  case notPermitted(Refusal)

  public struct Refusal: Equatable, Sendable {
    public var repository: Repository
    public var denial: GitHubClientError.Denial
    public var previous: StarCount?

    /// Creates a refusal.
    public init(
      repository: Repository,
      denial: GitHubClientError.Denial,
      previous: StarCount? = nil
    ) {
      self.repository = repository
      self.denial = denial
      self.previous = previous
    }
  }
}
