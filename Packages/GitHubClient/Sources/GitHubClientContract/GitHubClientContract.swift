public import APIClient
public import Contract
public import GitHubClient

/// The contract of ``GitHubClient``.
public enum GitHubClientContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test and its GitHub.
  public struct Subject: Sendable {
    /// The client.
    public var client: GitHubClient

    /// Adds the data to GitHub, or replaces that of the same repositories and accounts.
    public var publish: @Sendable (_ data: ServerData) -> Void

    /// Returns the number of requests that GitHub received.
    public var requestCount: @Sendable () -> Int

    /// Creates a subject.
    public init(
      client: GitHubClient,
      publish: @escaping @Sendable (_ data: ServerData) -> Void,
      requestCount: @escaping @Sendable () -> Int
    ) {
      self.client = client
      self.publish = publish
      self.requestCount = requestCount
    }
  }

  /// What a GitHub has.
  public struct ServerData: Sendable {
    /// The repositories.
    public var repositories: [MockRepository]

    /// The accounts with public details.
    public var profiles: [Profile]

    /// The rate limit before the first request; nil without one.
    public var rateLimit: RateLimit?

    /// Whether the token of the client is invalid.
    public var isTokenInvalid: Bool

    /// Creates data.
    public init(
      repositories: [MockRepository] = [],
      profiles: [Profile] = [],
      rateLimit: RateLimit? = nil,
      isTokenInvalid: Bool = false
    ) {
      self.repositories = repositories
      self.profiles = profiles
      self.rateLimit = rateLimit
      self.isTokenInvalid = isTokenInvalid
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = [
    repositoryRules, stargazerRules, historyRules, profileRules, limitRules, requestRules,
  ].flatMap { $0 }
}

extension GitHubClientContract {
  /// The name of the repository of most rules.
  static let many = value(RepositoryName("octo/many"))

  /// A name that no repository has.
  static let none = value(RepositoryName("octo/none"))

  /// The name of the account of most rules.
  static let fox = value(Login("fox"))

  /// A repository with stars.
  static func repository(_ count: Int = 7) -> MockRepository {
    MockRepository(many, stargazers: (0..<count).map { .mock($0 + 1) })
  }

  static func value<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("The text is valid.") }
    return value
  }
}
