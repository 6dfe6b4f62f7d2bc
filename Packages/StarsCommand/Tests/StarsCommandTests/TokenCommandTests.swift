import CommandSupport
import GitHubClient
import NetworkClient
import ProcessClient
import StarsCommand
import Testing

/// The command that prints the token.
@Suite struct TokenCommandTests {
  private static let canary = "ghp_CANARY0123456789"

  private let requests = RequestRecorder()

  private func stars(_ environment: [String: String] = [:]) -> StarsTester {
    let network = NetworkClient.mock(recordingIn: requests) { request in
      let token = request.headers["Authorization"] ?? "none"
      return .json(
        """
        {"id": 1, "full_name": "octo/many", "stargazers_count": 3, "created_at": "2024-01-01T00:00:00Z", "description": \
        "\(token)"}
        """
      )
    }
    return StarsTester(environment: environment, network: network)
  }

  private func print(_ text: String, on stars: StarsTester) {
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit(output: Array("\(text)\n".utf8)) }
  }

  private let line = ["count", "octo/many", "--token-command", "gh auth token"]

  @Test(arguments: [[:], ["GH_TOKEN": "other"]])
  func `the printed token is sent, before that of a variable`(environment: [String: String]) async {
    let stars = stars(environment)
    print(Self.canary, on: stars)
    let result = await stars(line + ["--verbose"])
    #expect(result.code == .success, "\(result.errors)")
    #expect(requests.requests.map { $0.headers["Authorization"] } == ["Bearer \(Self.canary)"])
    #expect(!(result.output + result.errors).contains("CANARY"))
    let command = stars.processes.commands.first
    #expect(command?.arguments == ["-c", "gh auth token"])
    #expect(command?.environment == ["GH_HOST": "github.com"])
    #expect(command?.inheritedVariables == nil, "Variables with secrets are not inherited.")
  }

  @Test func `the command may be that of a variable, and is told the host of the server`() async {
    let stars = stars(["STARS_TOKEN_COMMAND": "gh auth token"])
    print(Self.canary, on: stars)
    #expect(await stars("count octo/many --url https://git.example.com/api/v3").code == .success)
    #expect(stars.processes.commands.map(\.environment) == [["GH_HOST": "git.example.com"]])
    #expect(requests.requests.map { $0.headers["Authorization"] } == ["Bearer \(Self.canary)"])
  }

  @Test(arguments: [
    "--url http://git.example.com/api/v3",
    "--url http://127.0.0.1:8000 --proxy http://10.0.0.1:3128",
  ])
  func `the command does not run for a server without encryption`(options: String) async {
    let stars = stars()
    print(Self.canary, on: stars)
    let result = await stars(line + options.split(separator: " ").map(String.init))
    #expect(result.code == .success)
    #expect(result.errors.contains("Warning: The token of --token-command is not sent, because"))
    #expect(stars.processes.commands == [])
    #expect(requests.requests.map { $0.headers["Authorization"] } == [nil])
  }

  @Test(arguments: [
    (
      ProcessClient.Exit(.exited(4), errorOutput: Array("no \u{1B}login\n".utf8)),
      "Its exit status is 4. It reported: no \\u{1B}login\n"
    ),
    (ProcessClient.Exit(.signalled(9), output: Array(canary.utf8)), "Signal 9 terminated it.\n"),
    (ProcessClient.Exit(), "It printed no token.\n"),
  ])
  func `a command that fails is a usage error with its status and standard error`(
    exit: ProcessClient.Exit,
    cause: String
  ) async {
    for command in ["count octo/many", "limit", "people octo/many", "sync octo/many"] {
      let stars = stars(["STARS_TOKEN_COMMAND": "gh auth token"])
      stars.processes["/bin/sh"] = { _ in exit }
      let result = await stars(command)
      #expect(result.code == .usage)
      #expect(
        result.errors.hasPrefix("The command of STARS_TOKEN_COMMAND failed. \(cause)"),
        "\(result.errors)"
      )
      #expect(!result.errors.contains("CANARY"))
      #expect(requests.requests == [])
    }
  }

  @Test func `doctor reports a command that fails`() async {
    let stars = stars(["STARS_TOKEN_COMMAND": "gh auth token"])
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit(.exited(1)) }
    let result = await stars("doctor")
    #expect(result.code == .refused)
    #expect(result.output.contains("The command of STARS_TOKEN_COMMAND failed."))
  }

  @Test func `a text that is no token is refused without being shown`() async {
    let stars = stars()
    print("Logged in as \(Self.canary)", on: stars)
    let result = await stars(line)
    #expect(result.code == .usage)
    #expect(result.errors.contains("The value of --token-command is no token"))
    #expect(!result.errors.contains("CANARY"))
  }

  @Test func `a refusal offers the command, unless the token is that of a command`() async {
    for (environment, offers) in [(["GH_TOKEN": "a"], true), (["STARS_TOKEN_COMMAND": "a"], false)]
    {
      let stars = StarsTester(environment: environment)
      print(Self.canary, on: stars)
      for failure in [
        GitHubClientError.badCredentials, .notPermitted(.init(status: 403, message: "no")),
      ] {
        stars.gitHub.failure = failure
        let errors = await stars("people octo/many").errors
        #expect(errors.contains("--token-command 'gh auth token'") == offers, "\(errors)")
      }
    }
  }
}
