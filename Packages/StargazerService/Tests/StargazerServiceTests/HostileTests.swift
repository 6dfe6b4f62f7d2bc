@_spi(PageLinks) import APIClient
import Contract
import GitHubClient
import SQLiteDatabase
import PortableFoundation
import StarStore
import StargazerService
import Store
import Testing

/// Responses that are not those of GitHub.
@Suite(.timeLimit(.minutes(10))) struct HostileTests {
  private let gitHub = MockGitHub()
  private let name: RepositoryName

  init() throws {
    name = try #require(RepositoryName("octo/many"))
    gitHub.set(MockRepository(name, stargazers: (1...3).map { .mock($0) }))
  }

  /// A service whose pages link pages, by number.
  private func service(
    linking next: @escaping @Sendable (Int) -> Int?,
    people: @escaping @Sendable (Int) -> [Stargazer] = { [.mock($0)] }
  ) -> StargazerService {
    let page: @Sendable (Int) -> Page<Stargazer> = { number in
      var links = Links()
      links.next = next(number).flatMap(Self.link)
      links.last = number == 1 ? nil : links.next
      links.previous = links.next
      return Page(people(number), links: links)
    }
    var client = GitHubClient.mock(of: gitHub)
    client.stargazers = { _, _ in page(1) }
    client.stargazersPage = { link, _ in page(link.number ?? 0) }
    return .mock(client: client)
  }

  private static func link(_ number: Int) -> PageLink? {
    PageLink(saved: "https://api.github.com/repositories/1000/stargazers?page=\(number)")
  }

  @Test(arguments: [1, 2])
  func `a page that links itself or an earlier one is refused`(target: Int) async throws {
    let service = service(linking: { $0 == 1 ? 2 : target })
    await #expect(throws: GitHubClientError.self) { try await service.sync(name) { _ in } }
    await #expect(throws: GitHubClientError.self) { try await service.sync(name) { _ in } }
  }

  @Test func `a list without end is refused`() async throws {
    for people in [[], [Stargazer.mock(1)]] {
      let service = service(linking: { $0 + 1 }, people: { $0 == 1 ? [.mock(1)] : people })
      await #expect {
        try await service.sync(name) { _ in }
      } throws: { error in
        guard case GitHubClientError.unacceptableResponse(_, let cause) = error else {
          return false
        }
        return cause == "the list of stargazers does not end"
      }
    }
  }

  @Test(arguments: [[], [Stargazer.mock(2)]])
  func `pages without end are not followed indefinitely`(people: [Stargazer]) async throws {
    let service = service(linking: { $0 + 1 }, people: { $0 == 1 ? [.mock(1)] : people })
    var next = try await service.people(name, .oldest).next
    await #expect(throws: GitHubClientError.self) {
      while let page = next { next = try await service.morePeople(page).next }
    }
  }

  @Test func `an empty first page with links is a refusal if the repository has stars`()
    async throws
  {
    let service = service(linking: { $0 < 3 ? $0 + 1 : nil }, people: { _ in [] })
    for work in [
      { _ = try await service.people(name, .oldest) },
      { _ = try await service.sync(name) { _ in } },
    ] as [@Sendable () async throws -> Void] {
      await #expect(throws: StargazerServiceError.self) { try await work() }
    }
  }

  @Test(arguments: [StarOrder.oldest, .newest])
  func `empty pages that link each other are a refusal if the repository has stars`(
    order: StarOrder
  ) async throws {
    let page: @Sendable (Int) -> Page<Stargazer> = { number in
      var links = Links()
      (links.next, links.previous) = number == 1 ? (Self.link(2), nil) : (nil, Self.link(1))
      links.last = links.next
      return Page([], links: links)
    }
    var client = GitHubClient.mock(of: gitHub)
    client.stargazers = { _, _ in page(1) }
    client.stargazersPage = { link, _ in page(link.number ?? 0) }
    let service = StargazerService.mock(client: client)
    await #expect(throws: StargazerServiceError.self) { try await service.people(name, order) }
  }

  @Test func `a first page that links a next page, but no last one, is refused`() async throws {
    let service = service(linking: { $0 + 1 })
    await #expect {
      _ = try await service.people(name, .newest)
    } throws: { error in
      guard case GitHubClientError.unacceptableResponse(let url, let cause) = error else {
        return false
      }
      return url.absoluteString == "https://api.github.com"
        && cause == "the first page links a next page, but no last one"
    }
    #expect(try await service.people(name, .oldest).people == [.mock(1)])
  }

  @Test func `an unchanged page without a validator is refused`() async throws {
    var client = GitHubClient.mock(of: gitHub)
    client.stargazers = { _, _ in nil }
    let service = StargazerService.mock(client: client)
    await #expect(throws: GitHubClientError.self) { try await service.people(name, .newest) }
    await #expect(throws: GitHubClientError.self) { try await service.sync(name) { _ in } }
  }

  @Test func `a store that refuses every page ends the sync`() async throws {
    let database = SQLiteDatabase.inMemory()
    var store = StarStore.mock(in: database)
    store.append = { _, _ in throw StarStoreError.walkChanged }
    let service = StargazerService.live(
      using: .mock(of: gitHub),
      at: "https://api.github.com",
      store: store,
      unitOfWork: .mock(in: database)
    ) { .distantPast }
    await #expect(throws: StarStoreError.walkChanged) { try await service.sync(name) { _ in } }
    #expect(gitHub.requests.count < 40)
  }
}
