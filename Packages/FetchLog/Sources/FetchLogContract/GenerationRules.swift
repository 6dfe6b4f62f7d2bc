import Contract
import FetchLog
import StoreContract
import Testing

extension FetchLogContract {
  /// The rules about ``FetchLog/startGeneration`` and ``FetchLog/resumeGeneration``.
  static let generationRules = [
    Rule("Only the current generation is counted") { subject in
      _ = try subject.client.append(.sample(1))
      _ = try subject.client.append(.sample(2))
      try check(try subject.client.count(), is: 2)
      _ = try subject.client.startGeneration()
      _ = try subject.client.append(.sample(3))
      try check(try subject.client.count(), is: 1)
    },
    Rule("The latest record is that of the last append, or nil in an empty generation") { subject in
      for second in [2, 1] {
        let record = try subject.client.append(.sample(second))
        try check(try subject.client.latest(), is: record)
      }
      _ = try subject.client.startGeneration()
      try check(try subject.client.latest(), is: nil)
    },
    Rule("The first generation is 1, and each new one is one more") { subject in
      try check(try subject.client.append(.sample(1)).generation, is: 1)
      for generation in 2...3 {
        try check(try subject.client.startGeneration(), is: generation)
        try check(try subject.client.append(.sample(generation)).generation, is: generation)
      }
    },
    Rule("A new generation is empty, and earlier records stay in the log") { subject in
      let earlier = try subject.client.append(.sample(1))
      _ = try subject.client.startGeneration()
      try check(try subject.client.count(), is: 0)
      try check(try subject.client.latest(), is: nil)
      try check(try subject.client.page(FetchLog.Query()), is: [earlier])
    },
    Rule("A resumed generation continues with its count and its latest record") { subject in
      let log = subject.client
      _ = try log.append(.sample(1))
      let latest = try log.append(.sample(2))
      _ = try log.startGeneration()
      _ = try log.startGeneration()
      try check(try log.resumeGeneration(), is: 2)
      try check(try log.resumeGeneration(), is: 1)
      try check(try log.count(), is: 2)
      try check(try log.latest(), is: latest)
      try check(try log.append(.sample(3)).generation, is: 1)
      try check(try log.count(), is: 3)
    },
    Rule(
      "If the current generation has records, or is the first one, nothing is removed and the result is nil"
    ) {
      subject in
      let log = subject.client
      try check(try log.resumeGeneration(), is: nil)
      _ = try log.startGeneration()
      let record = try log.append(.sample(1))
      try check(try log.resumeGeneration(), is: nil)
      try check(try log.latest(), is: record)
      try check(try log.startGeneration(), is: 3)
    },
  ]
}
