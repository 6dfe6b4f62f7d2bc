import Contract
import FailureLog
import PortableFoundation
import StoreContract
import Testing

extension FailureLogContract {
  /// The rules about ``FailureLog/prune`` and ``FailureLog/previewPrune``.
  static let pruneRules = [
    Rule("A prune removes the records whose last failure is before its time") { subject in
      let log = subject.client
      for second in [3, 1, 4, 2] { _ = try log.append(.sample(second), extending: nil) }
      // The record of second 1 lasts until 5.
      _ = try log.append(.sample(5), extending: 2)
      try check(try log.prune(before: .sample(4), limit: 10), is: 2)
      try check(try log.page(FailureLog.Query()).map(\.id), is: [3, 2])
      try check(try log.prune(before: .sample(4), limit: 10), is: 0)
      try check(try log.prune(before: .distantFuture, limit: 10), is: 2)
      try check(try log.page(FailureLog.Query()), is: [])
    },
    Rule("A prune removes the oldest records first, and at most as many as its limit") { subject in
      let log = subject.client
      for second in 1...6 { _ = try log.append(.sample(second), extending: nil) }
      for (limit, count) in [(-1, 6), (0, 6), (2, 4), (3, 1), (.max, 0)] {
        _ = try log.prune(before: .distantFuture, limit: limit)
        let ids = (1...6).reversed().prefix(count)
        try check(try log.page(FailureLog.Query()).map(\.id), is: Array(ids))
      }
    },
    Rule("A preview counts what a prune would remove, and changes nothing") { subject in
      let log = subject.client
      try check(try log.previewPrune(before: .distantFuture), is: 0)
      for second in [3, 1, 4, 2] { _ = try log.append(.sample(second), extending: nil) }
      _ = try log.append(.sample(5), extending: 2)
      let page = try log.page(FailureLog.Query())
      for (time, count) in [(Date.sample(1), 0), (.sample(4), 2), (.distantFuture, 4)] {
        try check(try log.previewPrune(before: time), is: count)
      }
      try check(try log.page(FailureLog.Query()), is: page)
    },
  ]
}
