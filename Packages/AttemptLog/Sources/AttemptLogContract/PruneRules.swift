import AttemptLog
import Contract
import PortableFoundation
import StoreContract
import Testing

extension AttemptLogContract {
  /// The rules about ``AttemptLog/prune`` and ``AttemptLog/previewPrune``.
  static let pruneRules = [
    Rule("A prune removes the records whose last attempt is before its time, in every generation") {
      subject in
      let log = subject.client
      for _ in 1...2 {
        for second in [3, 1, 4, 2, 5] { try log.append(.fetch(second)) }
        _ = try log.startGeneration()
      }
      for second in [3, 1, 4, 2] { try log.append(.failure(second)) }
      // The record of second 1 lasts until 5.
      try log.append(.failure(5), extending: 2)
      for (kind, second, removed, ids) in [
        (AttemptLog.Kind.fetches, 3, 4, [10, 8, 6, 5, 3, 1]), (.failures, 4, 2, [3, 2]),
      ] {
        try check(try log.prune(kind, before: .sample(second), limit: 10), is: removed)
        try check(try log.page(.init(kind)).map(\.id), is: ids)
        try check(try log.prune(kind, before: .sample(second), limit: 10), is: 0)
      }
      try check(try log.prune(.failures, before: .distantFuture, limit: 10), is: 2)
    },
    Rule("A prune of a target removes none but the target's records") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for target in ["", "e\u{301}", "\u{E9}"] {
          for second in [1, 2, 9] { try log.append(.sample(kind, second, target: target)) }
        }
      }
      for (target, removed) in [("\u{E9}", [0, 2, 2]), ("", [6, 2, 2]), ("a", [0, 0, 0])] {
        for (kind, count) in zip(AttemptLog.Kind.allCases, removed) {
          let preview = try log.previewPrune(kind, before: .sample(5), of: target)
          try check(preview.removed, is: count)
          let first = try log.prune(kind, before: .sample(5), of: target, limit: 1)
          let rest = try log.prune(kind, before: .sample(5), of: target, limit: 10)
          try check(first + rest, is: count)
        }
      }
      for kind in [AttemptLog.Kind.passes, .failures] {
        try check(try log.count(.init(kind, target: "e\u{301}")), is: 3)
        try check(try log.count(.init(kind, target: "\u{E9}")), is: 1)
      }
      let part = try log.previewPrune(.passes, before: .distantFuture, of: "e\u{301}", limit: 2)
      try check(part, is: .init(removed: 2, next: 5))
    },
    Rule("The newest fetch of a generation is never pruned") { subject in
      let log = subject.client
      for second in [2, 1, 3] {
        try log.append(.fetch(4))
        try log.append(.fetch(second))
        _ = try log.startGeneration()
      }
      _ = try log.resumeGeneration()
      try check(try log.prune(.fetches, before: .distantFuture, limit: 10), is: 3)
      try check(try log.page(.init(.fetches)).map(\.id), is: [6, 4, 2])
      try check(try log.latestFetch()?.id, is: 6)
    },
    Rule("A prune removes the oldest records first, and at most as many as its limit") { subject in
      let log = subject.client
      for (kind, last) in [(AttemptLog.Kind.fetches, 1), (.failures, 0)] {
        for second in 1...6 { try log.append(.sample(kind, second)) }
        for (limit, count) in [(-1, 6), (0, 6), (2, 4), (2, 2), (.max, last)] {
          _ = try log.prune(kind, before: .distantFuture, limit: limit)
          let ids = Array((1...6).reversed().prefix(count))
          try check(try log.page(.init(kind)).map(\.id), is: ids)
        }
      }
    },
    Rule(
      "A preview counts the records before its time: those that prunes would remove, and those that they would keep"
    ) { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        try check(try log.previewPrune(kind, before: .distantFuture), is: .init())
      }
      for _ in 1...2 {
        for second in [3, 1, 4, 2] {
          try log.append(.fetch(second))
          try log.append(.failure(second))
        }
        _ = try log.startGeneration()
      }
      try log.append(.failure(5), extending: 1)
      try log.append(.fetch(5))
      for (time, fetches, failures) in [
        (Date.sample(1), (0, 0), 0), (.sample(2), (2, 0), 2), (.sample(3), (2, 2), 4),
        (.sample(4), (4, 2), 5), (.distantFuture, (6, 3), 8),
      ] {
        let preview = try log.previewPrune(.fetches, before: time)
        try check(preview, is: .init(removed: fetches.0, kept: fetches.1))
        try check(try log.previewPrune(.failures, before: time), is: .init(removed: failures))
      }
      try check(try log.prune(.fetches, before: .distantFuture, limit: .max), is: 6)
      try check(try log.previewPrune(.fetches, before: .distantFuture), is: .init(kept: 3))
    },
    Rule("The sums of all calls are those of the log") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for second in 1...5 { try log.append(.sample(kind, second)) }
        let part = try log.previewPrune(kind, before: .sample(9), after: 2, limit: 2)
        try check(part, is: .init(removed: 2, next: 4))
        let last = try log.previewPrune(kind, before: .sample(9), after: 4)
        try check(last, is: kind == .fetches ? .init(kept: 1) : .init(removed: 1))
      }
    },
    Rule("A preview changes nothing") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for second in 1...3 { try log.append(.sample(kind, second)) }
        let page = try log.page(.init(kind))
        _ = try log.previewPrune(kind, before: .distantFuture)
        try check(try log.page(.init(kind)), is: page)
      }
    },
    Rule("A pruned record is still counted") { subject in
      let log = subject.client
      for second in 1...3 { try log.append(.fetch(second)) }
      _ = try log.startGeneration()
      try check(try log.prune(.fetches, before: .distantFuture, limit: 1), is: 1)
      try check(try log.fetchCount(), is: 0)
      try check(try log.prunedFetchCount(), is: 1)
      _ = try log.resumeGeneration()
      try check(try log.fetchCount(), is: 3)
      try log.append(.fetch(4))
      try log.append(.failure(4))
      try check(try log.prune(.fetches, before: .distantFuture, limit: 10), is: 2)
      try check(try log.prune(.failures, before: .distantFuture, limit: 10), is: 1)
      try check(try log.fetchCount(), is: 4)
      try check(try log.prunedFetchCount(), is: 3)
    },
  ]
}
