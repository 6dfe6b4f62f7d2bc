import TransactionQueue

extension TransactionQueue<Connection> {
  /// Brings the tables to the version of a schema, all steps in one transaction.
  ///
  /// - Throws: ``SQLiteDatabaseError``, and then the file is as it was; `CancellationError`.
  func migrate(to schema: Schema) async throws {
    let isUpToDate = try await unitOfWork(.read) { try $0.pendingMigrations(of: schema).isEmpty }
    guard !isUpToDate else { return }
    try await unitOfWork(.write) { connection in
      // Another process may have been faster: look again, now that nobody else can write.
      let migrations = try connection.pendingMigrations(of: schema)
      guard !migrations.isEmpty else { return }
      for statement in migrations.joined() { try connection.run(statement) }
      try connection.set("application_id", to: Int(schema.applicationID))
      try connection.set("user_version", to: schema.version)
    }
  }
}

extension Connection {
  /// The migrations that the file has not seen yet.
  fileprivate func pendingMigrations(of schema: Schema) throws -> ArraySlice<[SQLStatement]> {
    // Looked at once more, now under a lock: before, another process may have been writing.
    let header = try FileHeader(of: self)
    try schema.accept(header, of: path)
    guard header.isWhole else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "its end is missing")
    }
    return schema.migrations.dropFirst(header.userVersion)
  }
}

extension Schema {
  /// Refuses a file that is not this application's, or of a version that is not known yet.
  func accept(_ header: FileHeader, of path: String) throws {
    guard !header.isEmpty, !header.isBlank else { return }
    guard header.isDatabase else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "it is not an SQLite database")
    }
    guard header.applicationID == applicationID else {
      throw SQLiteDatabaseError.belongsToAnotherApplication(path: path)
    }
    guard header.userVersion > 0 else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "its version is \(header.userVersion)")
    }
    guard header.userVersion <= version else {
      throw SQLiteDatabaseError.newer(path: path, version: header.userVersion, supported: version)
    }
  }
}
