import Contract
import FailureLog
import PortableFoundation
import StoreContract
import Testing

extension FailureLogContract {
  /// The rules about ``FailureLog/restore``.
  static let restoreRules = [
    Rule("A restored log has the records of the other log and continues like it") { subject in
      let log = subject.client
      let records = [record(11, count: 3), record(9), record(2, count: 2)]
      try log.restore(records.next())
      try check(try subject.other.page(FailureLog.Query()), is: records)
      let extended = try log.append(.sample(59), extending: 11)
      try check(extended.count, is: 4)
      let next = try log.append(.sample(3), extending: nil)
      try check(next, is: FailureLog.Record(id: 12, entry: .sample(3)))
    },
    Rule("Only an empty log can be restored") { subject in
      let log = subject.client
      let existing = try log.append(.sample(1), extending: nil)
      try check(throws: FailureLogError.notEmpty) { try log.restore([record(2)].next()) }
      try check(try log.page(FailureLog.Query()), is: [existing])
      _ = try log.prune(before: .distantFuture, limit: 1)
      try log.restore([record(2)].next())
      try check(try log.page(FailureLog.Query()), is: [record(2)])
    },
    Rule(
      "A restore of invalid records is an error: ids that do not fall or are not between 1 and 2⁶², a count below 1, a last time before the first"
    ) { subject in
      let largestID = 1 << 62
      let misplaced = [
        [record(.max)], [record(largestID + 1)], [record(0)], [record(-1)],
        [record(2), record(2)], [record(2), record(3)],
      ]
      for records in misplaced {
        try check(throws: FailureLogError.recordOutOfOrder(id: records.last?.id ?? 0)) {
          try subject.client.restore(records.next())
        }
      }
      for invalid in [
        record(2, count: 0), record(2, count: -1), record(2, count: 1_000_000_001),
        FailureLog.Record(id: 2, entry: .sample(2), count: 2, lastTime: .sample(1)),
      ] {
        try check(throws: FailureLogError.invalidRecord(id: 2)) {
          try subject.client.restore([record(3), invalid].next())
        }
      }
      try check(try subject.client.page(FailureLog.Query()), is: [])
      try subject.client.restore([record(largestID), record(1)].next())
      try check(try subject.client.count(FailureLog.Query()), is: 2)
    },
    Rule("A restore that throws changes nothing") { subject in
      let next = [record(2)].next()
      try check(throws: TestError()) {
        try subject.client.restore {
          guard let record = next() else { throw TestError() }
          return record
        }
      }
      try check(try subject.client.page(FailureLog.Query()), is: [])
      try check(try subject.client.append(.sample(1), extending: nil).id, is: 1)
    },
  ]

  private static func record(_ id: Int, count: Int = 1) -> FailureLog.Record {
    let second = abs(id % 60)
    return FailureLog.Record(
      id: id,
      entry: .sample(second),
      count: count,
      lastTime: .sample(second + max(count, 1) - 1)
    )
  }
}

extension [FailureLog.Record] {
  /// Returns a closure that returns the records one by one, then nil.
  fileprivate func next() -> () -> FailureLog.Record? {
    var iterator = makeIterator()
    return { iterator.next() }
  }
}
