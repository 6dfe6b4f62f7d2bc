public import GitHubClient
public import PortableFoundation
public import StarStore

/// The first people of a saved list.
public struct SavedPeople: Equatable, Sendable {
  /// The people, in the order of the user.
  public var people: [Stargazer]

  /// The number of people in the list.
  public var count: Int

  /// The time at which the list was complete.
  public var time: Date
}

extension Stargazer {
  /// Creates a stargazer from its saved form; without an account if the saved name is no longer valid.
  public init(_ star: StarStore.SavedStar) {
    let login = star.login.flatMap { Login($0) }
    self.init(
      account: star.account.flatMap { id in login.map { Account(id: id, login: $0) } },
      starredAt: star.starredAt
    )
  }
}
