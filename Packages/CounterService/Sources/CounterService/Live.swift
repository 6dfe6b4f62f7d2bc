public import CounterStore
public import Store

extension CounterService {
  static let key = "times-fetched"

  /// A service that counts in a store, under the key `times-fetched`.
  public static func live(using store: CounterStore) -> Self {
    Self(
      currentCount: { try store.value(key) ?? 0 },
      increment: { try store.update(key, Int.increment) },
      reset: { try store.removeValue(key) },
      restore: { try store.insert($0, for: key) }
    )
  }
}
