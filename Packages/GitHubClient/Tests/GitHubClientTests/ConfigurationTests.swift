@_spi(PageLinks) import APIClient
import Contract
import GitHubClient
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  @Test func `every endpoint of failing and unimplemented throws, but for the rate limit`()
    async throws
  {
    let name = try #require(RepositoryName("octo/many"))
    let login = try #require(Login("fox"))
    let link = try #require(PageLink(saved: "https://api.github.com/repositories/1?page=2"))
    let endpoints: EndpointCalls<GitHubClient> = [
      "repository": { _ = try await $0.repository(name) },
      "stargazers": { _ = try await $0.stargazers(name, nil) },
      "stargazersPage": { _ = try await $0.stargazersPage(link, nil) },
      "history": { _ = try await $0.history(name) },
      "historyPage": { _ = try await $0.historyPage(link) },
      "profile": { _ = try await $0.profile(login) },
      "rateLimits": { _ = try await $0.rateLimits() },
    ]
    let failing = GitHubClient.failing(TestError())
    for endpoint in EndpointCalls.endpoints(of: failing) where endpoint != "rateLimit" {
      await #expect(throws: TestError()) { try await endpoints(endpoint, of: failing) }
      await #expect(throws: Unimplemented(endpoint, of: "GitHubClient")) {
        try await endpoints(endpoint, of: .unimplemented)
      }
    }
    #expect(failing.rateLimit() == nil)
  }

  @Test func `the rate limit of unimplemented terminates the process`() async {
    await #expect(processExitsWith: .failure) { _ = GitHubClient.unimplemented.rateLimit() }
  }
}
