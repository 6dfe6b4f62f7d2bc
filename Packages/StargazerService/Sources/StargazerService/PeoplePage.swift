import APIClient
public import GitHubClient

/// An order of people by the time of their stars.
public enum StarOrder: String, CaseIterable, Sendable {
  /// The newest star first.
  case newest

  /// The oldest star first.
  case oldest
}

/// A page of people in the order of the user.
public struct PeoplePage: Equatable, Sendable {
  /// The repository, with its count at the request of the first page.
  public var repository: Repository

  /// The people.
  public var people: [Stargazer]

  /// The next page; nil after the last one.
  public var next: Next?

  /// The largest number of people that GitHub lists: the oldest ones.
  public static let maximumCount = 40_000

  /// Whether the list misses the newest people, because the repository has more stars than GitHub lists.
  public var isLimited: Bool { repository.starCount > Self.maximumCount }

  /// Leads to the next page of a list.
  ///
  /// A program cannot make one: a next page exists because GitHub linked it.
  public struct Next: Hashable, Sendable {
    let link: PageLink
    let order: StarOrder
    let counted: CountedRepository

    /// The number of pages before it.
    let pageCount: Int

    /// Returns whether two values lead to the same page in the same order.
    public static func == (first: Self, second: Self) -> Bool {
      first.link == second.link && first.order == second.order
    }

    /// Hashes the link and the order, which identify the page.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(link)
      hasher.combine(order)
    }
  }
}
