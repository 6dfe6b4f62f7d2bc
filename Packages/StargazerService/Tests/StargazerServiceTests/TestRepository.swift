import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract
import Testing

/// A repository of a service under test.
struct TestRepository: Sendable {
  let name: RepositoryName
  let subject: StargazerServiceContract.Subject

  /// The store that ``list()`` reads.
  var store: StarStore

  /// Creates a repository with a number of people.
  init(_ configuration: Configuration, count: Int, pageSize: Int = 10) async throws {
    name = try #require(RepositoryName("octo/many"))
    subject = try await configuration.subject()
    store = subject.store
    subject.gitHub.pageSize = pageSize
    let people = (0..<count).map { Stargazer.mock($0 + 1) }
    subject.gitHub.set(MockRepository(name, stargazers: people))
  }

  /// The present people, oldest star first.
  var people: [Stargazer] {
    var people: [Stargazer] = []
    subject.gitHub.update(name) { people = $0.stargazers }
    return people
  }

  func change(_ change: (inout [Stargazer]) -> Void) {
    subject.gitHub.update(name) { change(&$0.stargazers) }
  }

  @discardableResult
  func sync() async throws -> SyncReport { try await subject.service.sync(name) { _ in } }

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
    let before = subject.gitHub.requests.count
    try await work()
    return subject.gitHub.requests.count - before
  }

  /// Makes a request fail, counted from 1.
  func fail(atRequest number: Int) {
    let count = Shared(0)
    subject.gitHub.onRequest = { _ in
      if count.replace(with: { $0 + 1 }) + 1 == number { throw TestError() }
    }
  }

  /// Refuses a page and those after it, with the status 422.
  func refusePages(from first: Int) {
    subject.gitHub.onRequest = { request in
      if case .stargazers(_, let page) = request, page >= first {
        throw GitHubClientError.beyondLastPage(URL(filePath: "/page"))
      }
    }
  }

  /// Makes all requests succeed.
  func succeed() { subject.gitHub.onRequest = { _ in } }

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
