import APIClient
import GitHubClient
import NetworkClient
import PortableFoundation
import Testing

@Suite struct CredentialTests {
  /// Sends a request with the credential of an environment, and returns the token that the server receives.
  private func sentToken(
    to server: GitHubServer,
    with environment: [String: String]
  ) async throws -> String? {
    let recorder = RequestRecorder()
    let api = APIClient(
      at: server.baseURL,
      credential: try server.credential(in: environment),
      network: .mock(recordingIn: recorder) { _ in .json("{}") },
      clock: ContinuousClock()
    )
    _ = try await api.get(.init(.init(["rate_limit"])))
    return recorder.requests.first?.headers["Authorization"]
  }

  private static let all = [
    "GH_TOKEN": "first", "GITHUB_TOKEN": "second", "GH_ENTERPRISE_TOKEN": "third",
    "GITHUB_ENTERPRISE_TOKEN": "fourth",
  ]

  @Test func `the first variable with a token counts`() async throws {
    let server = GitHubServer()
    #expect(try await sentToken(to: server, with: Self.all) == "Bearer first")
    var environment = Self.all
    environment["GH_TOKEN"] = ""
    #expect(try await sentToken(to: server, with: environment) == "Bearer second")
    environment["GITHUB_TOKEN"] = nil
    #expect(try await sentToken(to: server, with: environment) == nil)
    #expect(try await sentToken(to: server, with: [:]) == nil)
  }

  @Test func `an Enterprise Server gets the token for it, if the user chose it`() async throws {
    let host = try #require(GitHubHost("git.example.com"))
    let chosen = GitHubServer(chosenHost: host)
    #expect(try await sentToken(to: chosen, with: Self.all) == "Bearer third")
    let reference = try #require(RepositoryReference("git@git.example.com:octo/many.git"))
    let unchosen = GitHubServer(reference: reference)
    #expect(unchosen.baseURL == chosen.baseURL)
    #expect(try await sentToken(to: unchosen, with: Self.all) == nil)
  }

  @Test(arguments: [
    ("https://git.example.com/api/v3", true), ("http://127.0.0.1:8080", true),
    ("http://[::1]:8080", true), ("http://localhost:8080", true), ("http://git.example.com", false),
    ("http://api.github.com", false), ("http://127.0.0.1.evil.example", false),
  ])
  func `a token goes to https or to this computer only`(url: String, isSent: Bool) throws {
    let server = GitHubServer(url: URL(string: url))
    let origin = try #require(Origin(server.baseURL))
    if isSent {
      #expect(try server.credential(in: Self.all)?.origin.origin == origin)
    } else {
      let variable = try #require(server.tokenVariables.first)
      #expect(throws: GitHubServer.TokenError.unverifiedServer(origin, variable: variable)) {
        try server.credential(in: Self.all)
      }
    }
  }

  @Test(arguments: ["canary 7f3a", "canary\n7f3a", "canary-7f3a\u{0}", "cänary-7f3a"])
  func `a value that is no token is an error without it`(token: String) {
    let error = #expect(throws: GitHubServer.TokenError.invalidToken(variable: "GH_TOKEN")) {
      try GitHubServer().credential(in: ["GH_TOKEN": token])
    }
    #expect(error?.description.contains("7f3a") == false)
  }

  @Test func `an error names the variable and what to do`() throws {
    let server = GitHubServer(url: URL(string: "http://git.example.com"))
    let error = #expect(throws: GitHubServer.TokenError.self) {
      try server.credential(in: ["GITHUB_ENTERPRISE_TOKEN": "canary-7f3a"])
    }
    #expect(
      error?.description == """
        The token of GITHUB_ENTERPRISE_TOKEN is not sent to http://git.example.com, because others on the network could \
        read it. Use https, or unset GITHUB_ENTERPRISE_TOKEN.
        """
    )
  }
}
