public import SQLDatabase
import TransactionQueue

/// A database on a PostgreSQL server, for several machines.
///
/// Each call runs in a transaction, or joins the open transaction of its unit of work; a nested transaction is a
/// savepoint:
///
///     try await database.write {
///       try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
///       try database.execute("UPDATE counter SET value = value + 1")
///     }
///
/// A write transaction first locks a row, so writers of all machines take turns, and a closure runs exactly once. If
/// the connection is lost during a commit, the call finds out whether the transaction was committed. The database has
/// one connection, which is confined to a private serial queue, and is opened again when it was lost between two
/// transactions. It needs nothing of the session, so it may be behind a pooler that pools transactions.
public final class PostgresDatabase: SQLDatabase {
  /// The location without its password.
  public let location: String

  private let queue: TransactionQueue<Connection>

  /// Opens the database at a location; creates the schema and its tables if they are missing.
  ///
  /// Older tables are migrated to the version of the schema.
  ///
  /// - Parameters:
  ///   - uri: A `postgresql://` URI; see ``ConnectionString``.
  ///   - schema: The name and the tables.
  ///   - timeouts: The time limits.
  ///   - onUnknownOutcome: Records a commit whose outcome stays unknown.
  /// - Throws: ``PostgresDatabaseError``; `CancellationError` if the task is cancelled during the wait for the server
  ///   or a lock.
  public static func open(
    at uri: String,
    schema: PostgresSchema,
    timeouts: Timeouts = Timeouts(),
    onUnknownOutcome: @escaping UnknownOutcomeHandler = { _ in false }
  ) async throws -> PostgresDatabase {
    let database = try PostgresDatabase(at: uri, schema, timeouts, onUnknownOutcome)
    if try await database.pendingMigration() != nil { try await database.queue.migrate() }
    return database
  }

  /// Opens the database at a location, or returns nil if its tables are missing; creates nothing.
  ///
  /// Use this for a command that only reads. Older tables are migrated to the version of the schema.
  ///
  /// - Throws: As ``open(at:schema:timeouts:onUnknownOutcome:)``.
  public static func openIfPresent(
    at uri: String,
    schema: PostgresSchema,
    timeouts: Timeouts = Timeouts(),
    onUnknownOutcome: @escaping UnknownOutcomeHandler = { _ in false }
  ) async throws -> PostgresDatabase? {
    let database = try PostgresDatabase(at: uri, schema, timeouts, onUnknownOutcome)
    if let pending = try await database.pendingMigration() {
      guard pending.version > 0 else { return nil }
      try await database.queue.migrate()
    }
    return database
  }

  /// Creates the schema and its tables, fills them, and returns the result of the work that fills them.
  ///
  /// Creating is atomic: everything is one transaction, which other processes see after the work has succeeded. Work
  /// that throws, or a process that is killed, leaves nothing behind.
  ///
  /// - Parameters:
  ///   - uri: A `postgresql://` URI; see ``ConnectionString``.
  ///   - schema: The name and the tables.
  ///   - timeouts: The time limits.
  ///   - onUnknownOutcome: Records a commit whose outcome stays unknown.
  ///   - work: Stores the content.
  /// - Throws: ``PostgresDatabaseError``, which is ``PostgresDatabaseError/exists(location:schema:)`` if there are
  ///   tables; an error of the work; `CancellationError`.
  public static func create<Value: Sendable>(
    at uri: String,
    schema: PostgresSchema,
    timeouts: Timeouts = Timeouts(),
    onUnknownOutcome: @escaping UnknownOutcomeHandler = { _ in false },
    storing work: (PostgresDatabase) async throws -> Value
  ) async throws -> Value {
    let database = try PostgresDatabase(at: uri, schema, timeouts, onUnknownOutcome)
    let queue = database.queue
    queue.betweenTransactions { $0.purpose = .migrating }
    try await queue.unitOfWork(.write) { connection in
      guard try connection.storedVersion() == nil else {
        throw PostgresDatabaseError.exists(location: connection.location, schema: schema.name)
      }
      try connection.migrate()
      connection.keepTransaction()
    }
    do {
      let value = try await work(database)
      try await queue.unitOfWork(.write) { $0.isInsideTransaction = false }
      queue.betweenTransactions { $0.purpose = .working }
      return value
    } catch {
      queue.betweenTransactions { $0.disconnect() }
      throw error
    }
  }

