/// Tells whether the records of a log that is restored, newest first, can be those of a log.
package struct RestoredOrder {
  /// The record before; at first one that is newer than all, of the current generation.
  private var last: (id: Int, generation: Int)

  /// The order in a log that has pruned so many records of its generations.
  package init(prunedCounts: [Int]) throws {
    // So far from the largest number that counting can go on.
    guard !prunedCounts.isEmpty, prunedCounts.allSatisfy((0...Int.max / 2).contains) else {
      throw FetchLogError.impossiblePrunedCounts
    }
    last = (.max, prunedCounts.count)
  }

  /// Takes the next record.
  package mutating func accept(_ record: FetchLog.Record) throws {
    // The largest id leaves none for the record after it.
    guard (1..<last.id).contains(record.id), (1...last.generation).contains(record.generation)
    else { throw FetchLogError.misplacedRecord(id: record.id) }
    last = (record.id, record.generation)
  }
}
