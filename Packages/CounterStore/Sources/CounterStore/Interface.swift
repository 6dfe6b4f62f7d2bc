public import Store

/// A ``Store`` of counters: integers by name.
public typealias CounterStore = Store<String, Int>
