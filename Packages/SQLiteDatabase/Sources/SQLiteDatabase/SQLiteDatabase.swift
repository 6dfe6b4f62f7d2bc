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
  /// - Throws: ``SQLiteDatabaseError``; `CancellationError` if the task is cancelled while it waits for
  ///   another process. A file that is refused is not touched.
  public static func open(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> SQLiteDatabase {
    try DatabaseFile(path: path).createIfMissing()
    let connection = try Connection(path: path, busyTimeout: busyTimeout)
    try schema.accept(try FileHeader(of: connection), of: path)
    guard !connection.isReadOnly else { throw SQLiteDatabaseError.readOnly(path: path) }
    let database = SQLiteDatabase(path: path, connection: connection)
    try await database.migrate(to: schema)
    return database
  }

  /// Opens the database at a path for reading, if there is one; makes and changes nothing, except that a
  /// database of an older version is brought to this one.
  ///
  /// - Returns: nil if there is no file, or one in which nothing was ever stored.
  /// - Throws: ``SQLiteDatabaseError``; `CancellationError` if the task is cancelled while it waits for
  ///   another process. A file that is refused is not touched.
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
    let database = SQLiteDatabase(path: path, connection: connection)
    if header.isBlank {
      // The transaction that looks again has undone what was begun.
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

  /// Brings the tables to the version of a schema; a file that is refused is no longer open then.
  private func migrate(to schema: Schema) async throws {
    do {
      try await queue.migrate(to: schema)
    } catch let error as SQLiteDatabaseError {
      // The queue refers to the connection a moment longer than it takes to tell the error. As long as that is
      // open, what SQLite lays beside a file in WAL mode stays there.
      queue.betweenTransactions { _ in }
      throw error
    }
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
  @discardableResult
  public func write<Value>(_ work: () throws -> Value) throws -> Value {
    try queue.transaction(.write) { _ in try work() }
  }

  /// Runs work that sees one state of the database, without blocking the caller's thread.
  ///
  /// - Throws: ``SQLiteDatabaseError``; what the work throws; `CancellationError`, at once, if the task is
  ///   cancelled before the transaction has begun.
  public func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.read) { _ in try work() }
  }

  /// Runs work of which all happens or nothing, without blocking the caller's thread; it is durable on
  /// return.
  ///
  /// - Throws: ``SQLiteDatabaseError``; what the work throws; `CancellationError`, at once, if the task is
  ///   cancelled before the transaction has begun. Once it has begun, the outcome is waited for.
  @discardableResult
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await queue.unitOfWork(.write) { _ in try work() }
  }

  /// Removes the journal that lies beside the file while there is much to write.
  ///
  /// It goes with the last reference, too: this is for a process that is about to end, and with it all that
  /// other threads still refer to. Blocks the calling thread until the open transaction has ended.
  public func removeJournal() {
    queue.betweenTransactions { $0.removeKeptJournal() }
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
    row: (SQLiteRow) throws -> Row
  ) throws -> [Row] {
    try queue.use(.read) { try $0.run(sql, values, row: row) }
  }

  /// Runs a statement that writes, in the open transaction or in one of its own.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error if the open transaction reads only.
  public func execute(_ sql: SQLStatement, _ values: [SQLiteValue] = []) throws {
    _ = try execute(sql, values) { _ in }
  }

  /// Runs a statement that writes and has rows, such as one with `RETURNING`, and creates a value from each row.
  ///
  /// An insertion returns the id of its row like this:
  ///
  ///     let id: Int = try database.execute(
  ///       "INSERT INTO note (text) VALUES (?) RETURNING id", [.text("buy milk")]
  ///     ) { try $0.value(0) }[0]
  ///
  /// - Throws: ``SQLiteDatabaseError``, and what `row` throws; an error if the open transaction reads only.
  public func execute<Row>(
    _ sql: SQLStatement,
    _ values: [SQLiteValue] = [],
    row: (SQLiteRow) throws -> Row
  ) throws -> [Row] {
    try queue.use(.write) { try $0.run(sql, values, row: row) }
  }
}
