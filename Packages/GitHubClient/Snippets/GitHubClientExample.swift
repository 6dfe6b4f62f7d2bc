import APIClient
import GitHubClient

// A GitHub in memory; `live(using:)` reads the real one.
let gitHub = MockGitHub()
let client = GitHubClient.mock(of: gitHub)
if let name = RepositoryName("octo/many") {
  gitHub.set(MockRepository(name, stargazers: (1...250).map { .mock($0) }))
  print(try await client.repository(name).starCount)  // 250

  // Only a page has the link of the next one.
  var page = try await client.stargazers(name, nil)
  while let last = page?.elements.last?.account {
    print(last.login)  // stargazer-00100, stargazer-00200, stargazer-00250
    guard let next = page?.links.next else { break }
    page = try await client.stargazersPage(next, nil)
  }
}

// The server of the user's choice, and the variables that can have a token for it.
if let server = GitHubServer(host: "github.com") {
  print(server.baseURL)  // https://api.github.com
  print(server.tokenVariables)  // ["GH_TOKEN", "GITHUB_TOKEN"]
}
