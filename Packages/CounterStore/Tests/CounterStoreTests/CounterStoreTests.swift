import Contract
import CounterStore
import InMemoryDatabase
import Store
import StoreContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct CounterStoreTests {
  @Test(arguments: CounterStoreConfiguration.allCases, StoreContract.rules)
  func `every store of counters keeps the contract`(
    configuration: CounterStoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

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
