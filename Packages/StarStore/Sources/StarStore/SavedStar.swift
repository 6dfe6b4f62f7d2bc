public import PortableFoundation

extension StarStore {
  /// A person and the time of the star.
  public struct SavedStar: Equatable, Sendable {
    /// The permanent number of the account; nil for a closed one.
    public var account: Int64?

    /// The name of the account; nil for a closed one.
    public var login: String?

    /// The time of the star, in milliseconds.
    public let starredAt: Date

    /// Creates a star; rounds the time to milliseconds.
    public init(account: Int64?, login: String?, starredAt: Date) {
      self.account = account
      self.login = login
      self.starredAt = starredAt.stored
    }
  }

  /// A selection of a complete list.
  public struct StarQuery: Equatable, Sendable {
    /// The repository.
    public var repository: SavedRepository.ID

    /// Whether the last person of the list is first.
    public var isNewestFirst: Bool

    /// The maximum number of people; nil for all.
    public var limit: Int?

    /// Creates a selection.
    public init(_ repository: SavedRepository.ID, isNewestFirst: Bool = true, limit: Int? = nil) {
      self.repository = repository
      self.isNewestFirst = isNewestFirst
      self.limit = limit
    }
  }

  /// A difference between two complete lists.
  public enum StarChange: Equatable, Sendable {
    /// A person in the last list only.
    case new(SavedStar)

    /// A person in the list before only.
    case lost(SavedStar)
  }
}

extension StarStore.StarChange {
  package init(_ star: StarStore.SavedStar, isLost: Bool) {
    self = isLost ? .lost(star) : .new(star)
  }
}
