import APIClient
import CommandLineParsing
public import CommandSupport
import GitHubClient
import Localization
import NetworkClient
import NetworkOptions
import PortableFoundation
import StarStore
public import Store
import TextFormatting

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database, the server, the token and its permissions; save nothing.",
  options: [
    impatientOptions, networkOptions.group,
    OptionGroup("Output", jsonOption, requestLogOption),
  ],
  arguments: repositoryArgument.summarized(
    "Repository whose permissions are checked, as OWNER/REPO or URL; by default none."
  ),
  examples: [
    ("stars doctor", "Check everything but the permissions."),
    (
      "stars doctor swiftlang/swift",
      "Check also whether the token may list the people of a repository."
    ),
  ],
  exitCodes: [.refused, .invalidInput, .notFound],
  exitCodeSummaries: .ofGitHub(notFound: "The file of --cacert does not exist.")
    .merging([.refused: "A check failed."]) { $1 }
) { run in
  try await run.doctor {
    try await run.databaseChecks(of: "repositories")
  } _: {
    try await run.gitHubChecks()
  }
}

extension StarStorage {
  /// Counts the saved repositories, histories and lists, and checks whether they contradict each other.
  public func contentChecks(at location: DatabaseLocation) throws -> ContentChecks {
    let saved = try stars.repositories()
    let latest = saved.map(\.count.time).max()
    if let contradiction = try stars.contradiction() {
      return ([Check("repositories", .fault, contradiction, advice: restoringAdvice)], latest)
    }
    let lists = try saved.compactMap { try stars.list($0.id) }
    // A list that was refused has no page.
    let walks = try saved.compactMap { try stars.walk($0.id) }.filter { $0.pageCount > 0 }
    let people = StarNumbers(.english).text(lists.map(\.count).reduce(0, +), "person", "people")
    let finding = """
      Repositories: \(saved.count), complete lists: \(lists.count) with \(people), \
      interrupted lists: \(walks.count).
      """
    return ([Check("repositories", .ok, finding)], latest)
  }
}

extension CommandRun<Dependencies> {
  /// Checks the token, the server, the rate limit and the permissions for the repository of the command line.
  fileprivate func gitHubChecks() async throws -> [Check] {
    let token: Token
    do {
      token = try await requestedToken()
    } catch let failure as Failure {
      return [Check("token", .fault, failure.message)]
    }
    let server = try server
    let client = try await gitHubClient(token.credential, waiting: .never)
    let stopwatch = Stopwatch(system.clock)
    do {
      let limits = try await client.rateLimits()
      let elapsed = stopwatch.elapsed()
      let finding = "\(server) responded in \(elapsed.text)."
      return [check(token, for: server), Check("server", .ok, finding)]
        + [limits.time.map { serverClockCheck(requestedAt: $0, elapsed) }].compactMap(\.self)
        + limits.value.filter { $0.resource == "core" }.map(check)
        + (try await permissionChecks(client))
    } catch GitHubClientError.badCredentials {
      return [
        Check(
          "token",
          .fault,
          "\(GitHubClientError.badCredentials)",
          advice: advice(on: .badCredentials)
        )
      ]
    } catch let error as GitHubClientError {
      return [
        check(token, for: server), Check("server", .fault, "\(error)", advice: advice(on: error)),
      ]
    }
  }

  private func check(_ token: Token, for server: GitHubServer) -> Check {
    switch token {
    case .ready(_, let variable), .command(_, let variable):
      Check("token", .ok, "That of \(variable), sent to \(server.origin.shortDescription) only.")
    case .missing(let variable, _):
      Check(
        "token",
        .warning,
        "None for \(server.host): only public data can be read, with few requests.",
        advice: "\(token.problem.map { "\($0) " } ?? "")Set \(variable)\(tokenCommandAdvice)."
      )
    case .withheld: Check("token", .fault, token.problem ?? "", advice: "Use an https URL.")
    case .invalid(let variable):
      Check(
        "token",
        .fault,
        token.problem ?? "",
        advice: "Set \(variable) to the token alone, without spaces and line breaks."
      )
    }
  }

  /// Compares the local clock with GitHub's at the time of a request.
  ///
  /// - Parameters:
  ///   - time: The time of the request by GitHub's clock, rounded down by up to a second and the duration of the request.
  ///   - elapsed: The duration of the request.
  private func serverClockCheck(requestedAt time: Date, _ elapsed: Duration) -> Check {
    let ahead = Duration.seconds(system.now().timeIntervalSince(time)) - elapsed
    let isAhead = ahead >= elapsed + .seconds(2)
    guard isAhead || ahead <= .seconds(-1) else {
      return Check("server clock", .ok, "The local clock agrees with that of the server.")
    }
    let difference = Duration.seconds(abs((ahead / .seconds(1)).rounded())).ageText
    let direction = isAhead ? "ahead of" : "behind"
    return Check(
      "server clock",
      .warning,
      "The local clock is \(difference) \(direction) that of the server.",
      advice: "Set the local clock: ages and '--since' depend on it."
    )
  }

  private func check(_ limit: RateLimit) -> Check {
    let numbers = [limit.remaining, limit.limit].map(StarNumbers(.english).text)
    return Check(
      "rate limit",
      limit.remaining > 0 ? .ok : .warning,
      "\(numbers[0]) of \(numbers[1]) requests are left; reset in \(limit.timeUntilReset.ageText)."
    )
  }

  /// Checks what the token may read of the repository.
  private func permissionChecks(_ client: GitHubClient) async throws -> [Check] {
    guard let reference = values[repositoryArgument] else { return [] }
    let name = try name(of: reference)
    let repository: Repository
    do {
      repository = try await client.repository(name).value
    } catch let error as GitHubClientError {
      return [Check("repository", .fault, "\(error)", advice: advice(on: error))]
    }
    let stars = StarNumbers(.english).text(repository.starCount, "star", "stars")
    let known = Check("repository", .ok, "\(repository.name) has \(stars).")
    do {
      guard let page = try await client.stargazers(repository.name, nil), !page.elements.isEmpty
      else {
        return repository.starCount == 0
          ? [known, Check("stargazers", .ok, "There are none.")]
          : [known, refused(.init(status: 200, message: "an empty list"))]
      }
      return [known, Check("stargazers", .ok, "The token may list them.")]
    } catch GitHubClientError.notPermitted(let denial) {
      return [known, refused(denial)]
    } catch let error as GitHubClientError {
      return [known, Check("stargazers", .fault, "\(error)", advice: advice(on: error))]
    }
  }

  private func refused(_ denial: GitHubClientError.Denial) -> Check {
    Check(
      "stargazers",
      .warning,
      "Only administrators and collaborators may list them.",
      advice: reason(for: denial)
    )
  }
}
