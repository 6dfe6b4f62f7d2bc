import CSQLite
import POSIX
import TransactionQueue

/// SQLite's connection to one file, with the statements that were prepared on it.
///
/// Used by one thread at a time: a ``TransactionQueue`` owns it.
final class Connection {
  let path: String
  let handle: OpaquePointer
  let busyWait: BusyWait
  private var statements: [SQLStatement: OpaquePointer] = [:]

  /// Whether what holds for the connection has been set.
  var isConfigured = false

  /// Whether this connection may have left a journal, with a zeroed header, next to the file.
  var keepsJournal = false

  /// The error at which SQLite undid the open transaction by itself.
  ///
  /// Nothing more may run in it: it would be a transaction of its own.
  var undoing: SQLiteDatabaseError?

  /// Opens a file that exists; does not look into it, and so waits for no lock.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)``.
  init(path: String, busyTimeout: Duration) throws {
    var handle: OpaquePointer?
    // A name that begins with a slash or a dot is a plain file name to SQLite, whatever else is in it.
    let name = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      GuardedFileSystem.isRegistered
      ? sqlite3_open_v2(name, &handle, flags, GuardedFileSystem.name) : SQLITE_NOMEM
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
    removeKeptJournal()
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Whether the file may only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The rollback journal and the write-ahead log.
  private var journals: [JournalFile] {
    let name = sqlite3_db_filename(handle, "main")
    return [sqlite3_filename_journal(name), sqlite3_filename_wal(name)].compactMap { $0 }
      .map(JournalFile.init)
  }

  /// The error with which to refuse a journal that is not the database's by its file; nil if there is none.
  var journalError: SQLiteDatabaseError? {
    for journal in journals {
      if let fault = journal.fault {
        return .journal(path: path, journal: String(cString: journal.path), fault)
      }
    }
    return nil
  }

  /// The error of a journal that SQLite refused, though it is the database's by its file.
  var staleJournalError: SQLiteDatabaseError {
    .journal(
      path: path,
      journal: journals.first.map { String(cString: $0.path) } ?? path,
      .ofAnotherState
    )
  }

  /// Refuses a file that was moved, or that has other names, and a journal that is not the file's.
  ///
  /// SQLite looks for the journal by the file's name when the transaction starts; see ``GuardedFileSystem``.
  ///
  /// - Throws: ``SQLiteDatabaseError/moved(path:)``, ``SQLiteDatabaseError/linked(path:count:)``,
  ///   ``SQLiteDatabaseError/journal(path:journal:_:)``.
  func checkFiles() throws {
    var hasMoved: Int32 = 0
    var status = stat()
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard hasMoved == 0, stat(sqlite3_db_filename(handle, "main"), &status) == 0 else {
      throw SQLiteDatabaseError.moved(path: path)
    }
    guard status.st_nlink <= 1 else {
      throw SQLiteDatabaseError.linked(path: path, count: Int(status.st_nlink))
    }
    if let journalError { throw journalError }
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement and returns its rows, each made by a closure.
  ///
  /// - Throws: ``SQLiteDatabaseError``, and what the closure throws; `WriteInsideRead` for a statement that
  ///   writes in a transaction that reads.
  @discardableResult
  func run<Row>(
    _ sql: SQLStatement,
    _ values: [SQLiteValue] = [],
    row: (SQLiteRow) throws -> Row
  ) throws -> [Row] {
    if let undoing { throw undoing }
    let statement = try prepared(sql)
    guard
      sqlite3_stmt_readonly(statement) != 0
        || sqlite3_txn_state(handle, "main") != SQLITE_TXN_READ
    else { throw WriteInsideRead() }
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    precondition(
      sqlite3_bind_parameter_count(statement) == values.count,
      "A statement takes one value for each of its question marks: \(sql)"
    )
    for (index, value) in values.enumerated() {
      try check(value.bind(to: Int32(index + 1), of: statement))
    }
    var rows: [Row] = []
    while try check(sqlite3_step(statement)) == SQLITE_ROW {
      rows.append(try row(SQLiteRow(statement: statement, path: path)))
    }
    return rows
  }

  /// Runs a statement that has no rows.
  func run(_ sql: SQLStatement) throws {
    try run(sql) { _ in }
  }

  /// Sets a number in the file's header: a pragma takes no bound values.
  func set(_ pragma: StaticString, to number: Int) throws {
    try check(sqlite3_exec(handle, "PRAGMA \(pragma) = \(number)", nil, nil, nil))
  }

  private func prepared(_ sql: SQLStatement) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try sql.description.withCString { text in
      var rest: UnsafePointer<CChar>?
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      try check(sqlite3_prepare_v3(handle, text, -1, flags, &statement, &rest))
      precondition(rest?.pointee == 0, "Only the first of several statements would run: \(sql)")
    }
    guard let statement else { preconditionFailure("The statement is empty: \(sql)") }
    statements[sql] = statement
    return statement
  }

  /// Calls SQLite, and returns the result code of a call that succeeds.
  ///
  /// The system's error number is asked for here, since SQLite's own is not set by a commit that fails, and
  /// is an old one then.
  @discardableResult
  private func check(_ call: @autoclosure () -> Int32) throws -> Int32 {
    let wasInTransaction = isInTransaction
    let (code, systemError) = withSystemError(call)
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return code }
    let error = SQLiteDatabaseError(code, systemError: systemError, of: self)
    if wasInTransaction, !isInTransaction { undoing = error }
    throw error
  }
}
