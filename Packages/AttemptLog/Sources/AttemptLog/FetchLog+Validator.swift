/// The reason why a log cannot be restored.
public enum FetchLogError: Error, Equatable {
  /// The log is not new.
  case notEmpty

  /// The pruned counts are empty, negative, or do not match the ids of the records.
  case invalidPrunedCounts

  /// The record does not follow the previous one, or its id is above 2⁶² or below 1.
  case recordOutOfOrder(id: Int)
}

extension FetchLogError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .notEmpty: "The log is not empty."
    case .invalidPrunedCounts: "The pruned counts do not match the records."
    case .recordOutOfOrder(let id): "Record \(id) is out of order."
    }
  }
}

/// Checks that records, newest first, and pruned counts can be those of a log.
///
/// A log numbers its records from 1 without gaps, one generation after the other, and a prune never removes the newest
/// record of a generation. So a generation has one id for each record and each pruned record.
public struct RestoreValidator: Sendable {
  /// The largest id of a restored record, 2⁶²: no log reaches the largest integer by counting on from there.
  public static let largestID = 1 << 62

  private let prunedCounts: [Int]

  /// The generation of the current records, and the number of its records so far.
  private var (generation, count) = (0, 0)

  /// The newest id of that generation; nil before the first record.
  private var newestID: Int?

  private var lastID = largestID + 1

  /// Starts a check with the pruned counts of a log.
  ///
  /// - Throws: ``FetchLogError/invalidPrunedCounts``.
  public init(prunedCounts: [Int]) throws(FetchLogError) {
    guard !prunedCounts.isEmpty, prunedCounts.allSatisfy((0...Self.largestID).contains) else {
      throw .invalidPrunedCounts
    }
    self.prunedCounts = prunedCounts
    generation = prunedCounts.count
  }

  /// Checks the next record.
  ///
  /// - Throws: ``FetchLogError``.
  public mutating func validate(_ record: FetchLog.Record) throws(FetchLogError) {
    guard (1..<lastID).contains(record.id), (1...max(generation, 1)).contains(record.generation)
    else { throw .recordOutOfOrder(id: record.id) }
    while generation > record.generation { try finishGeneration() }
    if count == 0 {
      guard newestID ?? record.id == record.id else { throw .recordOutOfOrder(id: record.id) }
      newestID = record.id
    }
    count += 1
    lastID = record.id
  }

  /// Checks that no record is missing at the end.
  ///
  /// - Throws: ``FetchLogError/invalidPrunedCounts``.
  public mutating func finish() throws(FetchLogError) {
    while generation > 0 { try finishGeneration() }
    guard newestID ?? 0 == 0 else { throw .invalidPrunedCounts }
  }

  /// Continues with the previous generation and computes its newest id.
  private mutating func finishGeneration() throws(FetchLogError) {
    let prunedCount = prunedCounts[generation - 1]
    guard count > 0 || prunedCount == 0 else { throw .invalidPrunedCounts }
    newestID = newestID.map { $0 - prunedCount - count }
    (generation, count) = (generation - 1, 0)
  }
}
