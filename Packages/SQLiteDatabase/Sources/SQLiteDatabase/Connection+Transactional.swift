import CSQLite
import SQLDatabase
import TransactionQueue

extension Connection: Transactional {
  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws {
    guard level == 0 else { return try run("SAVEPOINT level") }
    rollbackError = nil
    try busyWait.whileWaiting(isCancelled) {
      if !isTemporary { try checkFiles() }
      if !isConfigured { try configure() }
      switch access {
      case .write:
        // On a read-only file, SQLite would begin a read transaction without an error.
        guard !isReadOnly else { throw SQLiteDatabaseError.readOnly(path: path) }
        if !keepsJournal { try keepJournal() }
        try run("BEGIN IMMEDIATE")
      case .read:
        // A deferred transaction takes its lock when it first reads. Read now, while the wait can be cancelled.
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
    // SQLite rolls the transaction back automatically after some errors. An error of the rollback is ignored: the
    // caller throws the original error, and the next connection rolls the hot journal back.
    guard isInTransaction else { return }
    if level == 0 {
      try? run("ROLLBACK")
    } else {
      try? run("ROLLBACK TO level")
      try? run("RELEASE level")
    }
  }

  /// Makes a commit zero the journal's header through the open file instead of deleting the journal by its name.
  ///
  /// A commit takes a third less time. And after a move of the database, another database's journal may have the name.
  private func keepJournal() throws {
    try run("PRAGMA journal_mode = PERSIST") { _ in }
    keepsJournal = true
  }

  /// Removes the persistent journal unless another process is writing, and so uses the journal; never waits.
  func removePersistentJournal() {
    guard keepsJournal else { return }
    keepsJournal = false
    try? busyWait.whileWaiting({ true }) {
      // The journal of that name may be another database's.
      try checkFiles()
      try run("PRAGMA journal_mode = DELETE") { _ in }
    }
  }

  /// Limits that the statements of this program stay below, far under SQLite's own: a malicious file cannot make a
  /// statement expensive (<https://www.sqlite.org/limits.html>).
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

  /// Accepts values and rows up to SQLite's own limit of 1 GB.
  func acceptLongValues() { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, .max) }

  /// Configures the connection when its first transaction begins: SQLite reads the schema and may wait for a lock.
  private func configure() throws {
    // Views and triggers in an untrusted file must not call functions with side effects.
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    // Durable even if the power fails right after the journal is deleted.
    try run("PRAGMA synchronous = EXTRA")
    // On macOS, through the cache of the drive, too; elsewhere without effect.
    try run("PRAGMA fullfsync = 1")
    // Turns off a write-ahead log: SQLite 3.7.0 to 3.51.2 can corrupt a file in WAL mode when two connections write or
    // checkpoint simultaneously.
    try run("PRAGMA journal_mode = DELETE") { _ in }
    // KiB of cached pages, a quarter of SQLite's default: a fetch reads six pages, a long history each page once.
    try run("PRAGMA cache_size = -512") { _ in }
    isConfigured = true
  }
}
