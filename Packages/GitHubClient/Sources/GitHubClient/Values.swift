public import APIClient
public import PortableFoundation

/// The name of a repository, such as `octo/many`; two that differ only in case name the same repository.
///
/// A name has only characters that GitHub allows, so none changes the path of a URL.
public struct RepositoryName: Hashable, Sendable, LosslessStringConvertible {
  /// The owner, a user or an organization.
  public let owner: String

  /// The name in the owner's account.
  public let name: String

  /// Parses `OWNER/NAME`; returns nil for another text.
  public init?(_ description: String) { fatalError() }

  /// The name as `OWNER/NAME`.
  public var description: String { "\(owner)/\(name)" }
}

/// The name of an account, such as `octocat`; two that differ only in case name the same account.
public struct Login: Hashable, Sendable, LosslessStringConvertible {
  /// The name.
  public let description: String

  /// Parses a name; returns nil for a text that GitHub does not allow.
  public init?(_ description: String) { fatalError() }
}

/// A repository.
public struct Repository: Equatable, Sendable {
  /// The permanent number.
  public var number: Int64

  /// The present name, which can differ from the requested one.
  public var name: RepositoryName

  /// The number of stars.
  public var starCount: Int

  /// The time of creation.
  public var createdAt: Date

  /// The description; nil without one.
  public var summary: String?

  /// Whether the user is a collaborator, who may list people; nil if the response does not say.
  public var isCollaborator: Bool?

  /// Creates the value from its parts.
  public init(
    number: Int64,
    name: RepositoryName,
    starCount: Int,
    createdAt: Date,
    summary: String? = nil,
    isCollaborator: Bool? = nil
  ) {
    self.number = number
    self.name = name
    self.starCount = starCount
    self.createdAt = createdAt
    self.summary = summary
    self.isCollaborator = isCollaborator
  }
}

/// A user, an organization or a bot.
public struct Account: Equatable, Identifiable, Sendable {
  /// The permanent number.
  public var id: Int64

  /// The present name.
  public var login: Login

  /// Creates an account.
  public init(id: Int64, login: Login) {
    self.id = id
    self.login = login
  }
}

/// An account that gave a star.
public struct Stargazer: Equatable, Sendable {
  /// The account; nil for one that was closed.
  public var account: Account?

  /// The time of the star.
  public var starredAt: Date

  /// Creates a stargazer.
  public init(account: Account?, starredAt: Date) {
    self.account = account
    self.starredAt = starredAt
  }
}

/// The public details of an account.
public struct Profile: Equatable, Sendable {
  public var account: Account
  public var kind: String
  public var name: String?
  public var company: String?
  public var location: String?
  public var website: String?
  public var biography: String?
  public var repositoryCount: Int
  public var followerCount: Int
  public var followingCount: Int
  public var createdAt: Date

  /// Creates the value from its parts.
  public init(
    account: Account,
    kind: String,
    name: String? = nil,
    company: String? = nil,
    location: String? = nil,
    website: String? = nil,
    biography: String? = nil,
    repositoryCount: Int,
    followerCount: Int,
    followingCount: Int,
    createdAt: Date
  ) {
    self.account = account
    self.kind = kind
    self.name = name
    self.company = company
    self.location = location
    self.website = website
    self.biography = biography
    self.repositoryCount = repositoryCount
    self.followerCount = followerCount
    self.followingCount = followingCount
    self.createdAt = createdAt
  }
}

/// The new stars of a week.
public struct StarWeek: Equatable, Sendable {
  /// The start of the first day.
  public var start: Date

  /// The new stars of each of the seven days.
  public var days: [Int]

  /// Creates a week.
  public init(start: Date, days: [Int]) {
    self.start = start
    self.days = days
  }
}

/// A page of a list.
public struct Page<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The elements, in the order of the server.
  public var elements: [Element]

  /// The other pages.
  public var links: Links

  /// The validator for a later request; nil if the response has none.
  public var validator: Validator?

  /// Creates a page.
  public init(_ elements: [Element], links: Links = Links(), validator: Validator? = nil) {
    self.elements = elements
    self.links = links
    self.validator = validator
  }
}

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
