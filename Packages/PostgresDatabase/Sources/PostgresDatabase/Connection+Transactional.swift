import SQLDatabase
import TransactionQueue

extension Connection: Transactional {
  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws {
    // A transaction that has begun finishes, unless the server is silent.
    let cancellation = Cancellation(isRequested: isCancelled, grace: timeouts.cancellation)
    guard level == 0, !isInsideTransaction else {
      if level == 0 { session?.cancellation = cancellation }
      return savepoints.begin()
    }
    try start(access, Cancellation(isRequested: isCancelled))
    session?.cancellation = cancellation
  }

  func commit(level: Int) throws {
    guard level == 0, !isInsideTransaction else { return savepoints.commit() }
    guard hasWritten else {
      session?.send(later: "COMMIT")
      return
    }
    try commitWrites()
  }

  func rollBack(level: Int) {
    guard level == 0, !isInsideTransaction else { return savepoints.rollBack() }
    session?.send(later: "ROLLBACK")
    if session?.isLost == true { disconnect() }
  }

  /// The statements that begin a transaction, in one round trip.
  ///
  /// Settings of the session would be lost, or found by others, behind a pooler that gives each transaction another
  /// connection. A temporary table of another user must not shadow one of ours, so `pg_temp` is the last schema.
  func beginning(_ access: TransactionAccess) -> String {
    let (mode, lock) =
      switch (access, purpose) {
      case (_, .migrating):
        ("READ COMMITTED", "SELECT pg_advisory_xact_lock(hashtext(\(schema.literal)))")
      // READ COMMITTED: each statement sees what was committed before the lock was acquired.
      // Not READ WRITE, which would override the default of a role or a server that accepts no changes.
      case (.write, _): ("READ COMMITTED", "\(StoredVersion.query) FOR UPDATE")
      case (.read, _): ("REPEATABLE READ READ ONLY", StoredVersion.query)
      }
    // A reader blocks no other client, so it may wait longer for its own.
    let idle = access == .write && purpose != .migrating ? timeouts.idle : timeouts.idle * 60
    // A statement that this client has given up must not keep the lock. A reader takes its time, for example to write an
    // export to a slow pipe.
    let limit =
      access == .write
      ? ["SET LOCAL statement_timeout = \((timeouts.answer * 0.9).wholeMilliseconds)"] : []
    let settings = [
      "BEGIN ISOLATION LEVEL \(mode)",
      "SET LOCAL search_path = \(schema.identifier), pg_temp",
      "SET LOCAL lock_timeout = \(timeouts.lock.wholeMilliseconds)",
      "SET LOCAL idle_in_transaction_session_timeout = \(idle.wholeMilliseconds)",
    ]
    return (settings + limit + [lock, Savepoints.first]).joined(separator: "; ")
  }
}
