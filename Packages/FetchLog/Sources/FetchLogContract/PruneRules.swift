import Contract
import FetchLog
import PortableFoundation
import StoreContract
import Testing

extension FetchLogContract {
  /// The rules about ``FetchLog/prune``.
  static let pruneRules = [
    Rule("A prune removes the records before its time in every generation") {
      subject in
      for _ in 1...2 {
        for second in [3, 1, 4, 2, 5] { _ = try subject.client.append(.sample(second)) }
        _ = try subject.client.startGeneration()
      }
      try check(try subject.client.prune(before: .sample(3), limit: 10), is: 4)
      try check(try subject.client.page(FetchLog.Query()).map(\.id), is: [10, 8, 6, 5, 3, 1])
      try check(try subject.client.prune(before: .sample(3), limit: 10), is: 0)
    },
    Rule("The newest record of a generation is never pruned") { subject in
      let log = subject.client
      for second in [2, 1, 3] {
        _ = try log.append(.sample(4))
        _ = try log.append(.sample(second))
        _ = try log.startGeneration()
      }
      _ = try log.resumeGeneration()
      try check(try log.prune(before: .distantFuture, limit: 10), is: 3)
      try check(try log.page(FetchLog.Query()).map(\.id), is: [6, 4, 2])
      try check(try log.latest()?.id, is: 6)
    },
    Rule("A prune removes the oldest records first, and at most as many as its limit") { subject in
      let log = subject.client
      for second in 1...6 { _ = try log.append(.sample(second)) }
      for (limit, ids) in [(-1, 1...6), (0, 1...6), (2, 3...6), (2, 5...6), (.max, 6...6)] {
        _ = try log.prune(before: .distantFuture, limit: limit)
        try check(try log.page(FetchLog.Query()).map(\.id), is: ids.reversed())
      }
    },
    Rule(
      "A preview counts the records before its time: those that prunes would remove, and those that they would keep"
    ) {
      subject in
      let log = subject.client
      try check(try preview(of: log, before: .distantFuture), is: .init(removed: 0, kept: 0))
      for _ in 1...2 {
        for second in [3, 1, 4, 2] { _ = try log.append(.sample(second)) }
        _ = try log.startGeneration()
      }
      _ = try log.append(.sample(5))
      for (time, removed, kept) in [
        (Date.sample(1), 0, 0), (.sample(2), 2, 0), (.sample(3), 2, 2), (.distantFuture, 6, 3),
      ] {
        let expected = FetchLog.PrunePreview(removed: removed, kept: kept)
        try check(try preview(of: log, before: time), is: expected)
      }
      try check(try log.prune(before: .distantFuture, limit: .max), is: 6)
      try check(try preview(of: log, before: .distantFuture), is: .init(removed: 0, kept: 3))
    },
    Rule("The sums of all scans are those of the log") { subject in
      let log = subject.client
      for second in 1...5 { _ = try log.append(.sample(second)) }
      let scan = FetchLog.Scan(after: 2, limit: 2)
      let preview = FetchLog.PrunePreview(removed: 2, kept: 0, next: 4)
      try check(try log.previewPrune(before: .distantFuture, in: scan), is: preview)
      try check(
        try log.previewPrune(before: .distantFuture, in: FetchLog.Scan(after: 4)),
        is: FetchLog.PrunePreview(removed: 0, kept: 1)
      )
    },
    Rule("A preview changes nothing") { subject in
      for second in 1...3 { _ = try subject.client.append(.sample(second)) }
      let page = try subject.client.page(FetchLog.Query())
      _ = try preview(of: subject.client, before: .distantFuture)
      try check(try subject.client.page(FetchLog.Query()), is: page)
    },
    Rule("A pruned record is still counted") { subject in
      let log = subject.client
      for second in 1...3 { _ = try log.append(.sample(second)) }
      _ = try log.startGeneration()
      try check(try log.prune(before: .distantFuture, limit: 1), is: 1)
      try check(try log.count(), is: 0)
      _ = try log.resumeGeneration()
      try check(try log.count(), is: 3)
      _ = try log.append(.sample(4))
      try check(try log.prune(before: .distantFuture, limit: 10), is: 2)
      try check(try log.count(), is: 4)
    },
  ]

  /// Returns the sum of short scans.
  private static func preview(
    of log: FetchLog,
    before time: Date
  ) throws -> FetchLog.PrunePreview {
    var sum = FetchLog.PrunePreview(removed: 0, kept: 0, next: 0)
    while let next = sum.next {
      let scan = FetchLog.Scan(after: next, limit: 2)
      let preview = try log.previewPrune(before: time, in: scan)
      sum = FetchLog.PrunePreview(
        removed: sum.removed + preview.removed,
        kept: sum.kept + preview.kept,
        next: preview.next
      )
    }
    return sum
  }
}