  private init(
    at uri: String,
    _ schema: PostgresSchema,
    _ timeouts: Timeouts,
    _ onUnknownOutcome: @escaping UnknownOutcomeHandler
  ) throws {
    let string = try ConnectionString(uri)
    location = string.description
    let connector = Connector(string: string, schema: schema, timeouts: timeouts)
    let connection = Connection(connector, onUnknownOutcome: onUnknownOutcome)
    queue = TransactionQueue(label: "PostgresDatabase \(schema.name)", owning: connection)
  }

  /// Connects, and returns the migration that the tables need; nil if they have the version of the schema.
  private func pendingMigration() async throws -> PendingMigration? {
    do {
      try await queue.unitOfWork(.read) { $0.purpose = .working }
      return nil
    } catch let pending as PendingMigration {
      return pending
    }
  }
}

extension PostgresDatabase {
  /// PostgreSQL's.
  public var dialect: SQLDialect { .postgres }

  /// Returns the error of a damaged database.
  public func damage(_ cause: String) -> any Error {
    PostgresDatabaseError.damaged(location: location, cause: cause)
  }

  /// Runs a closure in a read transaction, on a consistent snapshot of the database.
  ///
  /// Joins the open transaction; otherwise blocks the calling thread until the queue is free.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure.
  public func read<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.read) { _ in try work() }
  }

  /// Runs a closure in a write transaction: a closure that throws changes nothing.
  ///
  /// Joins the open transaction as a savepoint; otherwise blocks the calling thread until the queue and the write lock
  /// are free, and is durable when it returns.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure; `WriteInsideRead` in a read transaction.
  @discardableResult
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs a closure in a read transaction, on a consistent snapshot, without blocking the calling thread.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.read) { _ in try work() }
  }

  /// Runs a closure in a write transaction, without blocking the calling thread; durable when it returns.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts. A transaction that has started finishes, unless the task is cancelled and
  ///   the server does not respond; see ``Timeouts/cancellation``.
  @discardableResult
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.write) { _ in try work() }
  }

  /// Runs a query, in the open transaction or in a separate one, and calls a closure with each row as it arrives.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - values: The values of its `?` placeholders, in order.
  ///   - row: Receives each row; does not use the database. An error ends the query.
  /// - Throws: ``PostgresDatabaseError``; an error of `row`.
  public func forEach(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Void
  ) throws {
    try queue.use(.read) { _ = try $0.run(sql, values, isWriting: false, row: row) }
  }

  /// Runs a statement that writes, in the open transaction or in a separate one, and returns the number of rows that it
  /// changed.
  ///
  /// - Throws: ``PostgresDatabaseError``; `WriteInsideRead` in a read transaction.
  @discardableResult
  public func execute(_ sql: SQLStatement, _ values: [SQLValue]) throws -> Int {
    try queue.use(.write) { try $0.run(sql, values, isWriting: true) }
  }

  /// Runs a statement that writes, and returns its rows.
  ///
  /// - Throws: ``PostgresDatabaseError``; an error of `row`; `WriteInsideRead` in a read transaction.
  public func execute<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Row
  ) throws -> [Row] {
    try queue.use(.write) { connection in
      var rows: [Row] = []
      try connection.run(sql, values, isWriting: true) { rows.append(try row($0)) }
      return rows
    }
  }

  /// Inserts many rows with `COPY`.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The names of the columns.
  ///   - next: Returns the values of the next row in the order of the columns, or nil at the end; does not use the
  ///     database.
  /// - Throws: ``PostgresDatabaseError``, an error of `next`, and then no row is inserted; `WriteInsideRead` in a read
  ///   transaction.
  public func insert(
    into table: StaticString,
    _ columns: [StaticString],
    next: () throws -> [SQLValue]?
  ) throws {
    try queue.use(.write) { try $0.copy(into: table, columns, next: next) }
  }
}
