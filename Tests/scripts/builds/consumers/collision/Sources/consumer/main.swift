import CounterStore
import KeyStore
import Store

var counts: KeyStore.Store<String, Int> = .unimplemented
counts.value = { _ in 42 }
print(try counts.value("visits") ?? 0, Shop().name)
