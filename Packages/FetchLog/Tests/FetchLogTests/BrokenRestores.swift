import Contract
import FetchLog
import FetchLogContract

extension BrokenFetchLogTests {
  static let brokenRestores: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts the last generation first.
    "The pruned counts begin with the first generation, and end with the current one":
      { subject, original in
        subject.log.prunedCounts = { try original.log.prunedCounts().reversed() }
      },
    // Appends what it restores.
    "A restored log is as the other one was, and goes on as that would": { subject, original in
      subject.log.restore = { _, next in
        while let record = try next() { _ = try original.log.append(record.entry) }
      }
    },
    // Forgets what was pruned.
    "A restored log is as the other one was, and goes on as that would": { subject, original in
      subject.log.restore = { counts, next in
        try original.log.restore(counts.map { _ in 0 }, next)
      }
    },
    // Adds to what is there.
    "Only a log to which nothing was ever added is restored": { subject, original in
      subject.log.restore = { counts, next in
        while let record = try next() { _ = try original.log.append(record.entry) }
      }
    },
    // Takes what it gets.
    "What no log can have is an error": { subject, original in
      subject.log.restore = { counts, next in
        try original.log.restore(counts) {
          // Put right, where it does not fit.
          try next().map { FetchLog.Record(id: 1, generation: 1, entry: $0.entry) }
        }
      }
    },
    // Keeps what it has so far.
    "Of a restore that fails nothing is kept": { subject, original in
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
