import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import PortableFoundation
import StarStore
import StargazerService

extension ExitCode {
  /// The codes of commands that send requests.
  static let ofGitHub: Set<ExitCode> = [
    .notPermitted, .invalidInput, .notFound, .serverUnreachable, .internalError, .cannotCreate,
    .tryAgain, .unacceptableResponse,
  ]
}

extension [ExitCode: String] {
  /// The meanings of the codes of commands that send requests.
  static let ofGitHub = ofGitHub(
    notFound: """
      A repository is unknown, blocked or not saved; or the file of --cacert, or the database, does not exist.
      """
  )

  /// The meanings of the codes of commands that send requests, with another one of ``ExitCode/notFound``.
  static func ofGitHub(notFound: String) -> Self {
    [.invalidInput: "The file of --cacert is unusable.", .notFound: notFound]
  }
}

extension CommandRun<Dependencies> {
  /// Returns the result of work with the service, and reports the failures of requests with what to do.
  func reportingFailures<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as GitHubClientError {
      throw failure(of: error)
    } catch StargazerServiceError.notPermitted(let refusal) {
      throw failure(of: refusal)
    } catch StarStoreError.walkChanged {
      throw Failure(
        .tryAgain,
        code: "concurrent_syncs",
        "Other syncs kept changing the list of the repository.",
        advice: "Try again when they have finished; the pages that were read are saved."
      )
    }
  }

  /// Returns the failure of a request.
  func failure(of error: GitHubClientError) -> Failure {
    var failure = Failure(
      error.kind.exitCode,
      code: error.kind.name,
      message(of: error),
      advice: advice(on: error)
    )
    failure.url = (error.responseURL ?? dependencies.failedRequest.url)?.absoluteString
    return failure
  }

  /// Returns what happened, in one sentence.
  func message(of error: GitHubClientError) -> String {
    guard case .rateLimited(let pause) = error else { return "\(error)" }
    return message(of: pause)
  }

  /// Returns what to do about a failed request; nil if there is nothing.
  func advice(on error: GitHubClientError) -> String? {
    switch error {
    case .unknownRepository:
      "Check the spelling; a private repository needs the token of an account that may read it."
    case .unknownAccount: "Check the spelling."
    case .notPermitted(let denial): reason(for: denial)
    case .badCredentials:
      """
      Set \((try? token.variable) ?? "GH_TOKEN") to a valid token\(tokenCommandAdvice), or unset it: the count and the history \
      need none.
      """
    case .beyondLastPage: "GitHub lists only the oldest 40,000 stargazers."
    case .rateLimited(let pause): advice(on: pause)
    case .unavailable: "Try again later. See https://www.githubstatus.com."
    case .network(.unreachable(let url, let cause))
    where url.scheme == "https" && cause.contains("secure connection"):
      "The server may expect http: check the URL of --url, STARS_URL or GH_HOST."
    case .network(.unreachable), .network(.connectionLost):
      "Check the network connection, the URL of --url, STARS_URL or GH_HOST, and the proxy of --proxy."
    case .network(.untrustedServer):
      "If you trust the server's certification authority, pass its certificate: --cacert FILE"
    case .network(.timedOut): "Try again, or increase --timeout."
    case .unacceptableResponse: "Check the URL of --url, STARS_URL or GH_HOST."
    case .network(.notRecorded):
      "Use the options of the recorded command, and a token if it had one; or record again."
    case .blocked, .network: nil
    }
  }

  /// Returns the failure of a list that GitHub refuses: the number of stars, the reason, and the command that works instead.
  func failure(of refusal: StargazerServiceError.Refusal) -> Failure {
    let name = refusal.repository.name
    let stars = StarNumbers(.english).text(refusal.repository.starCount, "star", "stars")
    let lines = [
      """
      \(name) has \(stars), but GitHub does not show you the stargazers: administrators and collaborators may list them.
      """,
      reason(for: refusal.denial),
      "The history is public: \(tool.name) history \(name)",
    ]
    var failure = Failure(
      .notPermitted,
      code: "not_permitted",
      lines.joined(separator: " "),
      lines: lines
    )
    failure.url = dependencies.failedRequest.url?.absoluteString
    return failure
  }

  /// Returns the reason for a refusal, with what to do about it.
  func reason(for denial: GitHubClientError.Denial) -> String {
    let answer =
      "GitHub responded with status \(denial.status)\(denial.message.map { ": \($0)" } ?? "")"
    guard let token = try? token else { return "\(answer)." }
    switch token {
    case .ready(_, let variable), .command(_, let variable):
      if let page = denial.signOn {
        return
          "The organization requires single sign-on for the token of \(variable): authorize it at \(page)"
      }
      if let permissions = denial.acceptedPermissions {
        return """
          The token of \(variable) lacks a permission; GitHub accepts these: \(permissions). A fine-grained token also needs \
          the owner of the repository as its resource owner; a classic token needs the scope public_repo.
          """
      }
      return """
        The account of the token of \(variable) is not a collaborator, or the token lacks a permission (\(answer)). Set it \
        to the token of a collaborator\(tokenCommandAdvice).
        """
    case .missing(let variable, _):
      let advice = "\(variable) to the token of a collaborator\(tokenCommandAdvice)."
      return token.problem.map { "\($0) Set \(advice)" } ?? "No token is set: set \(advice)"
    case .withheld, .invalid: return token.problem ?? "\(answer)."
    }
  }
}

extension Failure {
  /// Creates a failure whose message for programs includes the advice.
  init(_ exitCode: ExitCode, code: String, _ message: String, advice: String?) {
    let lines = [message] + (advice.map { [$0] } ?? [])
    self.init(exitCode, code: code, lines.joined(separator: " "), lines: lines)
  }
}
