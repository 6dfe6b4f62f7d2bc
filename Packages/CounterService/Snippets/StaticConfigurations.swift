// The examples of Documentation/static-configurations.md.
import Contract
import CounterService
import CounterServiceContract
import CounterServiceLive
import CounterStore
import InMemoryDatabase
import Store
import Testing

// snippet.protocol
protocol Counting: Sendable {
  func currentCount() throws -> Int
  func increment() throws -> Int
}

struct CountingStub: Counting {
  func currentCount() throws -> Int { 41 }
  func increment() throws -> Int { 42 }
}

struct FailingCounting: Counting {
  func currentCount() throws -> Int { throw DiskFull() }
  func increment() throws -> Int { throw DiskFull() }
}
// snippet.end

// snippet.struct
struct Counter: Sendable {
  var currentCount: @Sendable () throws -> Int
  var increment: @Sendable () throws -> Int
}

extension Counter {
  static let stub = Counter(currentCount: { 41 }, increment: { 42 })

  static func failing(_ error: any Error) -> Counter {
    Counter(currentCount: { throw error }, increment: { throw error })
  }
}
// snippet.end

struct DiskFull: Error, Equatable {}

// snippet.live
extension CounterService {
  static func counting(in store: CounterStore) -> Self {
    Self(
      currentCount: { try store.value(CounterStore.timesFetchedKey) ?? 0 },
      increment: { try store.update(for: CounterStore.timesFetchedKey) { ($0 ?? 0) + 1 } },
      reset: { try store.removeValue(CounterStore.timesFetchedKey) },
      restore: { try store.insert($0, for: CounterStore.timesFetchedKey) }
    )
  }
}
// snippet.end

@Suite struct StaticConfigurationsTests {
  // snippet.stub
  @Test func `a missing value counts as 0`() throws {
    var store = CounterStore.unimplemented
    store.value = { _ in nil }

    #expect(try CounterService.live(using: store).currentCount() == 0)
  }
  // snippet.end

  // snippet.swap
  @Test func `increment updates once and nothing else`() throws {
    var store = CounterStore.unimplemented
    store.update = { key, transform in try transform(41) }

    #expect(try CounterService.live(using: store).increment() == 42)
  }
  // snippet.end

  // snippet.spy
  @Test func `reset removes the value and nothing else`() throws {
    let removed = InMemoryDatabase()
    let keys = InMemoryTable("removed", initially: [String]())
    var store = CounterStore.unimplemented
    store.removeValue = { key in try removed.update(keys) { $0.append(key) } }

    try CounterService.live(using: store).reset()

    #expect(try removed.contents(of: keys) == [CounterStore.timesFetchedKey])
  }
  // snippet.end

  // snippet.failing
  @Test func `an error of the store is passed on`() {
    let service = CounterService.live(using: .failing(DiskFull()))

    #expect(throws: DiskFull()) { try service.increment() }
  }
  // snippet.end

  // snippet.override
  @Test func `a count that cannot be read can still be reset`() throws {
    var store = CounterStore.mock([CounterStore.timesFetchedKey: 41])
    store.value = { _ in throw DiskFull() }
    let service = CounterService.live(using: store)

    #expect(throws: DiskFull()) { try service.currentCount() }
    try service.reset()
    #expect(try service.increment() == 1)
  }
  // snippet.end
}

// snippet.decorator
extension CounterService {
  /// This service, telling each new count to a closure.
  func reporting(to report: @escaping @Sendable (Int) -> Void) -> Self {
    var service = self
    service.increment = { [increment] in
      let count = try increment()
      report(count)
      return count
    }
    return service
  }
}
// snippet.end

let counter = CounterService.mock(initially: 41).reporting { print($0) }
_ = try counter.increment()  // 42
