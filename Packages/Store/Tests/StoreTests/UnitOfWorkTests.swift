import Dispatch
import Store
import TemporaryDirectory
import TestClock
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct UnitOfWorkTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `a unit that writes carries its result out`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    let store = working.store
    let sum = try await working.unitOfWork.write {
      try store.insert(1, for: "a")
      try store.insert(2, for: "b")
      return try store.keys().compactMap { try store.value($0) }.reduce(0, +)
    }
    #expect(sum == 3)
    let found = try await working.unitOfWork.read { try store.value("b") }
    #expect(found == 2)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `a unit that throws undoes what its stores did`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    let store = working.store
    try store.insert(1, for: "a")
    await #expect(throws: Failure()) {
      try await working.unitOfWork.write {
        try store.insert(2, for: "a")
        try store.update(for: "b") { _ in 3 }
        throw Failure()
      }
    }
    #expect(try store.value("a") == 1)
    #expect(try store.value("b") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `a write inside a unit that reads is refused`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    let store = working.store
    let error = await #expect(throws: (any Error).self) {
      try await working.unitOfWork.read { try store.insert(1, for: "a") }
    }
    #expect("\(try #require(error))".contains("Open the unit of work with write"))
    #expect(try store.value("a") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `a unit that is cancelled before it has begun runs nothing`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    let store = working.store
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await working.unitOfWork.write { try store.insert(1, for: "a") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try store.value("a") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `a unit that is cancelled after it has begun is saved`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    let store = working.store
    let begun = DispatchSemaphore(value: 0)
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await working.unitOfWork.write {
        begun.signal()
        cancelled.wait()
        try store.insert(1, for: "a")
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        continuation.resume()
      }
    }
    task.cancel()
    cancelled.signal()

    try await task.value
    #expect(try store.value("a") == 1)
  }

  @Test func `failing throws its error and runs nothing`() async {
    let unitOfWork = UnitOfWork.failing(Failure())
    await #expect(throws: Failure()) { try await unitOfWork.read { Issue.record("it ran") } }
    await #expect(throws: Failure()) { try await unitOfWork.write { Issue.record("it ran") } }
  }

  @Test func `unimplemented names the endpoint`() async {
    let unitOfWork = UnitOfWork.unimplemented
    await #expect(throws: Unimplemented("read", of: "UnitOfWork")) {
      try await unitOfWork.read { Issue.record("it ran") }
    }
    await #expect(throws: Unimplemented("write", of: "UnitOfWork")) {
      try await unitOfWork.write { Issue.record("it ran") }
    }
  }

  @Test func `delayed waits on its clock first`() async throws {
    let clock = TestClock()
    let store = Store<String, Int>.mock(["a": 1])
    let unitOfWork = UnitOfWork.mock().delayed(by: .seconds(2), clock: clock)

    async let read = unitOfWork.read { try store.value("a") }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(2))
    #expect(try await read == 1)

    async let written: Void = unitOfWork.write { try store.insert(2, for: "a") }
    await clock.sleepers(atLeast: 1)
    #expect(try store.value("a") == 1)
    clock.advance(by: .seconds(2))
    try await written
    #expect(try store.value("a") == 2)
  }

  @Test func `a configuration that does not run its work is found out`() async {
    var unitOfWork = UnitOfWork.mock()
    unitOfWork.read = { _ in }
    let error = await #expect(throws: (any Error).self) { try await unitOfWork.read { 1 } }
    #expect("\(String(describing: error))".contains("without having run its work"))
  }
}
