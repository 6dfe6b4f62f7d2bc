import CounterStore
import InMemoryDatabase
import Store
import Testing
import Unimplemented

@Suite struct CounterStoreTests {
  @Test func `the key of the fetches is what earlier versions have saved it under`() {
    #expect(CounterStore.timesFetchedKey == "times-fetched")
  }

  @Test func `a mock may hold counters at first`() throws {
    let store = CounterStore.mock(
      in: InMemoryDatabase(),
      initially: [CounterStore.timesFetchedKey: 41]
    )
    #expect(try store.value(CounterStore.timesFetchedKey) == 41)
  }

  @Test func `unimplemented says its own name`() {
    #expect(throws: Unimplemented("value", of: "CounterStore")) {
      try CounterStore.unimplemented.value(CounterStore.timesFetchedKey)
    }
  }
}
