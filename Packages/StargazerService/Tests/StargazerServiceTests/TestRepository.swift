import Contract
import GitHubClient
import SQLiteDatabase
import PortableFoundation
import StarStore
import StargazerService
import Testing

/// A repository on a GitHub in memory, and a service that saves its stars in memory.
struct TestRepository: Sendable {
  /// The time at which the service is created.
  static let start = Date(timeIntervalSince1970: 1_795_392_000)

  let name: RepositoryName
  let gitHub = MockGitHub()
  let store: StarStore
  let service: StargazerService

  /// The current time of the service, and by default of its GitHub.
  let now = Shared(start)

  private let database = SQLiteDatabase.inMemory()

  /// Creates a repository with a number of people.
  init(count: Int, pageSize: Int = 10) throws {
    name = try #require(RepositoryName("octo/many"))
    store = .mock(in: database)
    service = .mock(client: .mock(of: gitHub), in: database) { [now] in now.value }
    gitHub.now = { [now] in now.value }
    gitHub.pageSize = pageSize
    gitHub.set(MockRepository(name, stargazers: (0..<count).map { .mock($0 + 1) }))
  }

  /// Returns another service with the same saved data, as after a restart or in another process.
  func restarted() -> StargazerService {
    .mock(client: .mock(of: gitHub), in: database) { [now] in now.value }
  }

  /// The present people, oldest star first.
  var people: [Stargazer] {
    var people: [Stargazer] = []
    gitHub.update(name) { people = $0.stargazers }
    return people
  }

  func change(_ change: (inout [Stargazer]) -> Void) {
    gitHub.update(name) { change(&$0.stargazers) }
  }

  /// Adds a number of people.
  func add(_ count: Int) {
    change { people in people += (0..<count).map { .mock(people.count + $0 + 1) } }
  }

  @discardableResult
  func sync() async throws -> SyncReport { try await service.sync(name) { _ in } }

  /// Returns the people of the complete list, oldest star first.
  func list() throws -> [Stargazer] {
    let repository = try #require(try store.repositories().first)
    var people: [Stargazer] = []
    try store.forEachStar(.init(repository.id, isNewestFirst: false)) { star in
      let login = star.login.flatMap(Login.init)
      let account = star.account.flatMap { id in login.map { Account(id: id, login: $0) } }
      people.append(Stargazer(account: account, starredAt: star.starredAt))
    }
    return people
  }

  /// Returns the number of requests that some work sends.
  func requests(of work: () async throws -> Void) async throws -> Int {
    let before = gitHub.requests.count
    try await work()
    return gitHub.requests.count - before
  }

  /// Calls a closure once, before the response to the request for a page.
  func onPage(_ page: Int, _ body: @escaping @Sendable () async throws -> Void) {
    gitHub.onRequest = { [self] request in
      guard request == .stargazers(name, page: page) else { return }
      succeed()
      try await body()
    }
  }

  /// Makes a request fail, counted from 1.
  func fail(atRequest number: Int) {
    let count = Shared(0)
    gitHub.onRequest = { _ in
      if count.replace(with: { $0 + 1 }) + 1 == number { throw TestError() }
    }
  }

  /// Refuses a page and those after it, with the status 422.
  func refusePages(from first: Int) {
    gitHub.onRequest = { request in
      if case .stargazers(_, let page) = request, page >= first {
        throw GitHubClientError.beyondLastPage(URL(filePath: "/page"))
      }
    }
  }

  /// Makes all requests succeed.
  func succeed() { gitHub.onRequest = { _ in } }

  /// Syncs and returns whether a request failed.
  func isInterrupted() async -> Bool {
    do {
      try await sync()
      return false
    } catch {
      return error is TestError
    }
  }
}

extension StarStore.StarChanges {
  /// The numbers of new and of lost people.
  var counts: [Int] { [newCount, lostCount] }
}
