public import PortableFoundation

/// The public details of an account.
///
/// The texts are those of the user: escape them before you print them to a terminal.
public struct Profile: Equatable, Sendable {
  /// The account.
  public var account: Account

  /// The kind: `User`, `Organization` or `Bot`.
  public var kind: String

  /// The name of the person or the organization; nil without one.
  public var name: String?

  /// The company; nil without one.
  public var company: String?

  /// The place; nil without one.
  public var location: String?

  /// The website, as the user wrote it; nil without one.
  public var website: String?

  /// What the user says about themselves; nil without a text.
  public var biography: String?

  /// The number of public repositories.
  public var repositoryCount: Int

  /// The number of followers.
  public var followerCount: Int

  /// The number of accounts that the account follows.
  public var followingCount: Int

  /// The time of creation.
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
