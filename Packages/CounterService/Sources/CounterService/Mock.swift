public import InMemoryDatabase
import Unimplemented

extension CounterService {
  /// A service that counts in memory; services of the same database share their count.
  ///
  /// - Parameters:
  ///   - database: Where the count is.
  ///   - count: What it is before anybody has counted.
  public static func mock(
    in database: InMemoryDatabase = InMemoryDatabase(),
    initially count: Int = 0
  ) -> Self {
    let counter = InMemoryTable("CounterService", initially: count)
    return Self(
      currentCount: { try database.contents(of: counter) },
      increment: {
        try database.update(counter) { count in
          count = try .increment(count)
          return count
        }
      },
      reset: { try database.update(counter) { $0 = 0 } },
      restore: { count in try database.update(counter) { $0 = count } }
    )
  }

  /// A service whose every endpoint fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self(
      currentCount: { throw error },
      increment: { throw error },
      reset: { throw error },
      restore: { _ in throw error }
    )
  }

  /// A service that nobody is expected to use: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(
      currentCount: { throw Unimplemented("currentCount", of: "CounterService") },
      increment: { throw Unimplemented("increment", of: "CounterService") },
      reset: { throw Unimplemented("reset", of: "CounterService") },
      restore: { _ in throw Unimplemented("restore", of: "CounterService") }
    )
  }
}
