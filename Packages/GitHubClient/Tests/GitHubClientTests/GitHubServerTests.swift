import GitHubClient
import NetworkClient
import PortableFoundation
import Testing

@Suite struct GitHubServerTests {
  @Test(arguments: [
    ("github.com", "https://api.github.com", "https://github.com", "github.com"),
    ("GitHub.COM", "https://api.github.com", "https://github.com", "github.com"),
    ("api.github.com", "https://api.github.com", "https://github.com", "github.com"),
    ("octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com", "octo.ghe.com"),
    ("api.octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com", "octo.ghe.com"),
    ("ghe.com", "https://ghe.com/api/v3", "https://ghe.com", "ghe.com"),
    (
      "Git.example.com", "https://git.example.com/api/v3", "https://git.example.com",
      "git.example.com"
    ),
    (
      "git.example.com:443", "https://git.example.com/api/v3", "https://git.example.com",
      "git.example.com"
    ),
    (
      "localhost:8443", "https://localhost:8443/api/v3", "https://localhost:8443", "localhost"
    ),
  ])
  func `each host has the URL of its API and that of its pages`(
    text: String,
    baseURL: String,
    siteURL: String,
    host: String
  ) throws {
    let server = try #require(GitHubServer(host: text))
    #expect(server.baseURL.absoluteString == baseURL)
    #expect(server.siteURL.absoluteString == siteURL)
    #expect(server.host == host)
    #expect(server.origin == Origin(server.baseURL))
    #expect(GitHubServer(baseURL: server.baseURL) == server)
  }

  @Test(arguments: [
    "", ".", "github.com.", ".github.com", "git hub.com", "user@github.com", "github.com/x",
    "github.com?", "github.com#", "github.com:", "github.com:0", "github.com:-1",
    "github.com:65536",
    "[::1]", "-x.example", "gıthub.com", "github.com\u{0}",
    String(repeating: "a.", count: 127) + "com",
  ])
  func `another text is no host`(text: String) { #expect(GitHubServer(host: text) == nil) }

  @Test(arguments: [
    ("https://api.github.com", "https://api.github.com", "https://github.com", "github.com"),
    ("https://API.github.com/", "https://api.github.com", "https://github.com", "github.com"),
    ("https://github.com", "https://api.github.com", "https://github.com", "github.com"),
    ("http://api.github.com", "http://api.github.com", "https://github.com", "github.com"),
    (
      "https://api.octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com", "octo.ghe.com"
    ),
    (
      "https://git.example.com:8443/api/v3/", "https://git.example.com:8443/api/v3",
      "https://git.example.com:8443", "git.example.com"
    ),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1"),
    ("http://[::1]:8080/", "http://[::1]:8080", "http://[::1]:8080", "::1"),
  ])
  func `each URL of an API has that of its pages`(
    text: String,
    baseURL: String,
    siteURL: String,
    host: String
  ) throws {
    let url = URL(string: text)
    let server = try #require(url.flatMap { GitHubServer(baseURL: $0) })
    #expect(server.baseURL.absoluteString == baseURL)
    #expect(server.siteURL.absoluteString == siteURL)
    #expect(server.host == host)
    #expect("\(server)" == baseURL)
  }

  @Test(arguments: ["ftp://github.com", "github.com", "/api/v3", "https:///api", "file:///etc"])
  func `another URL is none of an API`(text: String) {
    #expect(URL(string: text).flatMap { GitHubServer(baseURL: $0) } == nil)
  }

  @Test(arguments: [
    ("https://api.github.com", true), ("https://www.github.com", true), ("http://github.com", true),
    ("https://api.octo.ghe.com", true), ("https://octo.ghe.com", true), ("https://ghe.com", false),
    ("https://git.example.com/api/v3", false), ("http://127.0.0.1:8080", false),
    ("http://localhost:8080", false), ("https://github.com.evil.example", false),
    ("https://api.github.com.evil.example", false), ("https://evilgithub.com", false),
    ("https://evil-ghe.com", false), ("https://octo.ghe.com.evil.example", false),
    ("https://evil.example/github.com", false), ("https://evil.example/?api.github.com", false),
    ("https://api.github.com@evil.example", false), ("https://evil.example#.github.com", false),
    ("https://github.co", false), ("https://octo.ghe.company", false),
  ])
  func `the tokens for GitHub's own servers go to no other one`(text: String, isOwn: Bool) throws {
    let url = URL(string: text)
    let server = try #require(url.flatMap { GitHubServer(baseURL: $0) })
    #expect(server.isOperatedByGitHub == isOwn)
    #expect(
      server.tokenVariables
        == (isOwn
          ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"])
    )
    // A token for GitHub goes to the host of its API only, whatever the subdomain of the URL.
    #expect(!isOwn || ["api.github.com", "api.octo.ghe.com"].contains(server.origin.host))
  }
}
