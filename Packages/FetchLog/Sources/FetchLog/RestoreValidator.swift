/// Checks that the records of a log that is restored, newest first, are those of a log.
///
/// A log numbers its records from 1 without a gap, one generation after the other, and a prune never removes the newest
/// record of a generation. So a generation has as many ids as it has records and pruned records.
public struct RestoreValidator: Sendable {
  /// The largest id of a restored record: 2⁵³, up to which every reader of JSON knows a number exactly, and far
  /// from the largest number that the log can count to.
  public static let largestID = 1 << 53

  private let prunedCounts: [Int]

  /// The generation of the records that come now, and how many of them came so far.
  private var (generation, count) = (0, 0)

  /// The newest id of that generation; nil before the first record of all.
  private var newestID: Int?

  private var lastID = largestID + 1

  /// Starts a check of a log that has pruned so many records of its generations.
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

  /// Checks that no record is missing after the last one.
  ///
  /// - Throws: ``FetchLogError/invalidPrunedCounts``.
  public mutating func finish() throws(FetchLogError) {
    while generation > 0 { try finishGeneration() }
    guard newestID ?? 0 == 0 else { throw .invalidPrunedCounts }
  }

  /// Goes to the generation before, of which it knows the newest id.
  private mutating func finishGeneration() throws(FetchLogError) {
    let prunedCount = prunedCounts[generation - 1]
    guard count > 0 || prunedCount == 0 else { throw .invalidPrunedCounts }
    newestID = newestID.map { $0 - prunedCount - count }
    (generation, count) = (generation - 1, 0)
  }
}
