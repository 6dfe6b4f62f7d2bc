import Contract
import FetchLog
import FetchLogContract
import StoreContract

extension FetchLogContractTests {
  static let brokenRestores: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts the last generation first.
    "The pruned counts begin with the first generation, and end with the current one":
      { subject, original in
        subject.client.prunedCounts = { try original.client.prunedCounts().reversed() }
      },
    // Appends what it restores.
    "A restored log is as the other one was, and goes on as that would": { subject, original in
      subject.client.restore = { _, next in
        while let record = try next() { _ = try original.client.append(record.entry) }
      }
    },
    // Forgets what was pruned.
    "A restored log is as the other one was, and goes on as that would": { subject, original in
      subject.client.restore = { counts, next in
        try original.client.restore(counts.map { _ in 0 }, next)
      }
    },
    // Adds to what is there.
    "Only a log to which nothing was ever added is restored": { subject, original in
      subject.client.restore = { counts, next in
        while let record = try next() { _ = try original.client.append(record.entry) }
      }
    },
    // Takes what it gets.
    "What no log can have is an error": { subject, original in
      subject.client.restore = { counts, next in
        try original.client.restore(counts) {
          // Put right, where it does not fit.
          try next().map { FetchLog.Record(id: 1, generation: 1, entry: $0.entry) }
        }
      }
    },
    // Keeps what it has so far.
    "Of a restore that fails nothing is kept": { subject, original in
      subject.client.restore = { counts, next in
        var failure: (any Error)?
        try original.client.restore(counts) {
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
