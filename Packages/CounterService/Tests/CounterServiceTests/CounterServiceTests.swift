import Contract
import CounterService
import CounterStore
import SQLiteDatabase
import Store
import Testing
import Unimplemented

@Suite struct CounterServiceTests {
  private let service = CounterService.mock()

  @Test func `the count starts at 0, and an increment returns the new count`() throws {
    #expect(try service.currentCount() == 0)
    for count in 1...3 {
      #expect(try service.increment() == count)
      #expect(try service.currentCount() == count)
    }
  }

  @Test func `an increment of the largest number throws and changes nothing`() throws {
    try service.restore(.max)
    #expect(throws: CounterServiceError.overflow) { try service.increment() }
    #expect(try service.currentCount() == .max)
  }

  @Test func `after a reset the count starts at 0 again`() throws {
    for _ in 1...2 {
      // The first reset changes nothing.
      try service.reset()
      #expect(try service.currentCount() == 0)
      #expect(try service.increment() == 1)
      #expect(try service.increment() == 2)
    }
  }

  @Test func `after a restore the count continues from the restored number`() throws {
    for count in [41, 7, 0] {
      try service.restore(count)
      #expect(try service.currentCount() == count)
      #expect(try service.increment() == count + 1)
    }
  }

  @Test func `concurrent increments lose no count`() async throws {
    let counts = try await withThrowingTaskGroup { [service] group in
      for _ in 1...8 { group.addTask { try (1...10).map { _ in try service.increment() } } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(counts.sorted() == Array(1...80))
  }

  @Test func `mocks of one database share the count, which can have an initial value`() throws {
    let database = SQLiteDatabase.inMemory()
    let service = CounterService.mock(in: database, initially: 41)
    #expect(try service.increment() == 42)
    #expect(try CounterService.mock(in: database).increment() == 43)
  }

  @Test func `every endpoint calls one endpoint of the store and rethrows its error`() async {
    let endpoints: EndpointCalls<CounterService> = [
      "currentCount": { _ = try $0.currentCount() },
      "increment": { _ = try $0.increment() },
      "reset": { try $0.reset() },
      "restore": { try $0.restore(1) },
    ]
    let used = [
      "currentCount": "value", "increment": "update", "reset": "removeValue", "restore": "insert",
    ]
    await endpoints.verify(.live(using: .unimplemented)) {
      Unimplemented(used[$0] ?? "", of: "CounterStore")
    }
  }

  @Test func `an overflow says what to do`() {
    #expect(
      CounterServiceError.overflow.description
        == "The count has reached its maximum, 9223372036854775807. Use another database."
    )
  }
}
