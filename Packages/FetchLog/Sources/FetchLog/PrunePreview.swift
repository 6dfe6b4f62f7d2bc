extension FetchLog {
  /// The numbers of records of an earlier time than that of a prune.
  public struct PrunePreview: Equatable, Sendable {
    /// The number of records that the prune removes.
    public var removed: Int

    /// The number of records that it keeps, since each is the newest of its generation.
    public var kept: Int

    /// Creates a preview.
    public init(removed: Int, kept: Int) {
      self.removed = removed
      self.kept = kept
    }
  }
}
