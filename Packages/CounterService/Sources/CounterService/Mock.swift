import CounterStore
public import SQLiteDatabase
import Unimplemented

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

  /// A service whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("CounterService")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      currentCount: endpoint("currentCount"),
      increment: endpoint("increment"),
      reset: endpoint("reset"),
      restore: endpoint("restore")
    )
  }
}
