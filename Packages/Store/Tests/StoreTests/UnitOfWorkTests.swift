import Contract
import Dispatch
import SQLiteDatabase
import Store
import Testing
import Unimplemented

/// A unit of work passes its work to a transaction, which the tests of the databases check.
@Suite(.timeLimit(.minutes(10))) struct UnitOfWorkTests {
  private let unitOfWork: UnitOfWork
  private let store: Store<String, Int>

  init() {
    let database = SQLiteDatabase.inMemory()
    unitOfWork = .mock(in: database)
    store = .mock(in: database, table: "number")
  }

  @Test func `a unit returns the result of its work on several stores`() async throws {
    let sum = try await unitOfWork.write { [store] in
      try store.insert(1, for: "a")
      try store.insert(2, for: "b")
      return try store.update(for: "b") { try ($0 ?? 0) + (store.value("a") ?? 0) }
    }
    let value = try await unitOfWork.read { [store] in try store.value("b") }
    #expect([sum, value] == [3, 3])
  }

  @Test func `a unit that throws changes nothing and rethrows the error`() async throws {
    try store.insert(1, for: "a")
    await #expect(throws: TestError()) {
      try await unitOfWork.write { [store] in
        try store.insert(2, for: "a")
        try store.update(for: "b") { _ in 3 }
        throw TestError()
      }
    }
    #expect(try store.value("a") == 1)
    #expect(try store.value("b") == nil)
    await #expect(throws: TestError()) { try await unitOfWork.read { throw TestError() } }
  }

  @Test func `a write inside a read throws and changes nothing`() async throws {
    await #expect(throws: (any Error).self) {
      try await unitOfWork.read { [store] in try store.insert(1, for: "a") }
    }
    #expect(try store.value("a") == nil)
  }

  @Test func `a unit that is cancelled before it starts does nothing`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await unitOfWork.write { [store] in try store.insert(1, for: "a") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try store.value("a") == nil)
  }

  @Test func `a unit that has started ignores cancellation`() async throws {
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await unitOfWork.write { [store] in
        continuation.finish()
        cancelled.wait()
        try store.insert(1, for: "a")
      }
    }
    for await _ in started {}
    task.cancel()
    cancelled.signal()
    try await task.value
    #expect(try store.value("a") == 1)
  }

  @Test func `failing and unimplemented throw without running the work`() async {
    let endpoints: EndpointCalls<UnitOfWork> = [
      "read": { try await $0.read { Issue.record("The work ran.") } },
      "write": { try await $0.write { Issue.record("The work ran.") } },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "UnitOfWork") }
  }

  @Test func `a configuration that returns without running the work is an error`() async {
    var unitOfWork = UnitOfWork.mock()
    unitOfWork.read = { _ in }
    let error = await #expect(throws: (any Error).self) { try await unitOfWork.read { 1 } }
    #expect("\(String(describing: error))".contains("without running its work"))
  }
}
