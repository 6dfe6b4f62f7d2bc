public import Contract
public import FetchLog
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``FetchLog``.
public enum FetchLogContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A log under test.
  public typealias Subject = StoredSubject<FetchLog>

  /// The rules; each needs its own subject.
  public static let rules =
    appendRules + entryRules + pageRules + generationRules + pruneRules + restoreRules

  private static let appendRules = [
    Rule("A new log is empty") { subject in
      try check(try subject.client.count(), is: 0)
      try check(try subject.client.latest(), is: nil)
      try check(try subject.client.page(FetchLog.Query()), is: [])
    },
    Rule("An append returns the record of the entry") { subject in
      let record = try subject.client.append(.sample(1))
      try check(record.entry, is: .sample(1))
      try check(try subject.client.page(FetchLog.Query()), is: [record])
    },
    Rule("Ids start at 1 and grow with each append, independent of the clock") { subject in
      let ids = try [5, 3, 1, 4].map { second in
        _ = try subject.client.startGeneration()
        return try subject.client.append(.sample(second)).id
      }
      try check(ids.first, is: 1)
      try check(ids, is: Set(ids).sorted())
    },
    Rule("The id of a saved record is never reused, even after a prune") { subject in
      let log = subject.client
      let first = try log.append(.sample(1))
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          _ = try log.append(.sample(2))
          throw TestError()
        }
      }
      let second = try log.append(.sample(3))
      try check(second.id > first.id, "an id above \(first.id), not \(second.id)")
      try check(try log.page(FetchLog.Query()), is: [second, first])
      _ = try log.prune(before: .distantFuture, limit: 1)
      let third = try log.append(.sample(4))
      try check(third.id > second.id, "an id above \(second.id), not \(third.id)")
    },
    Rule("Concurrent appends lose no entry") { subject in
      let ids = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let log = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask { try (0..<10).map { try log.append(.sample($0)).id } }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(Set(ids).count, is: 80)
      try check(try subject.client.count(), is: 80)
      try check(try subject.client.page(FetchLog.Query()).map(\.id), is: ids.sorted(by: >))
    },
  ]

  private static let entryRules = [
    Rule("Every text is stored unchanged: empty, long, with a NUL, beyond ASCII") { subject in
      let texts = [
        "", " ", .incompressible, "\0", "a\0b", "http://\u{202E}odd", "👩‍👩‍👧",
        "e\u{301}", "\u{E9}",
      ]
      for text in texts {
        _ = try subject.client.append(.sample(url: text, path: text))
        let stored = try subject.client.latest()?.entry
        // Byte by byte: Swift strings are equal after Unicode normalisation.
        try check(stored.map { Array($0.url.utf8) }, is: Array(text.utf8))
        try check(stored.map { Array($0.path.utf8) }, is: Array(text.utf8))
      }
    },
    Rule("A time is stored in milliseconds and a duration in microseconds") { subject in
      // From the year 1 to the end of 9999.
      for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999] {
        _ = try subject.client.append(.sample(at: Date(timeIntervalSince1970: seconds)))
        let stored = try subject.client.latest()?.entry.time.timeIntervalSince1970 ?? .nan
        try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
      }
      for duration in [Duration.zero, .microseconds(1), .microseconds(Int64.max)] {
        _ = try subject.client.append(.sample(duration: duration))
        try check(try subject.client.latest()?.entry.duration, is: duration)
      }
    },
    Rule("The largest number of attempts is stored unchanged") { subject in
      _ = try subject.client.append(.sample(attempts: .max))
      try check(try subject.client.latest()?.entry.attempts, is: .max)
    },
  ]
}
