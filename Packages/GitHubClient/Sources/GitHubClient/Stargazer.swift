public import PortableFoundation

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
