public import APIClient
public import PortableFoundation

/// The reason why a request to GitHub failed.
public enum GitHubClientError: Error, Equatable, Sendable {
  /// No repository with this name exists, or the user may not see it.
  case unknownRepository(RepositoryName)

  /// No account with this name exists.
  case unknownAccount(Login)

  /// GitHub refuses the list of stargazers: the user is not a collaborator, or the token lacks a permission.
  ///
  /// A status of 404 can also mean that the repository does not exist.
  case notPermitted(Denial)

  /// The token is invalid or expired.
  case badCredentials

  /// The repository is blocked, such as after a legal complaint.
  case blocked(RepositoryName, reason: String?)

  /// A page is beyond those that GitHub lists (status 422).
  case beyondLastPage(URL)

  /// The rate limit is reached; the pause is the remaining time.
  case rateLimited(RateLimitPause)

  /// GitHub has a problem: the status is 500 to 599.
  case unavailable(URL, status: Int)

  /// The server is unreachable.
  case unreachable(URL, cause: String)

  /// The server's certificate was not issued by a trusted certification authority.
  case untrustedServer(URL, cause: String)

  /// The response was not complete within the time limit.
  case timedOut(URL, limit: Duration)

  /// The response is not that of GitHub: another status, other JSON, or a link to another server; the cause names the
  /// field.
  case unacceptableResponse(URL, cause: String)

  /// The request could not be sent for a local reason.
  case cannotSend(URL, cause: String)

  /// The recording that the client replays does not contain the request.
  case notRecorded(URL, cause: String)

  /// A refusal of the list.
  public struct Denial: Equatable, Sendable {
    /// The status: 401, 403 or 404; 200 for an empty list of a repository that has stars.
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
