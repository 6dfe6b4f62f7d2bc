public import GitHubClient
public import PortableFoundation

/// The new stars of a repository by day.
public struct StarHistory: Equatable, Sendable {
  /// The repository, with its count.
  public var repository: Repository

  /// The consecutive days with their new stars, oldest first, from the creation of the repository to today.
  public var days: [Day]

  /// The time of the response.
  public var time: Date

  /// Creates the value from its parts.
  public init(
    repository: Repository,
    days: [Day],
    time: Date
  ) {
    self.repository = repository
    self.days = days
    self.time = time
  }

  /// The number of all new stars.
  public var total: Int { days.reduce(0) { $0 + $1.count } }

  /// The number of stars that the days do not explain; negative if people took their stars back.
  ///
  /// The history counts new stars, and GitHub does not document whether a star that was taken back is still counted.
  public var difference: Int { repository.starCount - total }

  /// The new stars of 24 hours.
  public struct Day: Equatable, Sendable {
    /// The start, which GitHub determines: not always midnight in UTC.
    public var start: Date

    /// The number of new stars.
    public var count: Int

    /// Creates a day.
    public init(start: Date, count: Int) {
      self.start = start
      self.count = count
    }
  }
}
