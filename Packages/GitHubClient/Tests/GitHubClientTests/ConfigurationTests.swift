@_spi(PageLinks) import APIClient
import GitHubClient
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  private struct Arguments {
    let name: RepositoryName
    let link: PageLink
    let login: Login

    init() throws {
      name = try #require(RepositoryName("octo/many"))
      login = try #require(Login("fox"))
      link = try #require(PageLink(saved: "https://api.github.com/repositories/1?page=2"))
    }
  }

  private static let endpoints:
    [(String, @Sendable (GitHubClient, Arguments) async throws -> Void)] =
      [
        ("repository", { _ = try await $0.repository($1.name) }),
        ("stargazers", { _ = try await $0.stargazers($1.name, nil) }),
        ("stargazersPage", { _ = try await $0.stargazersPage($1.link, nil) }),
        ("history", { _ = try await $0.history($1.name) }),
        ("historyPage", { _ = try await $0.historyPage($1.link) }),
        ("profile", { _ = try await $0.profile($1.login) }),
        ("rateLimits", { client, _ in _ = try await client.rateLimits() }),
      ]

  @Test func `every endpoint of failing throws the error, and no rate limit is known`() async throws
  {
    let arguments = try Arguments()
    let client = GitHubClient.failing(GitHubClientError.badCredentials)
    for (_, call) in Self.endpoints {
      await #expect(throws: GitHubClientError.badCredentials) { try await call(client, arguments) }
    }
    #expect(client.rateLimit() == nil)
  }

  @Test func `every endpoint of unimplemented throws its own name`() async throws {
    let arguments = try Arguments()
    for (name, call) in Self.endpoints {
      await #expect(throws: Unimplemented(name, of: "GitHubClient")) {
        try await call(.unimplemented, arguments)
      }
    }
  }

  @Test func `the rate limit of unimplemented terminates the process`() async {
    await #expect(processExitsWith: .failure) { _ = GitHubClient.unimplemented.rateLimit() }
  }
}
