public import GitHubClient
public import PortableFoundation
public import StarStore

/// A repository with its saved data, after a request.
public struct CountedRepository: Equatable, Sendable {
  /// The repository, with the number of its stars.
  public var repository: Repository

  /// The saved repository, with the new count.
  public var saved: SavedRepository

  /// The count that was saved before; nil for a new repository.
  public var previous: StarCount?

  /// The time of the response.
  public var time: Date

  /// The time of the request by GitHub's clock; that of the local clock for a response without a time.
  var serverTime: Date

  /// The number of stars since the previous count, negative if people left; nil for a new repository.
  public var change: Int? { previous.map { repository.starCount - $0.count } }

  /// The count of the response, at the time of GitHub's clock, which the times of stars are compared with.
  var count: StarCount { StarCount(repository.starCount, at: serverTime) }
}
