public import SQLDatabase
import Synchronization
import TransactionQueue

/// A database in a file.
///
/// Each call runs in a transaction, or joins the open transaction of its unit of work; a nested transaction is a
/// savepoint:
///
///     try await database.write {
///       try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
///       try database.execute("UPDATE counter SET value = value + 1")
///     }
///
/// A transaction is durable when the call returns (rollback journal, `synchronous=EXTRA`). Any number of processes can
/// use the file concurrently. The database has one connection, which is confined to a private serial queue.
public final class SQLiteDatabase: SQLDatabase {
  /// The path that the database was opened with.
  public let path: String

  private let queue: TransactionQueue<Connection>

  /// The tables that ``setUp(_:filling:)`` created.
  private let createdTables = Mutex<Set<[SQLStatement]>>([])

  /// The default time limit for waiting for a lock.
  public static let defaultBusyTimeout = Duration.seconds(5)

  /// Opens the database at a path; creates the file, its directories and tables if they are missing.
  ///
  /// The path is a plain file name, never a URI; a symbolic link is followed. New files and directories are
  /// accessible only to their owner (0600, 0700). An older database is migrated to the version of the schema.
  ///
  /// - Throws: ``SQLiteDatabaseError``; `CancellationError` if the task is cancelled while it waits for a lock. A
  ///   rejected file is left unmodified.
  public static func open(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase {
    try await open(DatabaseFile(path: path), schema: schema, busyTimeout: busyTimeout)
  }

  static func open(
    _ file: DatabaseFile,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase {
    try file.createIfMissing()
    let connection = try Connection(file, busyTimeout: busyTimeout)
    try schema.validate(try FileHeader(of: connection), of: file.name)
    guard !connection.isReadOnly else { throw SQLiteDatabaseError.readOnly(path: file.name) }
    let database = SQLiteDatabase(path: file.name, connection: connection)
    try await database.migrate(to: schema)
    return database
  }

  /// Opens the database at a path, or returns nil if the file is missing or empty; creates nothing.
  ///
  /// Use this for a command that only reads. An older database is migrated to the version of the schema.
  ///
  /// - Throws: ``SQLiteDatabaseError``; `CancellationError` if the task is cancelled while it waits for a lock. A
  ///   rejected file is left unmodified.
  public static func openIfPresent(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase? {
    guard try DatabaseFile(path: path).exists() else { return nil }
    let connection = try Connection(path: path, busyTimeout: busyTimeout)
    let header = try FileHeader(of: connection)
    guard !header.isEmpty else { return nil }
    try schema.validate(header, of: path)
    let database = SQLiteDatabase(path: path, connection: connection)
    if header.isZeroed {
      // The transaction that reads the header has rolled the hot journal back.
      let isEmpty = try await database.queue.unitOfWork(.read) { try FileHeader(of: $0).isEmpty }
      if isEmpty { return nil }
    }
    try await database.migrate(to: schema)
    return database
  }

  private init(path: String, connection: sending Connection) {
    self.path = path
    queue = TransactionQueue(label: "SQLiteDatabase \(path)", owning: connection)
  }

  /// Migrates the tables to the version of a schema; closes the file before it throws.
  private func migrate(to schema: Schema) async throws {
    do {
      try await queue.migrate(to: schema)
    } catch let error as SQLiteDatabaseError {
      // The queue retains the connection slightly longer than the unit of work, and an open connection keeps the -wal
      // and -shm files alive.
      queue.betweenTransactions { _ in }
      throw error
    }
  }

  /// Runs a closure in a read transaction, on a consistent snapshot of the database.
  ///
  /// Joins the open transaction; otherwise blocks the calling thread until the queue is free.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of the closure.
  public func read<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.read) { _ in try work() }
  }

  /// Runs a closure in a write transaction: a closure that throws changes nothing.
  ///
  /// Joins the open transaction as a savepoint; otherwise blocks the calling thread until the queue is free, and is
  /// durable when it returns.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of the closure; `WriteInsideRead` in a read transaction.
  @discardableResult
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs a closure in a read transaction, on a consistent snapshot, without blocking the calling thread.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.read) { _ in try work() }
  }

  /// Runs a closure in a write transaction, without blocking the calling thread; durable when it returns.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts. A transaction that has started always finishes.
  @discardableResult
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.write) { _ in try work() }
  }

  /// Returns a temporary copy of the database as of now, which no other process can change.
  ///
  /// Use a snapshot to read consistently for as long as you want: a read transaction of the database itself blocks every
  /// writer, whereas a snapshot blocks them only while the pages are copied. A snapshot larger than its page cache is in a
  /// file without a name in the system's temporary directory; it disappears with its last reference.
  ///
  /// - Throws: ``SQLiteDatabaseError``; `CancellationError` if the task is cancelled before the copy starts.
  public func snapshot() async throws -> SQLiteDatabase {
    let copy = SQLiteDatabase(path: path, connection: try Connection(temporaryFor: path))
    try await queue.unitOfWork(.read) { original in
      var outcome = Result<Void, any Error>.success(())
      copy.queue.betweenTransactions { connection in
        outcome = Result { try connection.copyPages(of: original) }
      }
      try outcome.get()
    }
    return copy
  }

  /// Returns a private database in memory, such as for a mock or for a copy of another database.
  ///
  /// A database larger than its page cache is in a file without a name in the system's temporary directory; it disappears
  /// with its last reference.
  public static func inMemory() -> SQLiteDatabase {
    let name = "(in memory)"
    do {
      let database = SQLiteDatabase(path: name, connection: try Connection(temporaryFor: name))
      // Another database can have longer values than those that are accepted from a file.
      try database.queue.use(.write) { $0.acceptLongValues() }
      return database
    } catch {
      fatalError("No database can be created in memory: \(error)")
    }
  }

  /// Creates the tables of a store in a database in memory, and fills them; does nothing if it has them.
  ///
  /// Statements that fail terminate the process: mocks have constant statements and valid values.
  public func setUp(_ tables: [SQLStatement], filling fill: () throws -> Void = {}) {
    do {
      try write {
        guard createdTables.withLock({ $0.insert(tables).inserted }) else { return }
        for table in tables { try execute(table) }
        try fill()
      }
    } catch {
      fatalError("Invalid tables or values of a database in memory: \(error)")
    }
  }

  /// Removes the persistent journal next to the file; blocks the calling thread until the open transaction has ended.
  ///
  /// Releasing the last reference to the database removes the journal too. Call this before the process exits, when
  /// other threads may still have references.
  public func removeJournal() {
    queue.betweenTransactions { $0.removePersistentJournal() }
  }

  /// The SQL of SQLite.
  public var dialect: SQLDialect { .sqlite }

  /// Returns the error of a damaged database.
  public func damage(_ cause: String) -> any Error {
    SQLiteDatabaseError.damaged(path: path, cause: cause)
  }

  /// Runs a query and calls a closure with each row.
  ///
  /// The closure may run other queries, but not the same one again.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of `row`.
  public func forEach(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Void
  ) throws {
    try queue.use(.read) { try $0.forEach(sql, values, row: row) }
  }

  /// Runs a statement that writes, and returns the number of rows that it changed.
  ///
  /// - Throws: ``SQLiteDatabaseError``; `WriteInsideRead` in a read transaction.
  @discardableResult
  public func execute(_ sql: SQLStatement, _ values: [SQLValue] = []) throws -> Int {
    try queue.use(.write) { connection in
      try connection.forEach(sql, values) { _ in }
      return connection.changedRows
    }
  }

  /// Runs a statement that writes, and returns its rows.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of `row`; `WriteInsideRead` in a read transaction.
  public func execute<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Row
  ) throws -> [Row] {
    try queue.use(.write) { try $0.run(sql, values, row: row) }
  }

  /// Inserts many rows with one prepared statement.
  ///
  /// - Throws: ``SQLiteDatabaseError`` or an error of `next`, and then no row is inserted; `WriteInsideRead` in a read
  ///   transaction.
  public func insert(
    into table: StaticString,
    _ columns: [StaticString],
    next: () throws -> [SQLValue]?
  ) throws {
    let insertion = SQLStatement(insertingInto: table, columns)
    try queue.transaction(.write) { connection in
      while let values = try next() { try connection.forEach(insertion, values) { _ in } }
    }
  }
}
