public import APIClient
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

  /// No connection to the server could be made, or it was lost.
  case unreachable(URL, cause: String)

  /// The server's certificate was not issued by a trusted certification authority.
  case untrustedServer(URL, cause: String)

  /// The response was not complete within the time limit.
  case timedOut(URL, limit: Duration)

  /// The response is not that of GitHub: it has another status or other JSON, or leads to another server.
  ///
  /// The cause names the field.
  case unacceptableResponse(URL, cause: String)

  /// The request could not be sent, for a local cause.
  case cannotSend(URL, cause: String)

  /// The replayed recording does not contain the request.
  case notRecorded(URL, cause: String)

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
    case .rateLimited, .unavailable, .unreachable, .timedOut: true
    case .unknownRepository, .unknownAccount, .notPermitted, .badCredentials, .blocked,
      .beyondLastPage, .untrustedServer, .unacceptableResponse, .cannotSend, .notRecorded:
      false
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
    case .blocked(let name, let reason): "GitHub blocks the repository \(name)\(reason.clause)."
    case .beyondLastPage(let url): "GitHub does not list the page \(url)."
    case .rateLimited(let pause):
      "GitHub's rate limit is reached; it ends in \(pause.remaining.formatted)."
    case .unavailable(let url, let status): "GET \(url) failed: the status is \(status)."
    case .unreachable(let url, let cause): "GET \(url) got no response: \(cause)."
    case .untrustedServer(let url, let cause): "GET \(url) was not sent to the server: \(cause)."
    case .timedOut(let url, let limit): "GET \(url) got no complete response within \(limit)."
    case .unacceptableResponse(let url, let cause):
      "GET \(url) got an unacceptable response: \(cause)."
    case .cannotSend(let url, let cause): "GET \(url) could not be sent: \(cause)."
    case .notRecorded(let url, let cause): "GET \(url) is not in the recording: \(cause)."
    }
  }
}

extension String? {
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
