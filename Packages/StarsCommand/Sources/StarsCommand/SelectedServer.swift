import CommandLineParsing
import CommandSupport
import GitHubClient

extension CommandRun<Dependencies> {
  /// The server of `--url`, its environment variable, or `GH_HOST`; by default github.com.
  var server: GitHubServer {
    get throws {
      if let server = values[urlOption] { return server }
      guard let host = system.environment.variable("GH_HOST") else { return .gitHub }
      guard let server = GitHubServer(host: host) else {
        throw Failure(
          .usage,
          code: "usage",
          "Invalid value of environment variable GH_HOST: must be a host such as github.example.com.",
          advice: "Set GH_HOST to a host, or name the API with --url."
        )
      }
      return server
    }
  }
}
