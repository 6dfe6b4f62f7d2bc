import CounterStore
public import SQLiteDatabase

extension CounterService {
  /// A service that counts in memory; services of the same database share their count.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - count: The initial count.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    initially count: Int = 0
  ) -> Self {
    live(using: .mock(in: database, initially: [key: count]))
  }
}
