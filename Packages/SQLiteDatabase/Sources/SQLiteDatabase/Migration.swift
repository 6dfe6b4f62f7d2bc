import SHA256
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
    if header.userVersion > 0, try !hasObjects(of: schema, version: header.userVersion) {
      try checkObjects(createdBy: schema.migrations.prefix(header.userVersion))
    }
    return schema.migrations.dropFirst(header.userVersion)
  }

  /// Returns whether the digest of the schema shows that the file contains its objects, and no other.
  private func hasObjects(of schema: Schema, version: Int) throws -> Bool {
    guard version == schema.version, let digest = schema.digest else { return false }
    return try objectDigest() == digest
  }

  /// Checks that the file contains the tables, indexes and triggers of its schema version, and no other.
  ///
  /// The triggers and views of a crafted file would change what every statement does.
  private func checkObjects(createdBy migrations: ArraySlice<[SQLStatement]>) throws {
    let reference = try Connection(temporaryFor: path, running: migrations)
    var missing: Set<SchemaObject> = []
    try reference.forEachObject { missing.insert($0) }
    try forEachObject { object in
      guard missing.remove(object) == nil, !SchemaObject.statistics.contains(object) else { return }
      let cause =
        "it has the \(object.label), which this program does not create; drop it if you added it"
      throw SQLiteDatabaseError.damaged(path: path, cause: cause)
    }
    guard let object = missing.first else { return }
    throw SQLiteDatabaseError.damaged(path: path, cause: "the \(object.label) is missing")
  }

  /// Creates a database in memory and runs migrations in a transaction, which stays open.
  convenience init(temporaryFor path: String, running migrations: ArraySlice<[SQLStatement]>) throws
  {
    try self.init(temporaryFor: path)
    try run("BEGIN")
    for statement in migrations.joined() { try run(statement) }
  }

  /// Returns the digest of the tables, indexes, triggers and views, without the tables of statistics.
  func objectDigest() throws -> String {
    var hash = SHA256()
    func update(_ text: String) {
      hash.update("\(text.utf8.count):".utf8)
      hash.update(text.utf8)
    }
    try forEachObject { object in
      guard !SchemaObject.statistics.contains(object) else { return }
      for text in [object.type, object.name, object.table, object.sql.map { "SQL \($0)" } ?? ""] {
        update(text)
      }
    }
    return hash.hexDigest
  }

  private func forEachObject(_ body: (SchemaObject) throws -> Void) throws {
    try forEach("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type", []) {
      row in
      try body(
        SchemaObject(
          type: try row.value(0),
          name: try row.value(1),
          table: try row.value(2),
          sql: try row.value(3)
        )
      )
    }
  }
}

/// A table, index, trigger or view, with the statement that created it.
private struct SchemaObject: Hashable {
  let type: String
  let name: String
  let table: String

  /// Nil for the index of a constraint.
  let sql: String?

  /// The type and the name for users.
  var label: String { "\(type) \(name.prefix(100))" }

  /// The tables of SQLite's `ANALYZE`, which a user may run.
  static let statistics: Set<Self> = [
    statistics("sqlite_stat1", columns: "tbl,idx,stat"),
    statistics("sqlite_stat4", columns: "tbl,idx,neq,nlt,ndlt,sample"),
  ]

  private static func statistics(_ name: String, columns: String) -> Self {
    Self(type: "table", name: name, table: name, sql: "CREATE TABLE \(name)(\(columns))")
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
