import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

/// Counts, saved repositories, profiles and rate limits.
@Suite struct CountTests {
  private let repository: TestRepository
  private let name: RepositoryName
  private let service: StargazerService

  init() throws {
    repository = try TestRepository(count: 3)
    (name, service) = (repository.name, repository.service)
  }

  @Test
  func `requests the count of a repository, and returns it with the count that was saved before`()
    async throws
  {
    let first = try await service.count(name)
    #expect(first.repository.starCount == 3)
    #expect(first.previous == nil)
    #expect(first.change == nil)
    #expect(first.time == TestRepository.start)
    let later = TestRepository.start.addingTimeInterval(60)
    repository.now.value = later
    repository.add(1)
    let second = try await service.count(name)
    #expect(second.repository.starCount == 4)
    #expect(second.previous == StarCount(3, at: TestRepository.start))
    #expect(second.change == 1)
    #expect(second.saved.count == StarCount(4, at: later))
    #expect(repository.gitHub.requests == [.repository(name), .repository(name)])
  }

  @Test func `every request for a repository saves its present name and count`() async throws {
    let requests: [@Sendable (StargazerService, RepositoryName) async throws -> Void] = [
      { _ = try await $0.count($1) }, { _ = try await $0.history($1) },
      { _ = try await $0.people($1, .newest) }, { _ = try await $0.sync($1) { _ in } },
    ]
    for (index, request) in requests.enumerated() {
      let new = try #require(RepositoryName("octo/renamed-\(index)"))
      repository.add(1)
      repository.gitHub.update(name) { $0.name = new }
      try await request(service, name)
      let saved = try repository.store.repositories()
      #expect(saved.map(\.name) == [new.description])
      #expect(saved.map(\.count.count) == [4 + index])
    }
  }

  @Test func `a renamed repository keeps its data`() async throws {
    let saved = try await service.count(name).saved
    let new = try #require(RepositoryName("other/renamed"))
    repository.gitHub.update(name) { $0.name = new }
    for requested in [name, new] {
      let counted = try await service.count(requested)
      #expect(counted.repository.name == new)
      #expect(counted.saved.id == saved.id)
      #expect(counted.previous?.count == 3)
    }
    #expect(try await service.saved(new)?.id == saved.id)
    #expect(try await service.saved(name)?.name == new.description)
    // A name that was not its present one when it was requested.
    let former = try #require(RepositoryName("octo/former"))
    repository.gitHub.update(new) { $0.formerNames = [former] }
    _ = try await service.count(former)
    #expect(try await service.saved(former)?.id == saved.id)
  }

  @Test func `saved data are found without a request`() async throws {
    #expect(try await service.saved(name) == nil)
    let saved = try await service.count(name).saved
    let requests = repository.gitHub.requests
    // Names are compared without case.
    let uppercase = try #require(RepositoryName("Octo/MANY"))
    let other = try #require(RepositoryName("octo/other"))
    #expect(try await service.saved(uppercase) == saved)
    #expect(try await service.saved(other) == nil)
    #expect(repository.gitHub.requests == requests)
    // The last counted repository has the name.
    repository.gitHub.remove(name)
    repository.gitHub.set(MockRepository(name, number: 2))
    repository.now.replace { $0.addingTimeInterval(60) }
    let successor = try await service.count(name).saved
    #expect(successor.id != saved.id)
    #expect(try await service.saved(name) == successor)
  }

  @Test func `requests the public details of an account`() async throws {
    let account = try #require(Stargazer.mock(1).account)
    let profile = Profile(
      account: account,
      kind: "User",
      repositoryCount: 1,
      followerCount: 2,
      followingCount: 3,
      createdAt: TestRepository.start
    )
    repository.gitHub.set(profile)
    #expect(try await service.profile(account.login) == profile)
    #expect(repository.gitHub.requests == [.profile(account.login)])
  }

  @Test
  func `the rate limit is that of the last response, and a request for rate limits does not count`()
    async throws
  {
    var limit = RateLimit(
      resource: "core",
      limit: 60,
      remaining: 60,
      timeUntilReset: .seconds(60)
    )
    repository.gitHub.rateLimit = limit
    #expect(service.rateLimit() == nil)
    _ = try await service.count(name)
    limit.remaining = 59
    for _ in 0..<2 { #expect(try await service.rateLimits() == [limit]) }
    let count = repository.gitHub.requests.count
    #expect(service.rateLimit() == limit)
    #expect(repository.gitHub.requests.count == count)
  }
}
