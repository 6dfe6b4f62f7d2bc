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

extension Session {
  /// Returns whether the schema has a version; false if it has no tables.
  ///
  /// The catalog is queried because `to_regclass` answers from a cache, which may be older than a lock that was waited
  /// for.
  ///
  /// - Throws: ``PostgresDatabaseError/foreign(location:schema:)`` if it has other tables;
  ///   ``PostgresDatabaseError/notPermitted(location:cause:)`` if the role may not use the schema: the server then says
  ///   that its tables do not exist.
  func hasVersion(in schema: PostgresSchema) throws -> Bool {
    var (isUsable, hasTables, hasVersion) = (true, false, false)
    // The exact types let no operator of another role in the schema `public` match better.
    try run(
      batch: """
        SELECT has_schema_privilege(schema.oid, 'USAGE'::text), count(relname) > 0::bigint, \
        count(*) FILTER (WHERE relname = 'schema_version'::name) > 0::bigint \
        FROM pg_namespace AS schema LEFT JOIN pg_class ON relnamespace = schema.oid \
        WHERE nspname = \(schema.literal)::name GROUP BY schema.oid
        """
    ) { row in
      (isUsable, hasTables, hasVersion) = (try row.value(0), try row.value(1), try row.value(2))
    }
    guard isUsable else {
      throw PostgresDatabaseError.notPermitted(
        location: location,
        cause: "permission denied for schema \(schema.name)"
      )
    }
    guard hasVersion || !hasTables else {
      throw PostgresDatabaseError.foreign(location: location, schema: schema.name)
    }
    return hasVersion
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
