import SQLDatabase

/// The version of the tables in a schema, and the application that they belong to.
struct StoredVersion: Equatable {
  var application: String
  var number: Int

  /// The query that returns the only row; with `FOR UPDATE`, it acquires the write lock.
  static let query = "SELECT application, number FROM schema_version"

  static let table = """
    CREATE TABLE schema_version (application text COLLATE "C" NOT NULL, number bigint NOT NULL)
    """

  init(_ row: SQLRow) throws {
    application = try row.value(0)
    number = try row.value(1)
  }
}

/// The error of a transaction on tables that are missing, or of an older version.
struct PendingMigration: Error, Equatable {
  /// The stored version; 0 if the tables are missing.
  var version: Int
}

extension Connection {
  /// Checks that the tables belong to this application and have its version.
  ///
  /// - Throws: ``PendingMigration`` while the database is being opened; ``PostgresDatabaseError``.
  func check(_ stored: StoredVersion?) throws {
    let version = try schema.validated(stored, at: location)
    guard version < schema.version else { return }
    guard purpose == .working else { throw PendingMigration(version: version) }
    throw PostgresDatabaseError.damaged(
      location: location,
      cause: "its tables have version \(version) instead of \(schema.version)"
    )
  }

  /// Returns the error of a schema in which a transaction found no version.
  ///
  /// - Parameter error: The error of the transaction.
  func absence(on session: Session, after error: any Error) throws -> any Error {
    if error.hasCode("42703") {  // a version with other columns
      return PostgresDatabaseError.foreign(location: location, schema: schema.name)
    }
    _ = try session.hasVersion(in: schema)
    // Another process may just have created the tables; the migration then finds them.
    guard purpose == .working else { return PendingMigration(version: 0) }
    return PostgresDatabaseError.damaged(location: location, cause: "its tables were removed")
  }
}

extension PostgresSchema {
  /// Returns the stored version, which is not newer than this program.
  func validated(_ stored: StoredVersion?, at location: String) throws -> Int {
    guard let stored, stored.application == name else {
      throw PostgresDatabaseError.foreign(location: location, schema: name)
    }
    guard stored.number > 0 else {
      throw PostgresDatabaseError.damaged(
        location: location,
        cause: "its tables have version \(stored.number)"
      )
    }
    guard stored.number <= version else {
      throw PostgresDatabaseError.newer(
        location: location,
        schema: name,
        version: stored.number,
        supported: version
      )
    }
    return stored.number
  }
}

extension Error {
  /// Whether a table or one of its columns does not exist.
  var isOfMissingTable: Bool {
    hasCode("42P01") || hasCode("42703")
  }

  fileprivate func hasCode(_ expected: String) -> Bool {
    guard case .failed(_, let code, _)? = self as? PostgresDatabaseError else { return false }
    return code == expected
  }
}
