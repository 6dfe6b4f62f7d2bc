import SQLiteDatabase
import Store

extension DatabaseError {
  /// Creates the error of a database in a file.
  init(_ error: SQLiteDatabaseError) {
    self =
      switch error {
      case .cannotCreate: .cannotCreate("\(error)")
      case .moved: .moved("\(error)")
      case .damaged: .damaged("\(error)")
      case .journal: .journal("\(error)")
      default: .cannotReadOrSave("\(error)")
      }
  }
}

/// Runs work and throws errors of SQLite as ``DatabaseError``.
func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as SQLiteDatabaseError {
    throw DatabaseError(error)
  }
}
