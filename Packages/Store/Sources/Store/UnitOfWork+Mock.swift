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

  /// A unit of work that fails with an error and runs nothing.
  public static func failing(_ error: any Error) -> Self {
    Self(read: { _ in throw error }, write: { _ in throw error })
  }

  /// A unit of work that nobody is expected to use: it throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(
      read: { _ in throw Unimplemented("read", of: "UnitOfWork") },
      write: { _ in throw Unimplemented("write", of: "UnitOfWork") }
    )
  }

  /// This unit of work, with a delay before each transaction.
  ///
  /// - Parameters:
  ///   - delay: How long each transaction waits first.
  ///   - clock: What the delay is measured on.
  public func delayed(by delay: Duration, clock: any Clock<Duration>) -> Self {
    Self(
      read: { [read] work in
        try await clock.sleep(for: delay)
        try await read(work)
      },
      write: { [write] work in
        try await clock.sleep(for: delay)
        try await write(work)
      }
    )
  }
}
