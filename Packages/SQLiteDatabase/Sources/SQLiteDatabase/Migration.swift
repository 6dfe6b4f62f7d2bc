import SQLDatabase
import TransactionQueue

extension TransactionQueue<Connection> {
  /// Migrates the tables to the version of a schema, in one transaction.
  ///
  /// - Throws: ``SQLiteDatabaseError``, `CancellationError`; the file is then unchanged.
  func migrate(to schema: Schema) async throws {
    let isUpToDate = try await unitOfWork(.read) { try $0.pendingMigrations(of: schema).isEmpty }
    guard !isUpToDate else { return }
    try await unitOfWork(.write) { connection in
      // Checked again under the write lock: another process may have migrated the file in the meantime.
      let migrations = try connection.pendingMigrations(of: schema)
      guard !migrations.isEmpty else { return }
      for statement in migrations.joined() { try connection.run(statement) }
      try connection.set("application_id", to: Int(schema.applicationID))
      try connection.set("user_version", to: schema.version)
    }
  }
}

extension Connection {
  /// Returns the migrations that the file needs.
  fileprivate func pendingMigrations(of schema: Schema) throws -> ArraySlice<[SQLStatement]> {
    // Read again under the lock: another process may have been writing before.
    let header = try FileHeader(of: self)
    try schema.validate(header, of: path)
    guard header.isComplete else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "the file is truncated")
    }
    return schema.migrations.dropFirst(header.userVersion)
  }
}

extension Schema {
  /// Checks that a file belongs to this application and has a supported schema version.
  func validate(_ header: FileHeader, of path: String) throws {
    guard !header.isEmpty, !header.isZeroed else { return }
    guard header.isDatabase else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "it is not an SQLite database")
    }
    guard header.applicationID == applicationID else {
      throw SQLiteDatabaseError.belongsToAnotherApplication(path: path)
    }
    guard header.userVersion > 0 else {
      let cause = "its schema version is \(header.userVersion)"
      throw SQLiteDatabaseError.damaged(path: path, cause: cause)
    }
    guard header.userVersion <= version else {
      throw SQLiteDatabaseError.newer(path: path, version: header.userVersion, supported: version)
    }
  }
}
