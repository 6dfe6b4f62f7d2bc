public import CounterService
public import CounterStore
public import Store

extension CounterService {
  /// A service that counts in a store, under `CounterStore.timesFetchedKey`.
  public static func live(using store: CounterStore) -> Self {
    Self(
      currentCount: { try store.value(CounterStore.timesFetchedKey) ?? 0 },
      increment: { try store.update(CounterStore.timesFetchedKey, Int.increment) },
      reset: { try store.removeValue(CounterStore.timesFetchedKey) },
      restore: { try store.insert($0, for: CounterStore.timesFetchedKey) }
    )
  }
}
