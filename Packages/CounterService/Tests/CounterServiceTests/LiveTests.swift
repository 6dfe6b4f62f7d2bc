import CounterService
import CounterServiceLive
import CounterStore
import InMemoryDatabase
import Store
import Testing

/// What live asks of its store: exactly one endpoint each.
@Suite struct CounterServiceLiveTests {
  @Test func `currentCount reads the value and nothing else`() throws {
    var store = CounterStore.unimplemented
    store.value = { key in key == CounterStore.timesFetchedKey ? 42 : nil }
    #expect(try CounterService.live(using: store).currentCount() == 42)
  }

  @Test func `increment updates once and nothing else`() throws {
    var store = CounterStore.unimplemented
    store.update = { key, transform in
      #expect(key == CounterStore.timesFetchedKey)
      return try transform(41)
    }
    #expect(try CounterService.live(using: store).increment() == 42)
  }

  @Test func `reset removes the value and nothing else`() throws {
    let removed = InMemoryDatabase()
    let keys = InMemoryTable("removed", initially: [String]())
    var store = CounterStore.unimplemented
    store.removeValue = { key in try removed.update(keys) { $0.append(key) } }

    try CounterService.live(using: store).reset()

    #expect(try removed.contents(of: keys) == [CounterStore.timesFetchedKey])
  }

  @Test func `restore inserts the value and nothing else`() throws {
    let kept = CounterStore.mock()
    var store = CounterStore.unimplemented
    store.insert = kept.insert

    try CounterService.live(using: store).restore(41)

    #expect(try kept.value(CounterStore.timesFetchedKey) == 41)
  }

  @Test func `an error of the store is passed on`() {
    let service = CounterService.live(using: .failing(Failure()))
    for endpoint in endpoints(of: service).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }
}
