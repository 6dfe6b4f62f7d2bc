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
    let version = try validated(stored)
    guard version < schema.version else { return }
    guard purpose == .working else { throw PendingMigration(version: version) }
    throw PostgresDatabaseError.damaged(
      location: location,
      cause: "its tables have version \(version) instead of \(schema.version)"
    )
  }

  /// Returns the stored version, which is not newer than this program.
  func validated(_ stored: StoredVersion?) throws -> Int {
    guard let stored, stored.application == schema.name else {
      throw PostgresDatabaseError.foreign(location: location, schema: schema.name)
    }
    guard stored.number <= schema.version else {
      throw PostgresDatabaseError.newer(
        location: location,
        schema: schema.name,
        version: stored.number,
        supported: schema.version
      )
    }
    return stored.number
  }

  /// Returns the error of a schema without a version.
  func absence(on session: Session) throws -> any Error {
    guard try !hasTables(on: session) else {
      return PostgresDatabaseError.foreign(location: location, schema: schema.name)
    }
    guard purpose == .working else { return PendingMigration(version: 0) }
    return PostgresDatabaseError.damaged(location: location, cause: "its tables were removed")
  }

  /// Returns whether the schema has tables.
  ///
  /// - Throws: ``PostgresDatabaseError/notPermitted(location:cause:)`` if the role may not use the schema: the server
  ///   then says that its tables do not exist.
  func hasTables(on session: Session) throws -> Bool {
    var (isUsable, hasTables) = (true, false)
    try session.run(
      batch: """
        SELECT has_schema_privilege(oid, 'USAGE'), EXISTS (SELECT FROM pg_class WHERE relnamespace = schema.oid) \
        FROM pg_namespace AS schema WHERE nspname = \(schema.literal)
        """
    ) { row in (isUsable, hasTables) = (try row.value(0), try row.value(1)) }
    guard isUsable else {
      throw PostgresDatabaseError.notPermitted(
        location: location,
        cause: "permission denied for schema \(schema.name)"
      )
    }
    return hasTables
  }
}

extension Error {
  /// Whether a table or one of its columns does not exist.
  var isOfMissingTable: Bool {
    guard case .failed(_, let code, _)? = self as? PostgresDatabaseError else { return false }
    return ["42P01", "42703"].contains(code)
  }
}
