/// A database whose statements are SQL.
///
/// A store that is written for this protocol runs on every such database; where the SQL must differ, it asks for the
/// ``dialect``. Each call runs in a transaction, or joins the open transaction of its unit of work; a nested transaction
/// is a savepoint:
///
///     try await database.write {
///       try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
///       try database.execute("UPDATE counter SET value = value + 1")
///     }
///
/// A failed statement changes nothing, and the rest of its transaction still works.
public protocol SQLDatabase: Sendable {
  /// The kind of SQL.
  var dialect: SQLDialect { get }

  /// Runs a closure in a read transaction, on a consistent snapshot of the database.
  ///
  /// Joins the open transaction; otherwise blocks the calling thread until the database is free.
  ///
  /// - Throws: An error of the database; an error of the closure.
  func read<Value>(_ work: () throws -> Value) throws -> Value

  /// Runs a closure in a write transaction: a closure that throws changes nothing.
  ///
  /// Joins the open transaction as a savepoint; otherwise blocks the calling thread until the database is free, and is
  /// durable when it returns.
  ///
  /// - Throws: An error of the database; an error of the closure; `WriteInsideRead` in a read transaction.
  @discardableResult
  func write<Value>(_ work: () throws -> Value) throws -> Value

  /// Runs a closure in a read transaction, on a consistent snapshot, without blocking the calling thread.
  ///
  /// - Throws: An error of the database; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts.
  func read<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value

  /// Runs a closure in a write transaction, without blocking the calling thread; durable when it returns.
  ///
  /// - Throws: An error of the database; an error of the closure; `CancellationError`, immediately, if the task is
  ///   cancelled before the transaction starts. A transaction that has started finishes; only a server that does not
  ///   respond ends that of a cancelled task.
  @discardableResult
  func write<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value

  /// Runs a query and calls a closure with each row; the number of rows does not change the memory that it needs.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - values: The values of its `?` placeholders, in order.
  ///   - row: Receives each row; does not use the database. An error ends the query.
  /// - Throws: An error of the database; an error of `row`.
  func forEach(_ sql: SQLStatement, _ values: [SQLValue], row: (SQLRow) throws -> Void) throws

  /// Runs a statement that writes, and returns the number of rows that it changed.
  ///
  /// - Throws: An error of the database; `WriteInsideRead` in a read transaction.
  @discardableResult
  func execute(_ sql: SQLStatement, _ values: [SQLValue]) throws -> Int

  /// Runs a statement that writes, and returns its rows.
  ///
  /// Use `RETURNING` to get the ID of a new row:
  ///
  ///     let id: Int = try database.executeRow(
  ///       "INSERT INTO note (text) VALUES (?) RETURNING id", [.text("buy milk")]
  ///     ) { try $0.value(0) }
  ///
  /// - Throws: An error of the database; an error of `row`; `WriteInsideRead` in a read transaction.
  func execute<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Row
  ) throws -> [Row]

  /// Inserts many rows, as fast as the database can.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The names of the columns.
  ///   - next: Returns the values of the next row in the order of the columns, or nil at the end; does not use the
  ///     database.
  /// - Throws: An error of the database or of `next`, and then no row is inserted; `WriteInsideRead` in a read
  ///   transaction.
  func insert(
    into table: StaticString,
    _ columns: [StaticString],
    next: () throws -> [SQLValue]?
  ) throws

  /// Returns the error of a damaged database.
  func damage(_ cause: String) -> any Error
}

extension SQLDatabase {
  /// Runs a query and returns its rows.
  ///
  ///     let texts: [String] = try database.query("SELECT text FROM note WHERE id > ?", [.integer(7)]) {
  ///       try $0.value(0)
  ///     }
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - values: The values of its `?` placeholders, in order.
  ///   - row: Converts a row; does not use the database.
  /// - Throws: An error of the database; an error of `row`.
  public func query<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Row
  ) throws -> [Row] {
    var rows: [Row] = []
    try forEach(sql, values) { rows.append(try row($0)) }
    return rows
  }

  /// Runs a query that returns a row in every valid database, and returns its first row.
  ///
  /// - Throws: An error of the database, also if there is no row; an error of `row`.
  public func queryRow<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Row
  ) throws -> Row {
    try first(of: try query(sql, values, row: row))
  }

  /// Runs a statement that writes and returns a row in every valid database, and returns its first row.
  ///
  /// - Throws: As ``execute(_:_:row:)``; an error of the database if there is no row.
  public func executeRow<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Row
  ) throws -> Row {
    try first(of: try execute(sql, values, row: row))
  }

  private func first<Row>(of rows: [Row]) throws -> Row {
    guard let row = rows.first else { throw damage("a row is missing") }
    return row
  }

  /// Runs a query without values and calls a closure with each row; see ``forEach(_:_:row:)``.
  public func forEach(_ sql: SQLStatement, row: (SQLRow) throws -> Void) throws {
    try forEach(sql, [], row: row)
  }

  /// Runs a statement without values that writes, and returns the number of rows that it changed.
  @discardableResult
  public func execute(_ sql: SQLStatement) throws -> Int {
    try execute(sql, [])
  }

  /// Runs a statement without values that writes, and returns its rows; see ``execute(_:_:row:)``.
  public func execute<Row>(_ sql: SQLStatement, row: (SQLRow) throws -> Row) throws -> [Row] {
    try execute(sql, [], row: row)
  }
}
