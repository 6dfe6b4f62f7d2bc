import Contract
import FetchLog
import FetchLogContract
import StoreContract

extension FetchLogContractTests {
  static let brokenGenerations: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts everything.
    "Only the current generation is counted": { subject, original in
      subject.client.count = { try original.client.page(FetchLog.Query()).count }
    },
    // Remembers the former generation.
    "The latest record is that of the last append, or nil in an empty generation":
      { subject, original in
        subject.client.latest = { try original.client.page(FetchLog.Query(limit: 1)).first }
      },
    // Begins with 0.
    "The first generation is 1, and each new one is one more": { subject, original in
      subject.client.startGeneration = { try original.client.startGeneration() - 1 }
    },
    // Starts nothing.
    "A new generation is empty, and the log keeps the records of the former ones": { subject, _ in
      subject.client.startGeneration = { 2 }
    },
    // Starts one more.
    "A resumed generation goes on with its count and its latest record": { subject, original in
      subject.client.resumeGeneration = { try original.client.startGeneration() - 2 }
    },
    // Always says that it went back.
    "A generation that has records is not left, nor is the first one: the answer is nil":
      { subject, original in
        subject.client.resumeGeneration = { try original.client.resumeGeneration() ?? 1 }
      },
  ]
}
