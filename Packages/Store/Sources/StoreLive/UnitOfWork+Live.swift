public import SQLDatabase
public import Store

extension UnitOfWork {
  /// Returns units of work on a database.
  ///
  /// Each unit is one transaction. Errors of the database are thrown as `DatabaseError`.
  public static func live(in database: any SQLDatabase) -> Self {
    Self(
      read: { work in try await translatingErrors { try await database.read(work) } },
      write: { work in try await translatingErrors { try await database.write(work) } }
    )
  }
}
