public import Contract
public import GitHubClient
public import PortableFoundation
public import StarStore
public import StargazerService

/// The contract of ``StargazerService``.
public enum StargazerServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, and the resources that its rules need.
  public struct Subject: Sendable {
    /// The service, which has received and saved nothing.
    public var service: StargazerService

    /// The GitHub of the service, without repositories.
    public let gitHub: MockGitHub

    /// The store of the service.
    public let store: StarStore

    /// The current time of the service, and by default of its GitHub.
    public let now: Shared<Date>

    /// Returns another service with the same resources, as after a restart or in another process.
    public let restarted: @Sendable () -> StargazerService

    /// Creates a subject; the closure creates its services.
    public init(
      gitHub: MockGitHub,
      store: StarStore,
      now: Shared<Date>,
      service: @escaping @Sendable () -> StargazerService
    ) {
      self.service = service()
      self.gitHub = gitHub
      self.store = store
      self.now = now
      gitHub.now = { now.value }
      restarted = service
    }
  }

  /// The time at which a service is created.
  public static let start = Date(timeIntervalSince1970: 1_795_392_000)

  /// All rules; each needs its own subject.
  public static let rules = [
    countRules, historyRules, peopleRules, refusalRules, syncRules, interruptionRules,
  ]
  .flatMap(\.self)
}

extension StargazerServiceContract.Subject {
  /// Adds a repository with a number of people, ten to a page.
  @discardableResult
  func add(_ count: Int, to name: RepositoryName = many) -> [Stargazer] {
    let people = (0..<count).map { Stargazer.mock($0 + 1) }
    gitHub.pageSize = 10
    gitHub.set(MockRepository(name, stargazers: people))
    return people
  }

  /// Changes the people of the repository.
  func change(_ change: (inout [Stargazer]) -> Void) {
    gitHub.update(many) { change(&$0.stargazers) }
  }

  /// Syncs the repository.
  @discardableResult
  func sync() async throws -> SyncReport { try await service.sync(many) { _ in } }

  /// Returns the people of the saved list, oldest star first.
  func list() throws -> [Stargazer] {
    var people: [Stargazer] = []
    for repository in try store.repositories() {
      try store.forEachStar(StarStore.StarQuery(repository.id, isNewestFirst: false)) { star in
        let login = star.login.flatMap(Login.init)
        let account = star.account.flatMap { id in login.map { Account(id: id, login: $0) } }
        people.append(Stargazer(account: account, starredAt: star.starredAt))
      }
    }
    return people
  }

  /// Returns the number of requests that some work sends.
  func requestCount(of work: () async throws -> Void) async throws -> Int {
    let before = gitHub.requests.count
    try await work()
    return gitHub.requests.count - before
  }

  /// Returns all pages of people in an order.
  func pages(_ order: StarOrder) async throws -> [[Stargazer]] {
    var page = try await service.people(many, order)
    var pages = [page.people]
    while let next = page.next {
      page = try await service.morePeople(next)
      pages.append(page.people)
    }
    return pages
  }
}

/// The repository of the rules.
let many = name("octo/many")

/// Returns a name.
func name(_ text: String) -> RepositoryName {
  guard let name = RepositoryName(text) else { preconditionFailure("\(text) is no name.") }
  return name
}
