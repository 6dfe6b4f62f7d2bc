import CSQLite
import TransactionQueue

/// A database in a file: one connection, used on a private serial queue.
///
/// Every call is a transaction, or joins the one that is open on the queue; a nested transaction is a
/// savepoint. What a transaction did is durable when the call returns: rollback journal,
/// `synchronous=EXTRA`. Any number of processes may use the file at the same time.
public final class SQLiteDatabase: Sendable {
  /// The name of the file, as it was given.
  public let path: String

  private let queue: TransactionQueue<Connection>

  /// How long a lock is waited for, unless told otherwise.
  public static let defaultBusyTimeout = Duration.seconds(5)

  /// Opens the database at a path, making file, folders and tables where they are missing.
  ///
  /// The path is a plain file name, whatever it looks like; a symbolic link is followed. What is made can
  /// be used by its owner alone. A database of an older version is brought to this one.
  ///
  /// - Throws: ``SQLiteDatabaseError``; a file that is refused is not touched.
  public static func open(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase {
    let file = DatabaseFile(path: path)
    if try !file.exists() { try file.create() }
    let connection = try Connection(path: path, busyTimeout: busyTimeout)
    let header = try FileHeader(of: connection)
    if !header.isEmpty { try schema.accept(header, of: path) }
    guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
      throw SQLiteDatabaseError.readOnly(path: path)
    }
    try connection.prepareForUse(header)
    let database = SQLiteDatabase(path: path, connection: connection)
    try await database.migrate(to: schema)
    return database
  }

  /// Opens the database at a path for reading, if there is one; makes and changes nothing, except that a
  /// database of an older version is brought to this one.
  ///
  /// - Returns: nil if there is no file, or one in which nothing was ever stored.
  /// - Throws: ``SQLiteDatabaseError``; a file that is refused is not touched.
  public static func openIfPresent(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase? {
    guard try DatabaseFile(path: path).exists() else { return nil }
    let connection = try Connection(path: path, busyTimeout: busyTimeout)
    let header = try FileHeader(of: connection)
    guard !header.isEmpty else { return nil }
    try schema.accept(header, of: path)
    try connection.prepareForUse(header)
    let database = SQLiteDatabase(path: path, connection: connection)
    try await database.migrate(to: schema)
    return database
  }

  private init(path: String, connection: sending Connection) {
    self.path = path
    queue = TransactionQueue(label: "SQLiteDatabase \(path)", owning: connection)
  }

  /// Runs work that sees one state of the database.
  ///
  /// Joins the open transaction, or else blocks the calling thread until it is this work's turn.
  ///
  /// - Throws: ``SQLiteDatabaseError``, and what the work throws.
  public func read<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.read) { _ in try work() }
  }

  /// Runs work of which all happens or, if it throws, nothing; it is durable on return, unless it joined.
  ///
  /// Joins the open transaction, or else blocks the calling thread until it is this work's turn.
  ///
  /// - Throws: ``SQLiteDatabaseError``, and what the work throws; an error if the open transaction reads
  ///   only.
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs work that sees one state of the database, without blocking the caller's thread.
  ///
  /// - Throws: ``SQLiteDatabaseError``; what the work throws; `CancellationError`, at once, if the task is
  ///   cancelled before the transaction has begun.
  public func read(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.unitOfWork(.read, work)
  }

  /// Runs work of which all happens or nothing, without blocking the caller's thread; it is durable on
  /// return.
  ///
  /// - Throws: ``SQLiteDatabaseError``; what the work throws; `CancellationError`, at once, if the task is
  ///   cancelled before the transaction has begun. Once it has begun, the outcome is waited for.
  public func write(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.unitOfWork(.write, work)
  }

  /// Runs a statement that reads, and makes a value of each row.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: What its `?` stand for, in order.
  ///   - row: Makes a value of a row; it must not use the database.
  /// - Returns: The values, in the order of the rows.
  /// - Throws: ``SQLiteDatabaseError``, and what `row` throws.
  public func query<Row>(
    _ sql: SQLStatement,
    _ values: [SQLiteValue] = [],
    row: (borrowing SQLiteRow) throws -> Row
  ) throws -> [Row] {
    try queue.use(.read) { try $0.run(sql, values, row: row) }
  }

  /// Runs a statement that writes, in the open transaction or in one of its own.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error if the open transaction reads only.
  public func execute(_ sql: SQLStatement, _ values: [SQLiteValue] = []) throws {
    _ = try queue.use(.write) { try $0.run(sql, values) { _ in } }
  }

  private func migrate(to schema: Schema) async throws {
    guard try version() < schema.version else { return }
    try await write { [self] in
      // Another process may have been faster: look again, now that nobody else can write.
      let version = try version()
      for migration in schema.migrations.dropFirst(version) {
        for statement in migration { try execute(statement) }
      }
      if version == 0 { try set("application_id", to: Int(schema.applicationID)) }
      if version < schema.version { try set("user_version", to: schema.version) }
    }
  }

  private func version() throws -> Int {
    try query("PRAGMA user_version") { try $0.value(0) }[0]
  }

  private func set(_ pragma: StaticString, to number: Int) throws {
    try queue.use(.write) { try $0.set(pragma, to: number) }
  }
}

extension Schema {
  /// Refuses a file that is not this application's, or of a version that is not known yet.
  fileprivate func accept(_ header: FileHeader, of path: String) throws {
    guard header.isDatabase else {
      throw SQLiteDatabaseError.damaged(path: path, cause: "it is not an SQLite database")
    }
    guard header.applicationID == applicationID else {
      throw SQLiteDatabaseError.foreign(path: path)
    }
    guard header.userVersion <= version else {
      throw SQLiteDatabaseError.newer(path: path, version: header.userVersion, supported: version)
    }
  }
}

extension Connection {
  /// Sets what holds for the connection, not for the file.
  fileprivate func prepareForUse(_ header: FileHeader) throws {
    // Nothing that stands in the file may call what could do harm.
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    // Durable even if the power fails right after the journal is deleted.
    try run("PRAGMA synchronous = EXTRA")
    // Somebody turned the write-ahead log on: turn it off, since SQLite 3.7.0 to 3.51.2 can corrupt such a
    // file when two connections write or checkpoint at the same moment.
    if header.isWriteAheadLogged { try run("PRAGMA journal_mode = DELETE", []) { _ in } }
  }

  fileprivate func set(_ pragma: StaticString, to number: Int) throws {
    // A pragma takes no bound values; the number is the program's own.
    let code = sqlite3_exec(handle, "PRAGMA \(pragma) = \(number)", nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteDatabaseError.failed(path: path, code: code, cause: "PRAGMA \(pragma)")
    }
  }
}
