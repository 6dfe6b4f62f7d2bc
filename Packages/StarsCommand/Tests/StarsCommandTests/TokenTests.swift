import CommandSupport
import NetworkClient
import Testing

/// The servers that a token is sent to, and where it must never appear.
@Suite struct TokenTests {
  private static let canary = "ghp_CANARY0123456789"

  /// The result of a command with the real client of GitHub, and the values of `Authorization` by request.
  private struct Run {
    let code: ExitCode
    let text: String
    let requests: [NetworkClient.Request]

    var tokens: Set<String?> { Set(requests.map { $0.headers["Authorization"] }) }
  }

  /// Runs a command line against a server that quotes the token in the body and a field of every response.
  private func run(
    _ line: String,
    _ environment: [String: String],
    status: Int = 200
  ) async -> Run {
    let requests = RequestRecorder()
    let network = NetworkClient.mock(recordingIn: requests) { request in
      let token = request.headers["Authorization"] ?? "none"
      let content =
        """
        "id": 1, "full_name": "octo/many", "stargazers_count": 3, "created_at": "2024-01-01T00:00:00Z", "description": \
        "\(token)", "login": "octocat", "type": "\(token)", "bio": "\(token)", "public_repos": 1, "followers": 1, "following": 1
        """
      let body = status == 200 ? "{\(content)}" : #"{"message": "token \#(token)"}"#
      var response = NetworkClient.Response.json(body, status: status)
      response.headers["x-request"] = token
      response.headers["date"] = "Mon, 23 Nov 2026 08:00:00 GMT"
      return response
    }
    let result = await StarsTester(environment: environment, network: network)(line)
    return Run(
      code: result.code,
      text: result.output + result.errors,
      requests: requests.requests
    )
  }

  @Test(arguments: [
    (["GH_TOKEN": canary, "GITHUB_TOKEN": "other"], ""),
    (["GITHUB_TOKEN": canary, "GH_TOKEN": ""], ""),
    (["GH_TOKEN": canary], "--url https://api.octo.ghe.com"),
    (["GH_TOKEN": canary, "GH_HOST": "octo.ghe.com"], ""),
    (
      ["GH_ENTERPRISE_TOKEN": canary, "GITHUB_ENTERPRISE_TOKEN": "other"],
      "--url https://git.example.com/api/v3"
    ),
    (["GITHUB_ENTERPRISE_TOKEN": canary, "GH_HOST": "git.example.com"], ""),
    (["GH_ENTERPRISE_TOKEN": canary, "STARS_URL": "http://127.0.0.1:8000"], ""),
    (["GH_ENTERPRISE_TOKEN": canary], "--url http://localhost:8000"),
  ])
  func `the token of a server is sent to it`(
    environment: [String: String],
    options: String
  ) async {
    let run = await run("count octo/many \(options)", environment)
    #expect(run.code == .success, "\(run.text)")
    #expect(run.tokens == ["Bearer \(Self.canary)"])
  }

  @Test(arguments: [
    (["GH_TOKEN": canary, "GITHUB_TOKEN": canary], "--url https://git.example.com/api/v3"),
    (["GH_TOKEN": canary, "GH_HOST": "git.example.com"], ""),
    (["GH_TOKEN": canary], "--url https://api.github.com.example.com"),
    (["GH_TOKEN": canary], "--url https://ghe.com"),
    (["GH_TOKEN": canary], "--url https://evilghe.com"),
    (["GH_TOKEN": canary], "--url http://127.0.0.1:8000"),
    (["GH_ENTERPRISE_TOKEN": canary, "GITHUB_ENTERPRISE_TOKEN": canary], ""),
    (["GH_ENTERPRISE_TOKEN": canary, "GH_HOST": "octo.ghe.com"], ""),
  ])
  func `the token of another server is not sent`(
    environment: [String: String],
    options: String
  ) async {
    let run = await run("count octo/many \(options)", environment)
    #expect(run.code == .success, "\(run.text)")
    #expect(run.tokens == [nil])
  }

  @Test(arguments: [
    (["GH_ENTERPRISE_TOKEN": canary], "--url http://git.example.com/api/v3"),
    (["GH_ENTERPRISE_TOKEN": canary], "--url http://127.0.0.1.example.com:8000"),
    (["GH_TOKEN": canary], "--url http://api.github.com"),
    (["GH_ENTERPRISE_TOKEN": canary], "--url http://127.0.0.1:8000 --proxy http://10.0.0.1:3128"),
  ])
  func `a token is not sent without encryption, and a warning says why`(
    environment: [String: String],
    options: String
  ) async {
    let run = await run("count octo/many \(options)", environment)
    #expect(run.code == .success, "\(run.text)")
    #expect(run.tokens == [nil])
    #expect(run.text.contains("Warning: The token of GH_"))
    #expect(run.text.contains("could read it"))
    #expect(!run.text.contains(Self.canary))
  }

  @Test(arguments: ["\(canary)\n", "Bearer \(canary)", "\(canary)\u{E9}", "\u{7F}\(canary)"])
  func `a text that is no token is refused without being shown`(token: String) async {
    for line in ["count octo/many", "people octo/many --json", "doctor"] {
      let run = await run(line, ["GH_TOKEN": token])
      #expect([.usage, .refused].contains(run.code))
      #expect(run.text.contains("The value of GH_TOKEN is no token"), "\(run.text)")
      #expect(!run.text.contains("CANARY"))
      #expect(run.requests.isEmpty || run.tokens == [nil])
    }
  }

  @Test func `details of an account that quote the token have a placeholder`() async {
    let run = await run("user octocat", ["GH_TOKEN": Self.canary])
    #expect(run.code == .success, "\(run.text)")
    #expect(run.text.contains("Biography     Bearer [redacted]\n"), "\(run.text)")
  }

  @Test(
    arguments: [200, 400, 401, 403, 404, 422, 451, 500, 503],
    [
      "people octo/many", "history octo/many", "count octo/many", "sync octo/many", "user octocat",
      "limit", "doctor octo/many",
    ]
  )
  func `no command prints the token, whatever the server responds`(
    status: Int,
    command: String
  ) async {
    for options in ["", " --verbose", " --json --verbose"] {
      let run = await run(command + options, ["GH_TOKEN": Self.canary], status: status)
      #expect(!run.requests.isEmpty)
      #expect(!run.text.contains("CANARY"), "\(run.text)")
    }
  }
}
