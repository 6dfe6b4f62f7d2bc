public import GitHubClient
public import StarStore

/// The result of a sync.
public struct SyncReport: Equatable, Sendable {
  /// The repository, with its present count.
  public var repository: Repository

  /// The number of the repository in the store.
  public var savedID: SavedRepository.ID

  /// The numbers of people who came and went since the last complete list, and the complete list.
  ///
  /// Read the people from the store with `forEachChange`, unless the list is unchanged: then the changes of the store
  /// are those of an earlier sync.
  public var changes: StarStore.StarChanges

  /// Whether the list was unchanged, so that no page was read.
  public var isUnchanged: Bool

  /// Why the list can differ from that of GitHub; nil if it does not.
  ///
  /// A list with as many people as the repository has stars differs if stars came and went while it was read.
  public var difference: Difference?

  /// A reason for a list that differs from the count.
  public enum Difference: Equatable, Sendable {
    /// GitHub lists only the first 400 pages.
    case tooMany

    /// Stars came or went during the walk, or GitHub does not list some accounts.
    case other
  }
}

/// The state of a sync after a saved page.
public struct SyncProgress: Equatable, Sendable {
  /// The number of people so far.
  public var count: Int

  /// The count of the repository at the start.
  public var expectedCount: Int

  /// The number of pages so far.
  public var pageCount: Int

  /// Whether the sync continues an interrupted one.
  public var isContinued: Bool
}
