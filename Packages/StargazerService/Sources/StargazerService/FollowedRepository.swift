public import GitHubClient
public import StarStore

/// A repository of the user's list, as it is saved.
public struct FollowedRepository: Equatable, Identifiable, Sendable {
  /// The name, in the spelling of the last response.
  public var name: RepositoryName

  /// The saved repository, with its count.
  public var saved: SavedRepository

  /// The saved history; nil without one.
  public var history: StarHistory?

  /// The number of the repository in the store.
  public var id: SavedRepository.ID { saved.id }
}

extension StarStore {
  /// Returns the repositories of the user's list for a server with their saved histories, by name.
  ///
  /// Read them in a unit of work, so that no change comes between two of them.
  ///
  /// - Throws: An error if they cannot be read.
  public func followed(on server: String) throws -> [FollowedRepository] {
    let saved = try repositories().filter { $0.server == server && $0.followedSince != nil }
    return try saved.compactMap { saved in
      guard let name = RepositoryName(saved.name) else { return nil }
      let history = try history(saved.id).map { StarHistory($0, of: saved, named: name) }
      return FollowedRepository(name: name, saved: saved, history: history)
    }
  }
}

extension StarHistory {
  /// Creates a history from saved data.
  ///
  /// The store does not keep the time at which the repository was created, but its first week: no day of it is dropped.
  public init(
    _ history: StarStore.SavedHistory,
    of saved: SavedRepository,
    named name: RepositoryName
  ) {
    self.init(
      repository: Repository(
        number: saved.number,
        name: name,
        starCount: saved.count.count,
        createdAt: history.weeks.first?.start ?? history.time
      ),
      weeks: history.weeks,
      time: history.time
    )
  }
}
