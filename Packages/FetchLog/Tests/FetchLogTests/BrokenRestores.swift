import Contract
import FetchLog
import FetchLogContract

extension BrokenFetchLogTests {
  static let brokenRestores: [BrokenConfiguration<FetchLogContract.Subject>] = [
    .mock(
      "counts the last generation first",
      breaks: "The pruned counts begin with the first generation, and end with the current one"
    ) { subject, original in
      subject.log.prunedCounts = { try original.log.prunedCounts().reversed() }
    },
    .mock(
      "appends what it restores",
      breaks: "A restored log is as the other one was, and goes on as that would"
    ) { subject, original in
      subject.log.restore = { _, next in
        while let record = try next() { _ = try original.log.append(record.entry) }
      }
    },
    .mock(
      "forgets what was pruned",
      breaks: "A restored log is as the other one was, and goes on as that would"
    ) { subject, original in
      subject.log.restore = { counts, next in
        try original.log.restore(counts.map { _ in 0 }, next)
      }
    },
    .mock(
      "adds to what is there",
      breaks: "Only a log to which nothing was ever added is restored"
    ) { subject, original in
      subject.log.restore = { counts, next in
        while let record = try next() { _ = try original.log.append(record.entry) }
      }
    },
    .mock("takes what it gets", breaks: "What no log can have is an error") { subject, original in
      subject.log.restore = { counts, next in
        try original.log.restore(counts) {
          // Put right, where it does not fit.
          try next().map { FetchLog.Record(id: 1, generation: 1, entry: $0.entry) }
        }
      }
    },
    .mock("keeps what it has so far", breaks: "Of a restore that fails nothing is kept") {
      subject,
      original in
      subject.log.restore = { counts, next in
        var failure: (any Error)?
        try original.log.restore(counts) {
          do {
            return try next()
          } catch {
            failure = error
            return nil
          }
        }
        if let failure { throw failure }
      }
    },
  ]
}
