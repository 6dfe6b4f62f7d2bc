import CSQLite
import TransactionQueue

/// SQLite's connection to one file, with the statements that were prepared on it.
///
/// Used by one thread at a time: a ``TransactionQueue`` owns it.
final class Connection {
  let path: String
  let handle: OpaquePointer
  private var statements: [SQLStatement: OpaquePointer] = [:]
  private let busyWait: BusyWait

  /// Opens a file that exists.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)``.
  init(path: String, busyTimeout: Duration) throws {
    var handle: OpaquePointer?
    // A name that begins with a slash or a dot is a plain file name to SQLite, whatever else is in it.
    let name = path.hasPrefix("/") ? path : "./" + path
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let number = sqlite3_system_errno(handle)
      let cause = number == 0 ? String(cString: sqlite3_errstr(code)) : systemMessage(number)
      sqlite3_close_v2(handle)
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: cause)
    }
    self.path = path
    self.handle = handle
    busyWait = BusyWait(timeout: busyTimeout)
    busyWait.install(on: handle)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs a statement and returns its rows, each made by a closure.
  ///
  /// - Throws: ``SQLiteDatabaseError``, and what the closure throws.
  @discardableResult
  func run<Row>(
    _ sql: SQLStatement,
    _ values: [SQLiteValue],
    row: (borrowing SQLiteRow) throws -> Row
  ) throws -> [Row] {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(bind(value, to: Int32(index + 1), of: statement))
    }
    var rows: [Row] = []
    while true {
      let code = sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: rows.append(try row(SQLiteRow(statement: statement, path: path)))
      case SQLITE_DONE: return rows
      default: throw error(code)
      }
    }
  }

  /// Runs a statement that has no rows.
  func run(_ sql: SQLStatement) throws {
    try run(sql, []) { _ in }
  }

  private func prepared(_ sql: SQLStatement) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let text = sql.description
    try check(
      sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    )
    guard let statement else { preconditionFailure("The statement is empty: \(text)") }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(statement, index)
    case .integer(let number):
      return sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty text has no address, and SQLite would take that for no value.
          guard let start = characters.baseAddress else {
            return csqlite_bind_text(statement, index, "", 0)
          }
          return csqlite_bind_text(statement, index, start, Int64(characters.count))
        }
      }
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The error of the call that has just failed.
  private func error(_ code: Int32) -> SQLiteDatabaseError {
    let number = sqlite3_system_errno(handle)
    let message = String(cString: sqlite3_errmsg(handle))
    return switch code & 0xFF {
    case SQLITE_BUSY: .busy(path: path, waited: busyWait.timeout)
    case SQLITE_READONLY: .readOnly(path: path)
    case SQLITE_FULL: .full(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path, cause: message)
    case SQLITE_IOERR where isLackOfSpace(number): .full(path: path)
    case SQLITE_PERM, SQLITE_CANTOPEN:
      .cannotOpen(path: path, cause: number == 0 ? message : systemMessage(number))
    default:
      .failed(
        path: path,
        code: code,
        cause: number == 0 ? message : "\(message), \(systemMessage(number))"
      )
    }
  }
}

extension Connection: Transactional {
  func begin(_ access: TransactionAccess, level: Int, isCancelled: () -> Bool) throws {
    guard level == 0 else { return try run("SAVEPOINT level") }
    try busyWait.whileWaiting(isCancelled) {
      switch access {
      case .write:
        try run("BEGIN IMMEDIATE")
      case .read:
        // A deferred transaction takes its lock with the first look at the file: take it now, while the
        // wait for it can still be cancelled.
        try run("BEGIN DEFERRED")
        do {
          try run("PRAGMA user_version", []) { _ in }
        } catch {
          rollBack(level: 0)
          throw error
        }
      }
    }
  }

  func commit(level: Int) throws {
    try run(level == 0 ? "COMMIT" : "RELEASE level")
  }

  func rollBack(level: Int) {
    // SQLite rolls back by itself after some errors: then there is no transaction left to end. A rollback
    // that fails has nobody to tell: the error that led to it is already on its way, and the journal is
    // played back by whoever opens the file next.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    if level == 0 {
      try? run("ROLLBACK")
    } else {
      try? run("ROLLBACK TO level")
      try? run("RELEASE level")
    }
  }
}
