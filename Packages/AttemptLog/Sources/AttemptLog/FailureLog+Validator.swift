/// The reason why a log cannot be restored.
public enum FailureLogError: Error, Equatable {
  /// The log has records.
  case notEmpty

  /// The id of the record is not below that of the previous one, or not between 1 and 2⁶².
  case recordOutOfOrder(id: Int)

  /// The count of the record is not one of ``FailureLog/Record/counts``, or its last time is before the first.
  case invalidRecord(id: Int)
}

extension FailureLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .notEmpty: "The log of failures is not empty."
    case .recordOutOfOrder(let id): "Failure \(id) is out of order."
    case .invalidRecord(let id): "Failure \(id) has an invalid count or period."
    }
  }
}

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
