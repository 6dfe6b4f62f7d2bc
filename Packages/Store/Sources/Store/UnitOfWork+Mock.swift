public import InMemoryDatabase
import Unimplemented

extension UnitOfWork {
  /// A unit of work over a database in memory, which undoes the work that throws.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    Self(
      read: { work in try await database.read(work) },
      write: { work in try await database.write(work) }
    )
  }

  /// A unit of work that throws an error and runs nothing.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A unit of work for code that should not use it: it throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("UnitOfWork")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(read: endpoint("read"), write: endpoint("write"))
  }
}
