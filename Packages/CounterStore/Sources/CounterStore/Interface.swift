public import Store

/// A ``Store`` of counters: whole numbers by name.
public typealias CounterStore = Store<String, Int>

extension CounterStore {
  /// The key of the counter of successful fetches.
  public static var timesFetchedKey: String { "times-fetched" }
}
