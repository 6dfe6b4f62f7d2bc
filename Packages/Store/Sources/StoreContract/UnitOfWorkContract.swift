public import Contract
import Dispatch
public import Store
import Testing

/// The contract of ``Store/UnitOfWork``, checked with stores that join it.
public enum UnitOfWorkContract {
  /// A rule for units of work.
  public typealias Rule = Contract.Rule<Subject>

  /// Units of work under test, with the resources that their rules need.
  public struct Subject: Sendable {
    /// The units of work.
    public var unitOfWork: UnitOfWork

    /// A store that joins them, which has no data at first.
    public var client: Store<String, Int>

    /// Units of work on the same data, on a second connection if there are two.
    public var otherUnitOfWork: UnitOfWork

    /// A store that joins ``otherUnitOfWork``.
    public var other: Store<String, Int>

    /// Executes a statement in the transaction of ``unitOfWork`` that the database refuses; throws its error.
    public var executeInvalidStatement: @Sendable () throws -> Void

    /// Opens the same data again, like the next run of a program.
    public var reopened: @Sendable () async throws -> Store<String, Int>

    /// Creates a subject from its parts.
    public init(
      unitOfWork: UnitOfWork,
      client: Store<String, Int>,
      otherUnitOfWork: UnitOfWork,
      other: Store<String, Int>,
      executeInvalidStatement: @escaping @Sendable () throws -> Void,
      reopened: @escaping @Sendable () async throws -> Store<String, Int>
    ) {
      self.unitOfWork = unitOfWork
      self.client = client
      self.otherUnitOfWork = otherUnitOfWork
      self.other = other
      self.executeInvalidStatement = executeInvalidStatement
      self.reopened = reopened
    }
  }

  /// All rules; each needs a new subject.
  public static let rules = resultRules + rollbackRules + isolationRules + cancellationRules

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
    Rule("A statement that fails inside a unit leaves the rest working") { subject in
      let store = subject.client
      try await subject.unitOfWork.write {
        try store.insert(1, for: "a")
        try check(throws: (any Error).self) { try subject.executeInvalidStatement() }
        try store.insert(2, for: "b")
      }
      // The commit is real: another connection sees both values.
      try check(try subject.other.value("a"), is: 1)
      try check(try subject.other.value("b"), is: 2)
    },
  ]

  private static let isolationRules = [
    Rule("Concurrent units are isolated from each other") { subject in
      try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let (store, unitOfWork) = subject.connection(index)
          group.addTask {
            for _ in 0..<10 {
              try await unitOfWork.write {
                try store.insert((try store.value("a") ?? 0) + 1, for: "a")
                try store.insert((try store.value("b") ?? 0) + 1, for: "b")
              }
              let (a, b) = try await unitOfWork.read {
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
    Rule("The work of a unit runs exactly once, whatever other units do meanwhile") { subject in
      let runs = Shared(0)
      try await withThrowingTaskGroup { group in
        for index in 0..<4 {
          let (store, unitOfWork) = subject.connection(index)
          group.addTask {
            for _ in 0..<20 {
              try await unitOfWork.write {
                runs.replace { $0 + 1 }
                _ = try store.update(for: "a") { ($0 ?? 0) + 1 }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try check(runs.value, is: 80)
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

extension UnitOfWorkContract.Subject {
  /// Returns a store and its units of work, in turn those of one connection and of the other.
  fileprivate func connection(_ index: Int) -> (Store<String, Int>, UnitOfWork) {
    index.isMultiple(of: 2) ? (client, unitOfWork) : (other, otherUnitOfWork)
  }
}
