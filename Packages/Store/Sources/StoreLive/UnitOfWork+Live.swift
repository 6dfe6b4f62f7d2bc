public import SQLiteDatabase
public import Store

extension UnitOfWork {
  /// A unit of work over a database in a file: one transaction, durable on return; errors of SQLite are thrown as
  /// ``DatabaseError``.
  public static func live(in database: SQLiteDatabase) -> Self {
    Self(
      read: { work in try await neutralErrors { try await database.read(work) } },
      write: { work in try await neutralErrors { try await database.write(work) } }
    )
  }
}
