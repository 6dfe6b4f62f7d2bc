public import InMemoryDatabase
public import Store

extension CounterStore {
  /// A counter store in memory; those of the same database share their counters.
  ///
  /// - Parameters:
  ///   - database: Where the counters are.
  ///   - counters: What they are before anybody has written to them.
  public static func mock(
    in database: InMemoryDatabase,
    initially counters: [String: Int] = [:]
  ) -> Self {
    mock(in: database, table: "counter", initially: counters)
  }

  /// A counter store that nobody is expected to use: every endpoint throws an error that names it.
  public static var unimplemented: Self { unimplemented(named: "CounterStore") }
}
