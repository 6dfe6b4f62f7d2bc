import AttemptLog
import Contract
import StoreContract
import Testing

extension AttemptLogContract {
  /// The rules about ``AttemptLog/startGeneration`` and ``AttemptLog/resumeGeneration``.
  static let generationRules = [
    Rule("Only the current generation is counted") { subject in
      try subject.client.append(.fetch(1))
      try subject.client.append(.fetch(2))
      try subject.client.append(.failure(2))
      try check(try subject.client.fetchCount(), is: 2)
      _ = try subject.client.startGeneration()
      try subject.client.append(.fetch(3))
      try check(try subject.client.fetchCount(), is: 1)
    },
    Rule("The latest fetch is that of the last append, or nil in an empty generation") { subject in
      for second in [2, 1] {
        let record = try subject.client.append(.fetch(second))
        try subject.client.append(.failure(second))
        try check(try subject.client.latestFetch(), is: record)
      }
      _ = try subject.client.startGeneration()
      try check(try subject.client.latestFetch(), is: nil)
    },
    Rule("The first generation is 1, and each new one is one more") { subject in
      for generation in 2...4 {
        try subject.client.append(.fetch(generation))
        try check(try subject.client.startGeneration(), is: generation)
      }
    },
    Rule("A new generation is empty, and earlier records stay in the log") { subject in
      let earlier = try subject.client.append(.fetch(1))
      _ = try subject.client.startGeneration()
      try check(try subject.client.fetchCount(), is: 0)
      try check(try subject.client.latestFetch(), is: nil)
      try check(try subject.client.page(.init(.fetches)), is: [earlier])
    },
    Rule("A resumed generation continues with its count and its latest fetch") { subject in
      let log = subject.client
      try log.append(.fetch(1))
      let latest = try log.append(.fetch(2))
      _ = try log.startGeneration()
      _ = try log.startGeneration()
      try log.append(.failure(3))
      try check(try log.resumeGeneration(), is: 2)
      try check(try log.resumeGeneration(), is: 1)
      try check(try log.fetchCount(), is: 2)
      try check(try log.latestFetch(), is: latest)
      try log.append(.fetch(3))
      try check(try log.fetchCount(), is: 3)
    },
    Rule(
      "If the current generation has fetches, or is the first one, nothing is removed and the result is nil"
    ) { subject in
      let log = subject.client
      try check(try log.resumeGeneration(), is: nil)
      _ = try log.startGeneration()
      let record = try log.append(.fetch(1))
      try check(try log.resumeGeneration(), is: nil)
      try check(try log.latestFetch(), is: record)
      try check(try log.startGeneration(), is: 3)
    },
  ]
}
