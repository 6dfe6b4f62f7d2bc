public import SQLDatabase

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

/// Runs work and throws errors of databases as ``SQLDatabase/DatabaseError``.
package func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as any SQLDatabaseError {
    throw error.general
  }
}
