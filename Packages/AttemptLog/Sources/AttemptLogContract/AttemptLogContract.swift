public import AttemptLog
public import Contract
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``AttemptLog``.
public enum AttemptLogContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A log under test.
  public typealias Subject = StoredSubject<AttemptLog>

  /// The rules; each needs its own subject.
  public static let rules = appendRules + entryRules + pageRules + generationRules + pruneRules

  private static let appendRules = [
    Rule("A new log is empty") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        try check(try log.page(.init(kind)), is: [])
        try check(try log.count(.init(kind)), is: 0)
      }
      try check(try log.fetchCount(), is: 0)
      try check(try log.latestFetch(), is: nil)
      try check(try log.prunedFetchCount(), is: 0)
    },
    Rule(
      "An append returns a new record of the entry, except that a failure extends the previous record if that has an equal failure: the record counts one more and takes the time and duration of the entry"
    ) { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        let records = try (1...2).map { _ in try log.append(.sample(kind, 1)) }
        try check(records, is: [1, 2].map { .init(id: $0, entry: .sample(kind, 1)) })
        try check(try log.page(.init(kind)), is: records.reversed())
      }
      try check(try log.append(.fetch(1), extending: 1).id, is: 3)
      _ = try log.append(.failure(2, cause: "other"))
      for (second, count) in [(3, 2), (4, 3)] {
        let entry = AttemptLog.Entry.failure(second, duration: .milliseconds(second))
        let expected = AttemptLog.Record(
          id: 1,
          entry: .failure(1, duration: .milliseconds(second)),
          count: count,
          lastTime: .sample(second)
        )
        try check(try log.append(entry, extending: 1), is: expected)
        try check(try log.page(.init(.failures)).last, is: expected)
      }
      try check(try log.count(.init(.failures)), is: 3)
    },
    Rule("A failure after a different or pruned record returns a new record") { subject in
      let log = subject.client
      let first = try log.append(.failure(1, cause: "e\u{301}"))
      let others: [AttemptLog.Entry] = [
        .failure(2, url: "http://localhost:9000", cause: "e\u{301}"),
        .failure(2, step: "saving", cause: "e\u{301}"),
        .failure(2, code: "timed_out", cause: "e\u{301}"),
        .failure(2, cause: "\u{E9}"),
      ]
      for (index, entry) in others.enumerated() {
        let record = try log.append(entry, extending: first.id)
        try check(record, is: .init(id: index + 2, entry: entry))
      }
      let last = try log.append(.failure(3))
      _ = try log.prune(.failures, before: .distantFuture, limit: 10)
      let next = try log.append(.failure(4), extending: last.id)
      try check(next, is: .init(id: last.id + 1, entry: .failure(4)))
      try check(try log.page(.init(.failures)), is: [next])
    },
    Rule("The last time of a record is never before an earlier one, even if the clock is set back")
    { subject in
      let log = subject.client
      let first = try log.append(.failure(5))
      for (second, lastSecond) in [(1, 5), (7, 7), (6, 7)] {
        let record = try log.append(.failure(second), extending: first.id)
        try check(record.lastTime, is: .sample(lastSecond))
        try check(record.entry.time, is: .sample(5))
        try check(try log.page(.init(.failures)), is: [record])
      }
    },
    Rule(
      "The ids of each kind start at 1 and grow with each new record, independent of the clock"
    ) { subject in
      for kind in AttemptLog.Kind.allCases {
        let ids = try [5, 3, 1, 4].map { second in
          _ = try subject.client.startGeneration()
          return try subject.client.append(.sample(kind, second)).id
        }
        try check(ids.first, is: 1)
        try check(ids, is: Set(ids).sorted())
      }
    },
    Rule("The id of a saved record is never reused, even after a prune") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        let first = try log.append(.sample(kind, 1))
        try await check(throws: TestError()) {
          try await subject.unitOfWork.write {
            _ = try log.append(.sample(kind, 2))
            throw TestError()
          }
        }
        let second = try log.append(.sample(kind, 3))
        try check(second.id > first.id, "an id above \(first.id), not \(second.id)")
        try check(try log.page(.init(kind)), is: [second, first])
        _ = try log.prune(kind, before: .distantFuture, limit: 2)
        let third = try log.append(.sample(kind, 4))
        try check(third.id > second.id, "an id above \(second.id), not \(third.id)")
      }
    },
    Rule("Concurrent appends lose no attempt") { subject in
      let shared = try subject.client.append(.failure())
      let ids = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let log = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            try (1...10).map { second in
              try log.append(.failure(second), extending: second < 6 ? shared.id : nil)
              return try log.append(.fetch(second)).id
            }
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(try subject.client.fetchCount(), is: 80)
      try check(try subject.client.page(.init(.fetches)).map(\.id), is: ids.sorted(by: >))
      let failures = try subject.client.page(.init(.failures))
      try check(failures.map(\.id), is: (1...41).reversed())
      try check(failures.last?.count, is: 41)
    },
  ]

  private static let entryRules = [
    Rule("Every text is stored unchanged: empty, long, with a NUL, beyond ASCII") { subject in
      let texts = [
        "", " ", .incompressible, "\0", "a\0b", "http://\u{202E}odd", "👩‍👩‍👧",
        "e\u{301}", "\u{E9}",
      ]
      for text in texts {
        for entry in [
          AttemptLog.Entry.fetch(url: text, path: text), .pass(url: text, machine: text),
          .failure(url: text, step: text, code: text, cause: text),
        ] {
          try subject.client.append(entry)
          let stored = try subject.client.page(.init(entry.kind, limit: 1)).first?.entry
          // Byte by byte: Swift strings are equal after Unicode normalisation.
          try check(stored.map(bytes), is: bytes(of: entry))
        }
      }
    },
    Rule("A time is stored in milliseconds and a duration in microseconds") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        // From the year 1 to the end of 9999.
        for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999] {
          try log.append(.sample(kind, at: Date(timeIntervalSince1970: seconds)))
          let record = try log.page(.init(kind, limit: 1)).first
          for stored in [record?.entry.time, record?.lastTime] {
            let stored = stored?.timeIntervalSince1970 ?? .nan
            try check(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
          }
        }
        for duration in [Duration.zero, .microseconds(1), .microseconds(Int64.max)] {
          try log.append(.sample(kind, duration: duration))
          try check(try log.page(.init(kind, limit: 1)).first?.entry.duration, is: duration)
        }
      }
    },
    Rule("The machine of an attempt, and the target, status and certificate of a check are stored")
    {
      subject in
      for expiry in [nil, Date(timeIntervalSince1970: 1_900_000_000.5)] {
        let pass = AttemptLog.Entry.pass(
          status: 404,
          certificateExpiry: expiry,
          target: "a",
          machine: "m"
        )
        try subject.client.append(pass)
        try check(try subject.client.page(.init(.passes, target: "a")).first?.entry, is: pass)
      }
      for entry in [AttemptLog.Entry.fetch(), .failure()] {
        let entry = AttemptLog.Entry(
          time: entry.time,
          url: entry.url,
          duration: entry.duration,
          outcome: entry.outcome,
          machine: "m"
        )
        try check(try subject.client.append(entry).entry.machine, is: "m")
        try check(try subject.client.page(.init(entry.kind)).first?.entry, is: entry)
      }
    },
    Rule("The largest number of attempts is stored unchanged") { subject in
      try subject.client.append(.fetch(attempts: .max))
      try check(try subject.client.latestFetch()?.entry, is: .fetch(attempts: .max))
    },
  ]

  /// Returns the bytes of the texts of an entry.
  private static func bytes(of entry: AttemptLog.Entry) -> [[UInt8]] {
    let texts =
      switch entry.outcome {
      case .fetched(let path, _, _): [entry.url, path]
      case .passed: [entry.url, entry.target, entry.machine]
      case .failed(let step, let code, let cause): [entry.url, step, code, cause]
      }
    return texts.map { Array($0.utf8) }
  }
}
