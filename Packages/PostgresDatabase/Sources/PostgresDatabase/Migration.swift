import SQLDatabase
import TransactionQueue

extension TransactionQueue<Connection> {
  /// Creates or migrates the tables, in one transaction.
  ///
  /// - Throws: ``PostgresDatabaseError``, `CancellationError`; the tables are then unchanged.
  func migrate() async throws {
    betweenTransactions { $0.purpose = .migrating }
    try await unitOfWork(.write) { try $0.migrate() }
    betweenTransactions { $0.purpose = .working }
  }
}

extension Connection {
  /// Creates or migrates the tables.
  ///
  /// An advisory lock is held: concurrent `CREATE … IF NOT EXISTS` fail with duplicate keys, and there is no row to
  /// lock yet.
  func migrate() throws {
    let version = try storedVersion()
    do {
      if version == nil { try createOwnTables() }
      for statement in schema.migrations.dropFirst(version ?? 0).joined() {
        try run(statement, isWriting: true)
      }
      try run("UPDATE schema_version SET number = ?", [schema.version.sqlValue], isWriting: true)
    } catch PostgresDatabaseError.notPermitted(let location, let cause) {
      throw PostgresDatabaseError.cannotCreate(
        location: location,
        schema: schema.name,
        cause: cause
      )
    }
  }

  /// Returns the version of the tables, and waits for the writers of an older version; nil if there are no tables.
  func storedVersion() throws -> Int? {
    guard let session, try session.hasVersion(in: schema) else { return nil }
    var stored: StoredVersion?
    try run(batch: "\(StoredVersion.query) FOR UPDATE") { stored = try StoredVersion($0) }
    return try schema.validated(stored, at: location)
  }

  private func createOwnTables() throws {
    var exists = false
    let name = schema.literal
    try run(batch: "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = \(name)") { _ in
      exists = true
    }
    // "IF NOT EXISTS" would need the privilege to create a schema even if it exists.
    if !exists { try run(batch: "CREATE SCHEMA \(schema.identifier)") }
    hasWritten = true
    try run(
      batch: [
        StoredVersion.table,
        "INSERT INTO schema_version (application, number) VALUES (\(name), 0)",
        CommitToken.table,
        "CREATE TABLE last_id (name text COLLATE \"C\" PRIMARY KEY, last bigint NOT NULL)",
        """
        CREATE FUNCTION next_id(name text) RETURNS bigint LANGUAGE sql BEGIN ATOMIC
          INSERT INTO last_id AS row (name, last) VALUES (next_id.name, 1)
          ON CONFLICT (name) DO UPDATE SET last = row.last + 1 RETURNING last;
        END
        """,
      ].joined(separator: "; ")
    )
  }
}
