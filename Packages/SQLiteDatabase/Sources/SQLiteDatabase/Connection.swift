import CSQLite
import POSIX
import SQLDatabase
import TransactionQueue

/// An SQLite connection to one file, with its prepared statements.
///
/// Confined to the ``TransactionQueue`` that owns it.
final class Connection {
  let path: String
  let handle: OpaquePointer
  let busyWait: BusyWait
  private var statements: [SQLStatement: OpaquePointer] = [:]

  /// Whether the database is a temporary copy, whose file has no name.
  let isTemporary: Bool

  /// Whether the first transaction has configured the connection.
  var isConfigured = false

  /// Whether the journal mode is `PERSIST`: a journal with a zeroed header may be next to the file.
  var keepsJournal = false

  /// The error after which SQLite rolled the open transaction back automatically.
  ///
  /// Later statements of the transaction throw it too: SQLite would run each in a separate transaction.
  var rollbackError: SQLiteDatabaseError?

  /// Opens an existing file, as the next initializer does.
  convenience init(path: String, busyTimeout: Duration) throws {
    try self.init(DatabaseFile(path: path), busyTimeout: busyTimeout)
  }

  /// Opens an existing file without reading it, and so without waiting for a lock.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)``.
  convenience init(_ file: DatabaseFile, busyTimeout: Duration) throws {
    // SQLite takes a name that starts with a slash or a dot for a plain file name: no URI, no ":memory:".
    let name = file.path.utf8.first == UInt8(ascii: "/") ? file.path : "./" + file.path
    try self.init(path: file.name, busyTimeout: busyTimeout, isTemporary: false) { handle, flags in
      guard GuardedFileSystem.isRegistered else { return SQLITE_NOMEM }
      return sqlite3_open_v2(name, handle, flags, GuardedFileSystem.name)
    }
  }

  /// Opens an empty temporary database, for a copy of the database at a path.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)``.
  convenience init(temporaryFor path: String) throws {
    try self.init(path: path, busyTimeout: .zero, isTemporary: true) { handle, flags in
      sqlite3_open_v2("", handle, flags | SQLITE_OPEN_CREATE, nil)
    }
  }

  private init(
    path: String,
    busyTimeout: Duration,
    isTemporary: Bool,
    open: (UnsafeMutablePointer<OpaquePointer?>, Int32) -> Int32
  ) throws {
    var handle: OpaquePointer?
    let code = open(&handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE)
    guard code == SQLITE_OK, let handle else {
      let number = sqlite3_system_errno(handle)
      let cause = number == 0 ? String(cString: sqlite3_errstr(code)) : systemMessage(number)
      sqlite3_close_v2(handle)
      throw SQLiteDatabaseError.cannotOpen(path: path, cause: cause)
    }
    self.path = path
    self.handle = handle
    self.isTemporary = isTemporary
    busyWait = BusyWait(timeout: busyTimeout)
    busyWait.install(on: handle)
  }

  deinit {
    removePersistentJournal()
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Whether SQLite could open the file for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The error of a journal that must not be opened because of its file type, owner or content; nil without such a
  /// journal.
  var journalError: SQLiteDatabaseError? {
    guard let name = sqlite3_db_filename(handle, "main") else { return nil }
    for journal in JournalFile.suffixes.lazy.map({ JournalFile($0, of: name) }) {
      guard let fault = journal.fault else { continue }
      return .journal(path: path, journal: journal.name, fault)
    }
    return nil
  }

  /// The error of a journal with the right file type and owner, but of another state of the database.
  var staleJournalError: SQLiteDatabaseError {
    let journal = sqlite3_filename_journal(sqlite3_db_filename(handle, "main"))
    return .journal(
      path: path,
      journal: journal.map(String.init(cString:)) ?? path,
      .ofAnotherState
    )
  }

  /// Checks that the file was not moved, has no other hard link, and that its journal may be opened.
  ///
  /// SQLite looks for the journal by the file's name when a transaction starts; see ``GuardedFileSystem``.
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

  /// Replaces the pages of the database, outside a transaction, with those of another one.
  ///
  /// - Throws: ``SQLiteDatabaseError``.
  func copyPages(of original: Connection) throws {
    func copy() -> Int32 {
      guard let backup = sqlite3_backup_init(handle, "main", original.handle, "main") else {
        return sqlite3_extended_errcode(handle)
      }
      sqlite3_backup_step(backup, -1)
      return sqlite3_backup_finish(backup)  // The error of the step, too.
    }
    try check(copy())
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement and returns its rows, each converted by a closure.
  ///
  /// - Throws: As ``forEach(_:_:row:)``.
  @discardableResult
  func run<Row>(
    _ sql: SQLStatement,
    _ values: [SQLValue] = [],
    row: (SQLRow) throws -> Row
  ) throws -> [Row] {
    var rows: [Row] = []
    try forEach(sql, values) { rows.append(try row($0)) }
    return rows
  }

  /// Runs a statement and calls a closure with each row, without collecting the rows.
  ///
  /// - Throws: ``SQLiteDatabaseError``; an error of the closure; `WriteInsideRead` for a statement that writes in a
  ///   read transaction.
  func forEach(
    _ sql: SQLStatement,
    _ values: [SQLValue],
    row: (SQLRow) throws -> Void
  ) throws {
    if let rollbackError { throw rollbackError }
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
      "A statement needs one value for each question mark: \(sql)"
    )
    for (index, value) in values.enumerated() {
      try check(value.bind(to: Int32(index + 1), of: statement))
    }
    let current = SQLRow(SQLiteColumns(statement: statement, path: path))
    while try check(sqlite3_step(statement)) == SQLITE_ROW { try row(current) }
  }

  /// The number of rows that the last statement changed.
  var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// Runs a statement without rows.
  func run(_ sql: SQLStatement) throws {
    try run(sql) { _ in }
  }

  /// Sets a number in the file's header; a pragma accepts no bound values.
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

  /// Calls SQLite and returns the result code of a successful call.
  ///
  /// The error number is read from `errno`: a failed commit does not update SQLite's own, which is outdated then.
  @discardableResult
  private func check(_ call: @autoclosure () -> Int32) throws -> Int32 {
    let wasInTransaction = isInTransaction
    errno = 0
    let code = call()
    let systemError = errno
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return code }
    let error = SQLiteDatabaseError(code, systemError: systemError, of: self)
    if wasInTransaction, !isInTransaction { rollbackError = error }
    throw error
  }
}
