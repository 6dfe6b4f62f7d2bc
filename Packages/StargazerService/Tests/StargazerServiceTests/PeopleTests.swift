import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

/// Pages of people, and their refusal.
@Suite(.timeLimit(.minutes(10))) struct PeopleTests {
  private let repository: TestRepository
  private let name: RepositoryName
  private let service: StargazerService

  init() throws {
    repository = try TestRepository(count: 30)
    (name, service) = (repository.name, repository.service)
  }

  /// Returns all pages of people in an order.
  private func pages(_ order: StarOrder) async throws -> [[Stargazer]] {
    var page = try await service.people(name, order)
    var pages = [page.people]
    while let next = page.next {
      page = try await service.morePeople(next)
      pages.append(page.people)
    }
    return pages
  }

  @Test(arguments: [(StarOrder.oldest, [1]), (.newest, [1, 3])])
  func `a page has the people in the order of the user`(order: StarOrder, pages: [Int]) async throws
  {
    repository.change { $0.removeLast(7) }
    let page = try await service.people(name, order)
    let people = repository.people
    #expect(page.people == (order == .oldest ? Array(people[..<10]) : people[20...].reversed()))
    #expect(page.repository.starCount == 23)
    let requests = repository.gitHub.requests
    #expect(requests.count == pages.count + 1)
    #expect(
      requests.filter { $0 != .repository(name) } == pages.map { .stargazers(name, page: $0) }
    )
  }

  @Test func `the count and the pages are requested at the same time`() async throws {
    let isListed = Shared(false)
    // Of each request for the count, whether the pages were requested before its response.
    let wereListed = Shared<[Bool]>([])
    repository.gitHub.onRequest = { request in
      if request == .stargazers(name, page: 3) { isListed.value = true }
      guard request == .repository(name) else { return }
      for _ in 0..<10_000 where !isListed.value { await Task.yield() }
      wereListed.replace { $0 + [isListed.value] }
    }
    _ = try await service.people(name, .newest)
    #expect(wereListed.value == [true])
  }

  @Test(arguments: [0, 1, 9, 10, 11, 20, 30])
  func `the pages after it list each person once`(count: Int) async throws {
    repository.change { $0.removeLast(30 - count) }
    let (oldest, newest) = (try await pages(.oldest), try await pages(.newest))
    #expect(oldest.flatMap(\.self) == repository.people)
    #expect(newest.flatMap(\.self) == repository.people.reversed())
    // Neither needs an empty page to know the end.
    let pageCount = max(1, (count + 9) / 10)
    #expect([oldest.count, newest.count] == [pageCount, pageCount])
  }

  @Test func `an empty page is skipped`() async throws {
    let people = repository.people
    // The people of the last page leave after the request for the first page.
    repository.onPage(3) { repository.change { $0.removeLast(10) } }
    #expect(try await pages(.newest) == [people[10..<20].reversed(), people[..<10].reversed()])
  }

  @Test
  func
    `if a star is taken back between two requests, the newest people can have a person on two pages`()
    async throws
  {
    let people = repository.people
    repository.onPage(2) { repository.change { $0.remove(at: 0) } }
    let newest = try await pages(.newest)
    #expect(newest[0] == people[20...].reversed())
    #expect(newest.dropFirst().flatMap(\.self) == people[1...20].reversed())
  }

  @Test(
    arguments: [
      GitHubClientError.Denial(status: 403, message: "You do not have permission", signOn: "url"),
      GitHubClientError.Denial(status: 404, message: "Not Found"),
      GitHubClientError.Denial(status: 401, acceptedPermissions: "metadata=read"),
      nil,
    ]
  )
  func `for others, the error is a refusal, which has the count; an empty list is a refusal, too`(
    denial: GitHubClientError.Denial?
  ) async throws {
    _ = try await service.count(name)
    repository.gitHub.update(name) { $0.access = denial.map { .denied($0) } ?? .empty }
    let counted = try await service.count(name)
    let refusal = StargazerServiceError.notPermitted(
      StargazerServiceError.Refusal(
        repository: counted.repository,
        denial: denial ?? GitHubClientError.Denial(status: 200),
        previous: counted.saved.count
      )
    )
    for order in StarOrder.allCases {
      await #expect(throws: refusal) { try await service.people(name, order) }
    }
    await #expect(throws: refusal) { try await repository.sync() }
    #expect(try repository.store.list(counted.saved.id) == nil)
    let walk = try repository.store.walk(counted.saved.id)
    #expect(walk.map(\.pageCount) ?? 0 == 0)
    #expect(try await service.history(name).total == 30)
  }

  @Test func `a repository without stars has an empty list`() async throws {
    repository.gitHub.update(name) { repository in
      repository.access = .empty
      repository.stargazers = []
    }
    #expect(try await pages(.newest) == [[]])
    #expect(try await repository.sync().changes.list.count == 0)
  }

  @Test func `a list of a repository that does not exist has another error`() async throws {
    repository.gitHub.remove(name)
    let error = GitHubClientError.unknownRepository(name)
    await #expect(throws: error) { try await service.people(name, .newest) }
    await #expect(throws: error) { try await repository.sync() }
    await #expect(throws: error) { try await service.history(name) }
    await #expect(throws: error) { try await service.count(name) }
    #expect(try repository.store.repositories() == [])
  }

  @Test(arguments: StarOrder.allCases)
  func `a further page is refused with the count of the first page`(order: StarOrder) async throws {
    let page = try await service.people(name, order)
    let denial = GitHubClientError.Denial(status: 403)
    repository.gitHub.update(name) { $0.access = .denied(denial) }
    let next = try #require(page.next)
    await #expect(
      throws: StargazerServiceError.notPermitted(
        StargazerServiceError.Refusal(repository: page.repository, denial: denial)
      )
    ) { try await service.morePeople(next) }
  }

  @Test(arguments: [
    (nil, "."), ("Not Found", ": Not Found."), ("You may not.", ": You may not."),
  ])
  func `a refusal names the repository, the reason and what works`(
    message: String?,
    reason: String
  ) {
    let repository = Repository(number: 1, name: name, starCount: 7, createdAt: .distantPast)
    let denial = GitHubClientError.Denial(status: 403, message: message)
    let refusal = StargazerServiceError.Refusal(repository: repository, denial: denial)
    #expect(
      StargazerServiceError.notPermitted(refusal).description == """
        GitHub does not list the stargazers of octo/many for you (status 403)\(reason) Use the token of a \
        collaborator, or read the count and the history, which are public.
        """
    )
  }

  @Test func `pages of two orders and two links are different`() async throws {
    let oldest = try #require(try await service.people(name, .oldest).next)
    let newest = try #require(try await service.people(name, .newest).next)
    let first = try #require(try await service.morePeople(newest).next)
    #expect(Set([oldest, newest, first]).count == 3)
    #expect(try await service.people(name, .oldest).next == oldest)
  }
}
