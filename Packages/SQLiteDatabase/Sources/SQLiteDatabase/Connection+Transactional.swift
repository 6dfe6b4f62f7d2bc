import CSQLite
import TransactionQueue

extension Connection: Transactional {
  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws {
    guard level == 0 else { return try run("SAVEPOINT level") }
    undoing = nil
    try busyWait.whileWaiting(isCancelled) {
      try checkFiles()
      if !isConfigured { try configure() }
      switch access {
      case .write:
        // SQLite would begin a transaction that reads.
        guard !isReadOnly else { throw SQLiteDatabaseError.readOnly(path: path) }
        if !keepsJournal { try keepJournal() }
        try run("BEGIN IMMEDIATE")
      case .read:
        // A deferred transaction takes its lock with the first look at the file: take it now, while the
        // wait for it can still be cancelled.
        try run("BEGIN DEFERRED")
        do {
          try run("PRAGMA user_version") { _ in }
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
    guard isInTransaction else { return }
    if level == 0 {
      try? run("ROLLBACK")
    } else {
      try? run("ROLLBACK TO level")
      try? run("RELEASE level")
    }
  }

  /// Has a commit zero the journal's header through the open file instead of deleting the journal by its name.
  ///
  /// It takes a third less time, and after a move of the database the name may be that of another database's journal.
  private func keepJournal() throws {
    try run("PRAGMA journal_mode = PERSIST") { _ in }
    keepsJournal = true
  }

  /// Removes the journal, unless another process is writing, and so uses it; never waits.
  func removeKeptJournal() {
    guard keepsJournal else { return }
    keepsJournal = false
    try? busyWait.whileWaiting({ true }) {
      // The journal of that name may be another database's.
      try checkFiles()
      try run("PRAGMA journal_mode = DELETE") { _ in }
    }
  }

  /// More than is needed, and far less than SQLite would do for a file that is made to cost much
  /// (<https://www.sqlite.org/limits.html>).
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 10_000_000),  // the bytes of a value, and of a row
    (SQLITE_LIMIT_SQL_LENGTH, 10_000),
    (SQLITE_LIMIT_COLUMN, 50),
    (SQLITE_LIMIT_EXPR_DEPTH, 50),
    (SQLITE_LIMIT_COMPOUND_SELECT, 5),
    (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 10),
    (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 50),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 5),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Sets what holds for the connection.
  ///
  /// SQLite reads the tables' definitions for that, and so may have to wait for a lock: this is why it
  /// happens with the first transaction.
  private func configure() throws {
    // Nothing that stands in the file may call what could do harm.
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    // Durable even if the power fails right after the journal is deleted.
    try run("PRAGMA synchronous = EXTRA")
    // If somebody turned the write-ahead log on, turn it off: SQLite 3.7.0 to 3.51.2 can corrupt such a
    // file when two connections write or checkpoint at the same moment.
    try run("PRAGMA journal_mode = DELETE") { _ in }
    // KiB of pages in memory, a quarter of SQLite's own limit: a fetch touches six pages, a long history each once.
    try run("PRAGMA cache_size = -512") { _ in }
    isConfigured = true
  }
}
