import CounterStore
import SQLiteDatabase
import Store

let counters = CounterStore.mock(in: SQLiteDatabase.inMemory())
try counters.update(for: "visits") { ($0 ?? 0) + 1 }
print(try counters.value("visits") ?? 0)  // 1
