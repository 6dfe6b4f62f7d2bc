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

  /// Creates the value from its parts.
  public init(
    count: Int,
    expectedCount: Int,
    pageCount: Int,
    isContinued: Bool
  ) {
    self.count = count
    self.expectedCount = expectedCount
    self.pageCount = pageCount
    self.isContinued = isContinued
  }
}
