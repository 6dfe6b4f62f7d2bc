public import APIClient
public import PortableFoundation
import Synchronization

/// A GitHub in memory.
///
///     let gitHub = MockGitHub()
///     gitHub.set(MockRepository(name, stargazers: (1...1234).map { .mock($0) }))
///     let client = GitHubClient.mock(of: gitHub)
///     gitHub.update(name) { $0.stargazers.append(.mock(1235)) }
public final class MockGitHub: Sendable {
  /// A received request.
  public enum Request: Hashable, Sendable {
    /// A repository.
    case repository(RepositoryName)

    /// A page of the stargazers, numbered from 1; the name is the present one.
    case stargazers(RepositoryName, page: Int)

    /// A page of the history, numbered from 1; the name is the present one.
    case history(RepositoryName, page: Int)

    /// An account.
    case profile(Login)

    /// The rate limits.
    case rateLimits
  }

  /// What a GitHub has.
  struct Content: Sendable {
    var repositories: [MockRepository] = []
    var profiles: [Login: Profile] = [:]
    var failure: (any Error)?
    var rateLimit: RateLimit?
    var lastRateLimit: RateLimit?
    var pageSize = 100
    var historyPageSize = 30
    var maximumPageCount = 400
    var now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_392_000) }
    var requests: [Request] = []
    var onRequest: @Sendable (Request) async throws -> Void = { _ in }
  }

  private let state = Mutex(Content())

  /// Creates a GitHub without repositories and accounts, and without a rate limit.
  public init() {}

  /// Creates a GitHub with a repository.
  public convenience init(_ repository: MockRepository) {
    self.init()
    set(repository)
  }

  // MARK: Repositories and accounts

  /// Adds a repository, or replaces the one with its number.
  public func set(_ repository: MockRepository) {
    withContent { content in
      content.repositories.removeAll { $0.number == repository.number }
      content.repositories.append(repository)
    }
  }

  /// Changes a repository, if there is one with the name; a former name still leads to a renamed one.
  public func update(_ name: RepositoryName, _ change: (inout MockRepository) -> Void) {
    withContent { content in
      guard let index = content.index(of: name) else { return }
      let name = content.repositories[index].name
      change(&content.repositories[index])
      if content.repositories[index].name != name {
        content.repositories[index].formerNames.append(name)
      }
    }
  }

  /// Removes a repository.
  public func remove(_ name: RepositoryName) {
    withContent { content in
      if let index = content.index(of: name) { content.repositories.remove(at: index) }
    }
  }

  /// Adds or replaces an account.
  public func set(_ profile: Profile) {
    withContent { $0.profiles[profile.account.login] = profile }
  }

  // MARK: Behaviour

  /// The error of every request; nil if requests succeed.
  public var failure: (any Error)? {
    get { withContent { $0.failure } }
    set { withContent { $0.failure = newValue } }
  }

  /// The rate limit; nil without one.
  ///
  /// Every request except for that of the rate limits uses one of the remaining requests, and fails without one.
  public var rateLimit: RateLimit? {
    get { withContent { $0.rateLimit } }
    set { withContent { $0.rateLimit = newValue } }
  }

  /// The number of people of a page.
  public var pageSize: Int {
    get { withContent { $0.pageSize } }
    set { withContent { $0.pageSize = newValue } }
  }

  /// The number of weeks of a page.
  public var historyPageSize: Int {
    get { withContent { $0.historyPageSize } }
    set { withContent { $0.historyPageSize = newValue } }
  }

  /// The number of pages that are listed of the people.
  public var maximumPageCount: Int {
    get { withContent { $0.maximumPageCount } }
    set { withContent { $0.maximumPageCount = newValue } }
  }

  /// Returns the time of the clock of GitHub; by default a constant.
  public var now: @Sendable () -> Date {
    get { withContent { $0.now } }
    set { withContent { $0.now = newValue } }
  }

  /// Called with each request before its response is created.
  ///
  /// Use it to change the data between two pages, to wait, or to throw the error of one request.
  public var onRequest: @Sendable (Request) async throws -> Void {
    get { withContent { $0.onRequest } }
    set { withContent { $0.onRequest = newValue } }
  }

  /// The received requests, in order, including those that failed.
  public var requests: [Request] { withContent { $0.requests } }

  /// The rate limit of the last response.
  var lastRateLimit: RateLimit? { withContent { $0.lastRateLimit } }

  /// Reads or changes the content.
  func withContent<Result: Sendable>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try state.withLock { try body(&$0) }
  }
}

extension MockGitHub.Content {
  /// Returns the index of the repository with a present or former name.
  func index(of name: RepositoryName) -> Int? {
    repositories.firstIndex { $0.name == name }
      ?? repositories.firstIndex { $0.formerNames.contains(name) }
  }
}
