@_spi(PageLinks) import APIClient
import GitHubClient
import PortableFoundation
import Testing

@Suite struct MockGitHubTests {
  private let name: RepositoryName
  private let gitHub = MockGitHub()
  private let client: GitHubClient

  init() throws {
    name = try #require(RepositoryName("octo/many"))
    gitHub.set(MockRepository(name, stargazers: (1...5).map { .mock($0) }))
    gitHub.pageSize = 2
    client = .mock(of: gitHub)
  }

  @Test func `a request can change the data, or fail`() async throws {
    let name = name
    gitHub.onRequest = { [gitHub] request in
      if request == .stargazers(name, page: 2) {
        gitHub.update(name) { $0.stargazers.remove(at: 0) }
      }
      if request == .stargazers(name, page: 3) { throw GitHubClientError.badCredentials }
    }
    let first = try #require(try await client.stargazers(name, nil))
    let next = try #require(first.links.next)
    let second = try #require(try await client.stargazersPage(next, nil))
    #expect((first.elements + second.elements).map(\.account?.id) == [1001, 1002, 1004, 1005])
    let last = try #require(first.links.last)
    await #expect(throws: GitHubClientError.badCredentials) {
      try await client.stargazersPage(last, nil)
    }
    #expect(
      gitHub.requests == [
        .stargazers(name, page: 1), .stargazers(name, page: 2), .stargazers(name, page: 3),
      ]
    )
  }

  @Test func `pages beyond those that GitHub lists are not linked, and are an error`() async throws
  {
    gitHub.maximumPageCount = 2
    let first = try #require(try await client.stargazers(name, nil))
    #expect(first.links.last?.number == 2)
    let last = try #require(first.links.last)
    let second = try #require(try await client.stargazersPage(last, nil))
    #expect(second.links.next == nil)
    gitHub.maximumPageCount = 1
    let link = try #require(first.links.next)
    await #expect(throws: GitHubClientError.beyondLastPage(link.url)) {
      try await client.stargazersPage(link, nil)
    }
  }

  @Test func `a repository that is renamed keeps its pages, and is found by its former name`()
    async throws
  {
    let new = try #require(RepositoryName("octo/new"))
    let next = try #require(try await client.stargazers(name, nil)?.links.next)
    gitHub.update(name) { $0.name = new }
    #expect(try await client.repository(name).name == new)
    #expect(try await client.stargazersPage(next, nil)?.elements.count == 2)
    gitHub.remove(name)
    await #expect(throws: GitHubClientError.unknownRepository(new)) {
      try await client.repository(new)
    }
  }

  @Test(arguments: [
    "https://api.github.com/repositories/1000/stargazers/history?per_page=2&page=2",
    "https://api.github.com/repositories/1000/stargazers?per_page=2&page=0",
    "https://api.github.com/repositories/x/stargazers?per_page=2&page=2",
    "https://evil.example/repositories/1000/stargazers?per_page=2&page=2",
    "https://api.github.com/repositories/1000/stargazers",
  ])
  func `a link of another list is no page of the stargazers`(link: String) async throws {
    let link = try #require(PageLink(saved: link))
    await #expect(throws: GitHubClientError.self) { try await client.stargazersPage(link, nil) }
    #expect(gitHub.requests == [])
  }

  @Test func `weeks start on Sunday`() throws {
    var repository = MockRepository(name, createdAt: Date(timeIntervalSince1970: 0))
    let sunday = Date(timeIntervalSince1970: 259_200)  // 4 January 1970
    repository.stargazers = [0, 259_199, 259_200].map {
      Stargazer(account: nil, starredAt: Date(timeIntervalSince1970: $0))
    }
    #expect(
      repository.history == [
        StarWeek(start: sunday, days: [1, 0, 0, 0, 0, 0, 0]),
        StarWeek(start: sunday - 604_800, days: [0, 0, 0, 0, 1, 0, 1]),
      ]
    )
  }
}
