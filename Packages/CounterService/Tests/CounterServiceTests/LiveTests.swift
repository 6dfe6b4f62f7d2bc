import Contract
import CounterService
import CounterStore
import Store
import Testing

/// The live service with modified stores; also the examples in README.md and Documentation/static-configurations.md.
@Suite struct CounterServiceLiveTests {
  // snippet.stub
  @Test func `a missing value counts as 0`() throws {
    var store = CounterStore.unimplemented
    store.value = { _ in nil }

    #expect(try CounterService.live(using: store).currentCount() == 0)
  }
  // snippet.end

  // snippet.swap
  @Test func `increment calls only update`() throws {
    var store = CounterStore.unimplemented
    store.update = { key, transform in try transform(41) }

    #expect(try CounterService.live(using: store).increment() == 42)
  }
  // snippet.end

  // snippet.spy
  @Test func `reset removes the value and nothing else`() throws {
    let removed = Shared<[String]>([])
    var store = CounterStore.unimplemented
    store.removeValue = { key in removed.replace { $0 + [key] } }

    try CounterService.live(using: store).reset()

    #expect(removed.value == ["times-fetched"])
  }
  // snippet.end

  // snippet.override
  @Test func `a count that cannot be read can still be reset`() throws {
    var store = CounterStore.mock(["times-fetched": 41])
    store.value = { _ in throw DiskFull() }
    let service = CounterService.live(using: store)

    #expect(throws: DiskFull()) { try service.currentCount() }
    try service.reset()
    #expect(try service.increment() == 1)
  }
  // snippet.end

  private struct DiskFull: Error, Equatable {}
}
