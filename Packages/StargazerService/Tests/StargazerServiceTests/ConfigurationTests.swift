import Contract
import GitHubClient
import PortableFoundation
import StargazerService
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  @Test func `every endpoint of failing and unimplemented that can throw does`() async throws {
    let name = try #require(RepositoryName("octo/many"))
    let login = try #require(Login("octocat"))
    let gitHub = MockGitHub(MockRepository(name, stargazers: [.mock(1), .mock(2)]))
    gitHub.pageSize = 1
    let page = try await StargazerService.mock(client: .mock(of: gitHub)).people(name, .newest)
    let next = try #require(page.next)
    let endpoints: EndpointCalls<StargazerService> = [
      "count": { _ = try await $0.count(name) },
      "history": { _ = try await $0.history(name) },
      "people": { _ = try await $0.people(name, .newest) },
      "morePeople": { _ = try await $0.morePeople(next) },
      "sync": { _ = try await $0.sync(name) { _ in } },
      "saved": { _ = try await $0.saved(name) },
      "profile": { _ = try await $0.profile(login) },
      "rateLimits": { _ = try await $0.rateLimits() },
    ]
    let failing = StargazerService.failing(TestError())
    for endpoint in EndpointCalls.endpoints(of: failing) where endpoint != "rateLimit" {
      await #expect(throws: TestError()) { try await endpoints(endpoint, of: failing) }
      await #expect(throws: Unimplemented(endpoint, of: "StargazerService")) {
        try await endpoints(endpoint, of: .unimplemented)
      }
    }
    #expect(failing.rateLimit() == nil)
  }

  @Test func `the endpoint of unimplemented that cannot throw terminates the process`() async throws
  {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = StargazerService.unimplemented.rateLimit()
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("StargazerService.rateLimit is unimplemented"))
  }

  @Test(arguments: [
    (nil, "."), ("Not Found", ": Not Found."), ("You may not.", ": You may not."),
  ])
  func `a refusal names the repository, the reason and what works`(
    message: String?,
    reason: String
  ) throws {
    let name = try #require(RepositoryName("octo/foreign"))
    let repository = Repository(number: 1, name: name, starCount: 7, createdAt: .distantPast)
    let denial = GitHubClientError.Denial(status: 403, message: message)
    let refusal = StargazerServiceError.Refusal(repository: repository, denial: denial)
    #expect(
      StargazerServiceError.notPermitted(refusal).description == """
        GitHub does not list the stargazers of octo/foreign for you (status 403)\(reason) Use the token of a \
        collaborator, or read the count and the history, which are public.
        """
    )
  }

  @Test func `pages of two orders and two links are different`() async throws {
    let name = try #require(RepositoryName("octo/many"))
    let gitHub = MockGitHub(MockRepository(name, stargazers: (1...3).map { .mock($0) }))
    gitHub.pageSize = 1
    let service = StargazerService.mock(client: .mock(of: gitHub))
    let oldest = try #require(try await service.people(name, .oldest).next)
    let newest = try #require(try await service.people(name, .newest).next)
    let first = try #require(try await service.morePeople(newest).next)
    #expect(Set([oldest, newest, first]).count == 3)
    #expect(try await service.people(name, .oldest).next == oldest)
  }
}
