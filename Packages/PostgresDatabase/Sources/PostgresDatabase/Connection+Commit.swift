import POSIX
import SQLDatabase
import TransactionQueue

extension Connection {
  /// Commits the open transaction; after a lost connection, finds out whether it was committed.
  ///
  /// - Throws: ``PostgresDatabaseError``; nothing was saved, unless it is
  ///   ``PostgresDatabaseError/outcomeUnknown(location:cause:)``.
  func commitWrites() throws {
    guard let session else { return }
    let start = ContinuousClock.now
    session.warning = nil
    do {
      let batch = savepoints.takeCommands() + [token.next(), "COMMIT"]
      // The commit of a failed transaction is no error: it rolls the transaction back.
      guard try run(batch: batch.joined(separator: "; ")) == "COMMIT" else {
        throw PostgresDatabaseError.failed(
          location: location,
          code: "25P02",
          cause: "the server rolled the transaction back"
        )
      }
    } catch let error as PostgresDatabaseError {
      guard session.isLost else { throw error }
      disconnect()
      guard try isCommitted(since: start, error) else { throw error }
    }
    // "Canceling wait for synchronous replication": a failover may lose the changes.
    if let warning = session.warning, warning.code == "01000" {
      throw PostgresDatabaseError.outcomeUnknown(location: location, cause: warning.text)
    }
  }

  /// Returns whether the last commit has succeeded; connects until the server answers or the time limit is reached.
  ///
  /// The lost transaction holds the write lock until it has ended. So once this connection has the lock, the answer is
  /// final.
  ///
  /// - Throws: ``PostgresDatabaseError/outcomeUnknown(location:cause:)``.
  private func isCommitted(
    since start: ContinuousClock.Instant,
    _ loss: PostgresDatabaseError
  ) throws -> Bool {
    let deadline = ContinuousClock.now + timeouts.answer
    var last = loss
    var pause: UInt32 = 10_000
    repeat {
      do {
        return try findToken(since: start)
      } catch let error as PostgresDatabaseError {
        last = error
        disconnect()
      }
      usleep(pause)
      pause = min(pause * 2, 500_000)
    } while ContinuousClock.now < deadline
    throw PostgresDatabaseError.outcomeUnknown(location: location, cause: last.cause)
  }

  private func findToken(since start: ContinuousClock.Instant) throws -> Bool {
    try self.start(.write, isCancelled: nil)
    var isFound = false
    do {
      try run(batch: token.query) { _ in isFound = true }
    } catch  where error.isOfMissingTable {
      // The lost transaction was to create the tables.
    }
    session?.send(later: "COMMIT")
    // After a long sleep of this machine, another process may have removed the token.
    guard isFound || ContinuousClock.now - start < CommitToken.lifetime / 2 else {
      throw PostgresDatabaseError.outcomeUnknown(
        location: location,
        cause: "the answer comes too late"
      )
    }
    return isFound
  }
}
