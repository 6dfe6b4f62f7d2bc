public import Contract
import Dispatch
import Store
import Testing

/// The contract of ``Store/UnitOfWork``, checked with stores that join it.
public enum UnitOfWorkContract {
  /// A rule for units of work.
  public typealias Rule = StoreContract.Rule

  /// All rules; each needs a new subject.
  public static let rules = resultRules + rollbackRules + cancellationRules

  private static let resultRules = [
    Rule("A unit returns the result of its work") { subject in
      let store = subject.client
      let sum = try await subject.unitOfWork.write {
        try store.insert(1, for: "a")
        try store.insert(2, for: "b")
        return try store.update(for: "b") { try ($0 ?? 0) + (store.value("a") ?? 0) }
      }
      try check(sum, is: 3)
      let value = try await subject.unitOfWork.read { try store.value("b") }
      try check(value, is: 3)
    },
    Rule("A write is durable when it returns") { subject in
      let store = subject.client
      try await subject.unitOfWork.write { try store.insert(1, for: "a") }
      let reopened = try await subject.reopened()
      try check(try reopened.value("a"), is: 1)
    },
    Rule("A unit rethrows the error of its work") { subject in
      try await check(throws: TestError()) {
        try await subject.unitOfWork.read { throw TestError() }
      }
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write { throw TestError() }
      }
    },
    Rule("A write inside a read throws and changes nothing") { subject in
      let store = subject.client
      try await check(throws: (any Error).self) {
        try await subject.unitOfWork.read { try store.insert(1, for: "a") }
      }
      try check(try store.value("a"), is: nil)
    },
  ]

  private static let rollbackRules = [
    Rule("A unit that throws changes nothing") { subject in
      let store = subject.client
      try store.insert(1, for: "a")
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try store.insert(2, for: "a")
          try store.update(for: "b") { _ in 3 }
          throw TestError()
        }
      }
      try check(try store.value("a"), is: 1)
      try check(try store.value("b"), is: nil)
    },
    Rule("A step that throws inside a unit is rolled back alone") { subject in
      let store = subject.client
      try await subject.unitOfWork.write {
        try store.insert(1, for: "a")
        try check(throws: TestError()) {
          try store.update(for: "b") { _ in
            try store.insert(2, for: "a")
            throw TestError()
          }
        }
      }
      try check(try store.value("a"), is: 1)
      try check(try store.value("b"), is: nil)
    },
    Rule("Concurrent units are isolated from each other") { subject in
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let store = subject.client
            for _ in 0..<10 {
              try await subject.unitOfWork.write {
                try store.insert((try store.value("a") ?? 0) + 1, for: "a")
                try store.insert((try store.value("b") ?? 0) + 1, for: "b")
              }
              let (a, b) = try await subject.unitOfWork.read {
                (try store.value("a"), try store.value("b"))
              }
              try check(a, is: b)
            }
          }
        }
        try await group.waitForAll()
      }
      try check(try subject.client.value("a"), is: 80)
    },
  ]

  private static let cancellationRules = [
    Rule("A unit that is cancelled before it starts does nothing") { subject in
      let store = subject.client
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await subject.unitOfWork.write { try store.insert(1, for: "a") }
      }
      try await check(throws: CancellationError.self) { try await task.value }
      try check(try store.value("a"), is: nil)
    },
    Rule("A unit that has started ignores cancellation") { subject in
      let store = subject.client
      let (started, continuation) = AsyncStream<Void>.makeStream()
      let cancelled = DispatchSemaphore(value: 0)
      let task = Task {
        try await subject.unitOfWork.write {
          continuation.finish()
          cancelled.wait()
          try store.insert(1, for: "a")
        }
      }
      for await _ in started {}
      task.cancel()
      cancelled.signal()
      try await task.value
      try check(try store.value("a"), is: 1)
    },
  ]
}
