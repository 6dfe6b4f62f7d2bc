import Contract
import CounterService
import CounterStore
import SQLiteDatabase
import Store
import Synchronization
import TemporaryDirectory
import Testing

/// The examples of contracts in README.md and Documentation/static-configurations.md.
@Suite struct StaticConfigurationTests {
  @Test func `one contract checks the live and the mock configuration`() async throws {
    let directory = TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("counter.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
    )
    let store = CounterStore.live(in: database)
    let count = Atomic(0)

    // snippet.idea
    struct Counter: Sendable { var increment: @Sendable () throws -> Int }  // the interface
    let live = Counter { try store.update("count") { ($0 ?? 0) + 1 } }  // in SQLite
    let mock = Counter { count.add(1, ordering: .relaxed).newValue }  // in memory
    let failing = Counter { throw DiskFull() }  // for one test
    let rule = Rule<Counter>("The first count is 1") { try check($0.increment(), is: 1) }
    for (name, counter) in ["live": live, "mock": mock] { await rule.verify(on: name) { counter } }
    // snippet.end

    #expect(await rule.violation(by: failing) is DiskFull)
  }

  @Test func `a rule accepts every working configuration and rejects a broken one`() async {
    // snippet.rule
    let rule = Rule<CounterService>("An increment returns the new count") { service in
      let count = try service.currentCount()
      try check(try service.increment(), is: count + 1)
    }
    // snippet.end

    // snippet.verify
    await rule.verify(on: "in a store") { .live(using: .mock()) }
    await rule.verify(on: "in a variable") { .inVariable() }

    var broken = CounterService.mock()
    broken.increment = broken.currentCount
    #expect(await rule.violation(by: broken) != nil)
    // snippet.end
  }

  private struct DiskFull: Error {}
}

extension CounterService {
  /// Another implementation.
  fileprivate static func inVariable() -> Self {
    let count = Shared(0)
    return Self(
      currentCount: { count.value },
      increment: {
        count.replace { $0 + 1 }
        return count.value
      },
      reset: { count.value = 0 },
      restore: { count.value = $0 }
    )
  }
}
