import CounterStore
import InMemoryDatabase
import Store

let counters = CounterStore.mock(in: InMemoryDatabase())
try counters.update(for: CounterStore.timesFetchedKey) { ($0 ?? 0) + 1 }
print(try counters.value(CounterStore.timesFetchedKey) ?? 0)  // 1
