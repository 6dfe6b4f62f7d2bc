public import Contract
public import FailureLog
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``FailureLog``.
public enum FailureLogContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A log under test.
  public typealias Subject = StoredSubject<FailureLog>

  /// The rules; each needs its own subject.
  public static let rules =
    appendRules + entryRules + pageRules + pruneRules + restoreRules

  private static let appendRules = [
    Rule("A new log is empty") { subject in
      try check(try subject.client.page(FailureLog.Query()), is: [])
      try check(try subject.client.count(FailureLog.Query()), is: 0)
    },
    Rule("An append without a previous record returns a new record of the entry") { subject in
      let log = subject.client
      let first = try log.append(.sample(1), extending: nil)
      try check(first, is: FailureLog.Record(id: 1, entry: .sample(1)))
      let second = try log.append(.sample(1), extending: nil)
      try check(second, is: FailureLog.Record(id: 2, entry: .sample(1)))
      try check(try log.page(FailureLog.Query()), is: [second, first])
    },
    Rule(
      "An append extends the previous record if its failure is equal: it counts one more and takes the time and duration of the entry"
    ) { subject in
      let log = subject.client
      let first = try log.append(.sample(1, duration: .milliseconds(5)), extending: nil)
      _ = try log.append(.sample(2, cause: "other"), extending: nil)
      let second = try log.append(
        .sample(3, duration: .milliseconds(7)),
        extending: first.id
      )
      let expected = FailureLog.Record(
        id: 1,
        entry: .sample(1, duration: .milliseconds(7)),
        count: 2,
        lastTime: .sample(3)
      )
      try check(second, is: expected)
      try check(try log.page(FailureLog.Query()).last, is: expected)
      let third = try log.append(.sample(4), extending: second.id)
      try check(third.count, is: 3)
      try check(try log.count(FailureLog.Query()), is: 2)
    },
    Rule("An append after a different or pruned record returns a new record") { subject in
      let log = subject.client
      let first = try log.append(.sample(1, cause: "e\u{301}"), extending: nil)
      let others: [FailureLog.Entry] = [
        .sample(2, url: "http://localhost:9000", cause: "e\u{301}"),
        .sample(2, step: "saving", cause: "e\u{301}"),
        .sample(2, code: "timed_out", cause: "e\u{301}"),
        .sample(2, cause: "\u{E9}"),
      ]
      for (index, entry) in others.enumerated() {
        let record = try log.append(entry, extending: first.id)
        try check(record, is: FailureLog.Record(id: index + 2, entry: entry))
      }
      let last = try log.append(.sample(3), extending: nil)
      _ = try log.prune(before: .distantFuture, limit: 10)
      let next = try log.append(.sample(4), extending: last.id)
      try check(next, is: FailureLog.Record(id: last.id + 1, entry: .sample(4)))
      try check(try log.page(FailureLog.Query()), is: [next])
    },
    Rule("The last time of a record is never before an earlier one, even if the clock is set back")
    {
      subject in
      let log = subject.client
      let first = try log.append(.sample(5), extending: nil)
      try check(try log.append(.sample(1), extending: first.id).lastTime, is: .sample(5))
      try check(try log.append(.sample(7), extending: first.id).lastTime, is: .sample(7))
      let last = try log.append(.sample(6), extending: first.id)
      try check(last.lastTime, is: .sample(7))
      try check(last.entry.time, is: .sample(5))
      try check(try log.page(FailureLog.Query()), is: [last])
    },
    Rule("Ids start at 1 and grow with each new record, independent of the clock") { subject in
      let ids = try [5, 3, 1, 4].map { try subject.client.append(.sample($0), extending: nil).id }
      try check(ids.first, is: 1)
      try check(ids, is: Set(ids).sorted())
    },
    Rule("The id of a saved record is never reused, even after a prune") { subject in
      let log = subject.client
      let first = try log.append(.sample(1), extending: nil)
      try check(try log.prune(before: .distantFuture, limit: 1), is: 1)
      let second = try log.append(.sample(2), extending: nil)
      try check(second.id > first.id, "an id above \(first.id), not \(second.id)")
      try check(try log.page(FailureLog.Query()), is: [second])
    },
    Rule("Concurrent appends lose no failure") { subject in
      let shared = try subject.client.append(.sample(0), extending: nil)
      try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let log = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            for second in 1...10 {
              let previous = second.isMultiple(of: 2) ? shared.id : nil
              _ = try log.append(.sample(second), extending: previous)
            }
          }
        }
        try await group.waitForAll()
      }
      let records = try subject.client.page(FailureLog.Query())
      try check(records.map(\.id), is: (1...41).reversed())
      try check(records.last?.count, is: 41)
    },
  ]

  private static let entryRules = [
    Rule("Every text is stored unchanged: empty, long, with a NUL, beyond ASCII") { subject in
      let texts = [
        "", " ", .incompressible, "\0", "a\0b", "http://\u{202E}odd", "👩‍👩‍👧",
        "e\u{301}", "\u{E9}",
      ]
      for text in texts {
        let entry = FailureLog.Entry.sample(url: text, step: text, code: text, cause: text)
        _ = try subject.client.append(entry, extending: nil)
        let stored = try subject.client.page(FailureLog.Query(limit: 1)).first?.entry
        // Byte by byte: Swift strings are equal after Unicode normalisation.
        for path in [\FailureLog.Entry.url, \.step, \.code, \.cause] {
          try check((stored?[keyPath: path].utf8).map(Array.init), is: Array(text.utf8))
        }
      }
    },
    Rule("A time is stored in milliseconds and a duration in microseconds") { subject in
      let log = subject.client
      let newest = { try log.page(FailureLog.Query(limit: 1)).first }
      // From the year 1 to the end of 9999.
      for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999] {
        let time = Date(timeIntervalSince1970: seconds)
        _ = try log.append(.sample(at: time), extending: nil)
        let record = try newest()
        for stored in [record?.entry.time, record?.lastTime] {
          let stored = stored?.timeIntervalSince1970 ?? .nan
          try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
        }
      }
      for duration in [Duration.zero, .microseconds(1), .microseconds(Int64.max)] {
        _ = try log.append(.sample(duration: duration), extending: nil)
        try check(try newest()?.entry.duration, is: duration)
      }
    },
  ]
}
