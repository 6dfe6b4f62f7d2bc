public import InMemoryDatabase
import Unimplemented

extension UnitOfWork {
  /// Returns units of work on a database in memory; work that throws is rolled back.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    Self(
      read: { work in try await database.read(work) },
      write: { work in try await database.write(work) }
    )
  }

  /// Returns units of work that throw an error instead of running their work.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// Units of work for code that should not use them: each endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("UnitOfWork")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(read: endpoint("read"), write: endpoint("write"))
  }
}
