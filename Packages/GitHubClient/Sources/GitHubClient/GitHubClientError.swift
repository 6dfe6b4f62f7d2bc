public import APIClient
// A case of the error has one.
@_exported public import enum NetworkClient.NetworkClientError
public import PortableFoundation

/// The reason why a request to GitHub failed.
///
/// The text can contain text from the server: escape it before you print it to a terminal.
public enum GitHubClientError: Error, Equatable, Sendable {
  /// No repository with this name exists, or the user may not see it.
  case unknownRepository(RepositoryName)

  /// No account with this name exists.
  case unknownAccount(Login)

  /// GitHub refuses a resource, usually the list of stargazers: the user is not a collaborator, or the token lacks a
  /// permission.
  ///
  /// The status 404 of a list can also mean that the repository does not exist.
  case notPermitted(Denial)

  /// The token is invalid or expired.
  case badCredentials

  /// The repository is blocked, such as after a legal complaint.
  case blocked(RepositoryName, reason: String?)

  /// A page is beyond those that GitHub lists (status 422).
  case beyondLastPage(URL)

  /// The rate limit is reached; the pause is the remaining time.
  case rateLimited(RateLimitPause)

  /// GitHub reports an internal problem; with the status, 500 to 599.
  case unavailable(URL, status: Int)

  /// The response is not that of GitHub: it has another status or other JSON, or leads to another server.
  ///
  /// The cause names the field.
  case unacceptableResponse(URL, cause: String)

  /// The request got no response.
  case network(NetworkClientError)

  /// A refusal of a resource.
  public struct Denial: Equatable, Sendable {
    /// The status: 401, 403 or 404; 451 for a further page of a repository that was blocked; 200 for an empty list of a
    /// repository that has stars.
    public var status: Int

    /// GitHub's message; nil without one.
    public var message: String?

    /// The permissions that a token needs (`x-accepted-github-permissions`); nil if the response does not say.
    public var acceptedPermissions: String?

    /// The page at which an organization requires single sign-on (`x-github-sso`); nil without one.
    public var signOn: String?

    /// Creates a denial.
    public init(
      status: Int,
      message: String? = nil,
      acceptedPermissions: String? = nil,
      signOn: String? = nil
    ) {
      self.status = status
      self.message = message
      self.acceptedPermissions = acceptedPermissions
      self.signOn = signOn
    }
  }
}

extension GitHubClientError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .rateLimited, .unavailable: true
    case .unknownRepository, .unknownAccount, .notPermitted, .badCredentials, .blocked,
      .beyondLastPage, .unacceptableResponse:
      false
    case .network(let error): error.isTransient
    }
  }
}

extension GitHubClientError: CustomStringConvertible {
  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .unknownRepository(let name): "GitHub has no repository \(name), or you may not see it."
    case .unknownAccount(let login): "GitHub has no account \(login)."
    case .notPermitted(let denial):
      "GitHub refuses the request with the status \(denial.status)\(denial.message.clause)."
    case .badCredentials: "GitHub does not accept the token: it is invalid or expired."
    case .blocked(let name, let reason):
      "GitHub blocks the repository \(name)\(reason.blockClause)."
    case .beyondLastPage(let url): "GitHub does not list the page \(url)."
    case .rateLimited(let pause):
      "GitHub's rate limit is reached; it ends in \(pause.remaining.formatted)."
    case .unavailable(let url, let status): "GET \(url) failed: the status is \(status)."
    case .unacceptableResponse(let url, let cause):
      "GET \(url) got an unacceptable response: \(cause)."
    case .network(let error): error.description
    }
  }
}

extension GitHubClientError: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch self {
    case .unknownRepository: ErrorKind(.notFound, "unknown_repository")
    case .unknownAccount: ErrorKind(.notFound, "unknown_account")
    case .notPermitted: ErrorKind(.notPermitted, "not_permitted")
    case .badCredentials: ErrorKind(.notPermitted, "bad_credentials")
    case .blocked: ErrorKind(.notFound, "blocked")
    case .beyondLastPage: ErrorKind(.unacceptableResponse, "beyond_last_page")
    case .rateLimited: ErrorKind(.tryAgain, "rate_limited")
    case .unavailable: .unavailable
    case .unacceptableResponse: .unacceptableResponse
    case .network(let error): error.kind
    }
  }
}

extension String? {
  /// The reason for which a repository is blocked as the end of a sentence; that of an unknown one after a colon.
  ///
  /// Source: the values of `block.reason` that GitHub returns with the status 451 or 403.
  fileprivate var blockClause: String {
    switch self {
    case "dmca": " after a complaint that it infringes a copyright (DMCA)"
    case "trademark": " after a complaint that it infringes a trademark"
    case "tos": " because it violates the terms of service"
    case "sensitive_data": " because it contains sensitive data"
    default: clause
    }
  }

  /// The text as the end of a sentence, without its own full stop; empty without a text.
  fileprivate var clause: String {
    guard let self, !self.isEmpty else { return "" }
    return ": \(self.hasSuffix(".") ? String(self.dropLast()) : self)"
  }
}

extension Duration {
  /// The whole seconds.
  fileprivate var formatted: String {
    components.seconds == 1 ? "1 second" : "\(components.seconds) seconds"
  }
}
