extension FailureLog {
  /// Checks that records, newest first, can be those of a log.
  public struct RestoreValidator: Sendable {
    /// The largest id of a restored record, 2⁶²: no log reaches the largest integer by counting on from there.
    public static let largestID = 1 << 62

    private var lastID = largestID + 1

    /// Starts a check.
    public init() {}

    /// Checks the next record.
    ///
    /// - Throws: ``FailureLogError``.
    public mutating func validate(_ record: Record) throws(FailureLogError) {
      guard (1..<lastID).contains(record.id) else { throw .recordOutOfOrder(id: record.id) }
      guard FailureLog.Record.counts ~= record.count, record.lastTime >= record.entry.time else {
        throw .invalidRecord(id: record.id)
      }
      lastID = record.id
    }
  }
}
