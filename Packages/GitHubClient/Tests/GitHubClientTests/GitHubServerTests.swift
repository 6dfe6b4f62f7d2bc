import APIClient
import GitHubClient
import NetworkClient
import PortableFoundation
import Testing

@Suite struct GitHubServerTests {
  @Test(arguments: [
    ("github.com", "https://api.github.com", "https://github.com"),
    ("GitHub.COM", "https://api.github.com", "https://github.com"),
    ("api.github.com", "https://api.github.com", "https://github.com"),
    ("octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com"),
    ("api.octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com"),
    ("ghe.com", "https://ghe.com/api/v3", "https://ghe.com"),
    ("git.example.com", "https://git.example.com/api/v3", "https://git.example.com"),
    ("git.example.com:443", "https://git.example.com/api/v3", "https://git.example.com"),
    ("localhost:8443", "https://localhost:8443/api/v3", "https://localhost:8443"),
    ("github.com:8443", "https://github.com:8443/api/v3", "https://github.com:8443"),
  ])
  func `each host has the URL of its API and that of its site`(
    text: String,
    baseURL: String,
    siteURL: String
  ) throws {
    let host = try #require(GitHubHost(text))
    #expect(host.baseURL.absoluteString == baseURL)
    #expect(host.siteURL.absoluteString == siteURL)
    #expect(GitHubHost(host.description) == host)
  }

  @Test(arguments: [
    ("github.com", true), ("www.github.com", true), ("octo.ghe.com", true), ("ghe.com", false),
    ("github.com.evil.example", false), ("evilgithub.com", false), ("evil-ghe.com", false),
    ("octo.ghe.com.evil.example", false), ("github.com:8443", false), ("github.co", false),
  ])
  func `GitHub operates github.com and the subdomains of ghe.com`(text: String, isOwn: Bool) throws
  {
    #expect(try #require(GitHubHost(text)).isOperatedByGitHub == isOwn)
  }

  @Test(arguments: [
    "", ".", "github.com.", ".github.com", "git hub.com", "user@github.com", "github.com/x",
    "github.com:", "github.com:-1", "[::1]", "-x.example", "gıthub.com", "github.com\u{0}",
    String(repeating: "a.", count: 127) + "com",
  ])
  func `another text is no host`(text: String) { #expect(GitHubHost(text) == nil) }

  private static let publicTokens = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let enterpriseTokens = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

  struct Choice: CustomTestStringConvertible {
    var url: String?
    var host: String?
    var reference: String?
    var baseURL: String
    var tokens: [String]

    var testDescription: String { "\([url, host, reference].compactMap { $0 }) → \(baseURL)" }
  }

  @Test(arguments: [
    Choice(baseURL: "https://api.github.com", tokens: publicTokens),
    Choice(reference: "octo/many", baseURL: "https://api.github.com", tokens: publicTokens),
    Choice(
      reference: "git@github.com:octo/many.git",
      baseURL: "https://api.github.com",
      tokens: publicTokens
    ),
    Choice(
      reference: "git@octo.ghe.com:octo/many.git",
      baseURL: "https://api.octo.ghe.com",
      tokens: publicTokens
    ),
    Choice(host: "octo.ghe.com", baseURL: "https://api.octo.ghe.com", tokens: publicTokens),
    // The host of a git remote gets no token.
    Choice(
      reference: "git@evil.example:octo/many.git",
      baseURL: "https://evil.example/api/v3",
      tokens: []
    ),
    Choice(
      reference: "https://github.com.evil.example/octo/many",
      baseURL: "https://github.com.evil.example/api/v3",
      tokens: []
    ),
    Choice(
      host: "git.example.com",
      reference: "git@evil.example:octo/many.git",
      baseURL: "https://evil.example/api/v3",
      tokens: []
    ),
    Choice(
      host: "github.com",
      reference: "evil.example/octo/many",
      baseURL: "https://evil.example/api/v3",
      tokens: []
    ),
    // The port of another service is another host.
    Choice(
      host: "git.example.com",
      reference: "https://git.example.com:8443/octo/many",
      baseURL: "https://git.example.com:8443/api/v3",
      tokens: []
    ),
    // The user chose the host.
    Choice(
      host: "git.example.com",
      baseURL: "https://git.example.com/api/v3",
      tokens: enterpriseTokens
    ),
    Choice(
      host: "git.example.com",
      reference: "octo/many",
      baseURL: "https://git.example.com/api/v3",
      tokens: enterpriseTokens
    ),
    Choice(
      host: "git.example.com",
      reference: "git@git.example.com:octo/many.git",
      baseURL: "https://git.example.com/api/v3",
      tokens: enterpriseTokens
    ),
    Choice(
      host: "git.example.com",
      reference: "github.com/octo/many",
      baseURL: "https://api.github.com",
      tokens: publicTokens
    ),
    // A URL has precedence.
    Choice(
      url: "http://127.0.0.1:8080",
      host: "git.example.com",
      reference: "git@evil.example:octo/many.git",
      baseURL: "http://127.0.0.1:8080",
      tokens: enterpriseTokens
    ),
    Choice(
      url: "https://git.example.com/api/v3",
      baseURL: "https://git.example.com/api/v3",
      tokens: enterpriseTokens
    ),
    Choice(
      url: "https://API.github.com/",
      baseURL: "https://API.github.com/",
      tokens: publicTokens
    ),
    Choice(
      url: "https://api.github.com.evil.example",
      baseURL: "https://api.github.com.evil.example",
      tokens: enterpriseTokens
    ),
    Choice(
      url: "https://api.github.com@evil.example",
      baseURL: "https://api.github.com@evil.example",
      tokens: enterpriseTokens
    ),
  ])
  func `tokens go to the host that the user intended them for`(choice: Choice) throws {
    let server = GitHubServer(
      url: try choice.url.map { try #require(URL(string: $0)) },
      chosenHost: try choice.host.map { try #require(GitHubHost($0)) },
      reference: try choice.reference.map { try #require(RepositoryReference($0)) }
    )
    #expect(server.baseURL.absoluteString == choice.baseURL)
    #expect(server.tokenVariables == choice.tokens)
  }

  @Test(arguments: [
    ("https://api.github.com", "https://github.com/octo/many"),
    ("https://api.octo.ghe.com/", "https://octo.ghe.com/octo/many"),
    ("https://git.example.com:8443/api/v3", "https://git.example.com:8443/octo/many"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/octo/many"),
    ("http://[::1]:8080/?x=1#y", "http://[::1]:8080/octo/many"),
    ("https://user:secret@git.example.com", "https://git.example.com/octo/many"),
  ])
  func `pages of the site are below its root`(url: String, page: String) throws {
    let server = GitHubServer(url: URL(string: url))
    let name = try #require(RepositoryName("octo/many"))
    #expect(server.page(of: name).absoluteString == page)
  }

  @Test func `the page of an account is that of its name`() throws {
    let bot = try #require(Login("octo[bot]"))
    let fox = try #require(Login("fox"))
    #expect(GitHubServer().page(of: fox).absoluteString == "https://github.com/fox")
    #expect(GitHubServer().page(of: bot).absoluteString == "https://github.com/octo%5Bbot%5D")
  }
}
