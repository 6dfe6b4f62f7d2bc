public import SQLiteDatabase
import Unimplemented

extension UnitOfWork {
  /// Returns units of work on a database in memory.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    live(in: database)
  }

  /// Returns units of work that throw an error instead of running their work.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// Units of work for code that should not use them: each endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("UnitOfWork")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(read: endpoint("read"), write: endpoint("write"))
  }
}
