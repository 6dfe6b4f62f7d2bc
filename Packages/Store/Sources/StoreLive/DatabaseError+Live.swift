import PostgresDatabase
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

  /// Creates the error of a database on a server.
  init(_ error: PostgresDatabaseError) {
    let message = "\(error)"
    self =
      switch error {
      case .invalidLocation, .missingService: .invalidLocation(message)
      case .missingDatabase, .cannotCreate, .exists: .cannotCreate(message)
      case .damaged: .damaged(message)
      case .unreachable: .unreachable(message)
      case .busy: .unavailable(message)
      case .timedOut: .timedOut(message)
      case .full: .full(message)
      case .outcomeUnknown: .outcomeUnknown(message)
      // The write lock prevents conflicts and deadlocks.
      case .libraryMissing, .failed(_, "40001", _), .failed(_, "40P01", _):
        .internalError(message)
      case .refused, .notPermitted, .readOnly, .newer, .foreign, .untrusted, .unsuitable, .failed:
        .cannotReadOrSave(message)
      }
  }
}

/// Runs work and throws errors of databases as ``DatabaseError``.
func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as SQLiteDatabaseError {
    throw DatabaseError(error)
  } catch let error as PostgresDatabaseError {
    throw DatabaseError(error)
  }
}
