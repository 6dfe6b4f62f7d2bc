import Contract
import FetchLog
import PortableFoundation
import StoreContract
import Testing

extension FetchLogContract {
  /// The rules about ``FetchLog/prunedCounts`` and ``FetchLog/restore``.
  static let restoreRules = [
    Rule("The pruned counts are ordered from the first generation to the current one") {
      subject in
      let log = subject.client
      try check(try log.prunedCounts(), is: [0])
      for second in 1...3 { _ = try log.append(.sample(second)) }
      _ = try log.startGeneration()
      try check(try log.prunedCounts(), is: [0, 0])
      _ = try log.append(.sample(4))
      _ = try log.append(.sample(5))
      _ = try log.prune(before: .distantFuture, limit: 10)
      try check(try log.prunedCounts(), is: [2, 1])
      _ = try log.startGeneration()
      try check(try log.prunedCounts(), is: [2, 1, 0])
      _ = try log.resumeGeneration()
      try check(try log.prunedCounts(), is: [2, 1])
    },
    Rule("A restored log equals the other log and continues like it") { subject in
      let log = subject.client
      let records = [
        record(11, of: 3), record(10, of: 3), record(9, of: 2), record(6, of: 1), record(2, of: 1),
      ]
      try log.restore(prunedCounts: [4, 2, 0, 0], records: records.next())
      try check(try subject.other.page(FetchLog.Query()), is: records)
      try check(try log.prunedCounts(), is: [4, 2, 0, 0])
      try check(try log.count(), is: 0)
      try check(try log.latest(), is: nil)
      try check(try log.resumeGeneration(), is: 3)
      try check(try log.count(), is: 2)
      try check(try log.latest(), is: records.first)
      let next = try log.append(.sample(3))
      try check(next, is: FetchLog.Record(id: 12, generation: 3, entry: .sample(3)))
      try check(try log.prune(before: .distantFuture, limit: 10), is: 3)
      try check(try log.prunedCounts(), is: [5, 2, 2])
    },
    Rule("Only a log without any history can be restored") { subject in
      let log = subject.client
      func refuse() throws {
        let (page, counts) = (try log.page(FetchLog.Query()), try log.prunedCounts())
        try check(throws: FetchLogError.notEmpty) {
          try log.restore(prunedCounts: [0], records: [record(1, of: 1)].next())
        }
        try check(try log.page(FetchLog.Query()), is: page)
        try check(try log.prunedCounts(), is: counts)
      }
      _ = try log.startGeneration()
      try refuse()
      _ = try log.resumeGeneration()
      _ = try log.append(.sample(1))
      try refuse()
    },
    Rule("A restore of an inconsistent log is an error") { subject in
      for counts in [[], [-1], [0, .max], [1], [1, 0], [largestID + 1]] {
        try check(throws: FetchLogError.invalidPrunedCounts) {
          try subject.client.restore(prunedCounts: counts, records: { nil })
        }
      }
      let miscounted = [
        [], [record(2, of: 1)], [record(1, of: 1)], [record(4, of: 1)],
        [record(6, of: 2), record(4, of: 1)], [record(2, of: 2)],
      ]
      for records in miscounted {
        try check(throws: FetchLogError.invalidPrunedCounts) {
          try subject.client.restore(prunedCounts: [2, 1], records: records.next())
        }
      }
      let misplaced = [
        [record(.max, of: 1)], [record(largestID + 1, of: 1)], [record(0, of: 1)],
        [record(1, of: 3)], [record(1, of: 0)],
        [record(2, of: 1), record(2, of: 1)], [record(2, of: 1), record(3, of: 1)],
        [record(2, of: 1), record(1, of: 2)], [record(3, of: 2), record(1, of: 1)],
      ]
      for records in misplaced {
        try check(throws: FetchLogError.recordOutOfOrder(id: records.last?.id ?? 0)) {
          try subject.client.restore(prunedCounts: [0, 0], records: records.next())
        }
      }
      try check(try subject.client.page(FetchLog.Query()), is: [])
      try check(try subject.client.prunedCounts(), is: [0])
      // This many records can have been pruned.
      let newest = [record(largestID, of: 1)]
      try subject.client.restore(prunedCounts: [largestID - 1], records: newest.next())
      try check(try subject.client.count(), is: largestID)
    },
    Rule("A restore that throws changes nothing") { subject in
      let next = [record(2, of: 2), record(1, of: 1)].next()
      try check(throws: TestError()) {
        try subject.client.restore(prunedCounts: [0, 0]) {
          guard let record = next() else { throw TestError() }
          return record
        }
      }
      try check(try subject.client.page(FetchLog.Query()), is: [])
      try check(try subject.client.prunedCounts(), is: [0])
      let appended = try subject.client.append(.sample(1))
      try check([appended.generation, appended.id], is: [1, 1])
    },
  ]

  private static let largestID = RestoreValidator.largestID

  private static func record(_ id: Int, of generation: Int) -> FetchLog.Record {
    FetchLog.Record(id: id, generation: generation, entry: .sample(id % 60))
  }
}

extension [FetchLog.Record] {
  /// Returns a closure that returns the records one by one, then nil.
  fileprivate func next() -> () -> FetchLog.Record? {
    var iterator = makeIterator()
    return { iterator.next() }
  }
}
