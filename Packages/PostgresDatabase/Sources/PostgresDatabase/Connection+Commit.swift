import POSIX
import SQLDatabase
import TransactionQueue

extension Connection {
  /// Commits the open transaction; after a lost connection, finds out whether it was committed.
  ///
  /// - Throws: ``PostgresDatabaseError``; nothing was saved, unless it is
  ///   ``PostgresDatabaseError/outcomeUnknown(location:cause:isRecorded:)``.
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
      guard try isCommitted(since: start, error, session.cancellation) else { throw error }
    } catch is CancellationError {
      disconnect()
      throw unknownOutcome("the command was cancelled while the server did not answer")
    }
    // A failover may lose the changes.
    if let warning = session.warning, warning.code == Self.unconfirmed {
      throw unknownOutcome(warning.text)
    }
  }

  /// The code of "canceling wait for synchronous replication", a warning.
  private static let unconfirmed = "01000"

  /// Returns whether the last commit has succeeded; connects until the server answers, the time limit is reached, or the
  /// caller is cancelled.
  ///
  /// The lost transaction holds the write lock until it has ended. So once this connection has the lock, the answer is
  /// final.
  ///
  /// - Throws: ``PostgresDatabaseError/outcomeUnknown(location:cause:isRecorded:)``.
  private func isCommitted(
    since start: ContinuousClock.Instant,
    _ loss: PostgresDatabaseError,
    _ cancellation: Cancellation?
  ) throws -> Bool {
    let deadline = ContinuousClock.now + timeouts.answer
    var cause = loss.cause
    var pause: UInt32 = 10_000
    repeat {
      do {
        if let answer = try findToken(since: start, cancellation) { return answer }
        cause = "the commit token may have expired"
        break
      } catch is CancellationError {
        disconnect()
        break
      } catch let error as PostgresDatabaseError {
        cause = error.cause
        disconnect()
      }
      usleep(pause)
      pause = min(pause * 2, 500_000)
    } while ContinuousClock.now < deadline && cancellation?.isRequested() != true
    throw unknownOutcome(cause)
  }

  /// Returns whether the last commit has succeeded; nil if that is not known any more.
  private func findToken(
    since start: ContinuousClock.Instant,
    _ cancellation: Cancellation?
  ) throws -> Bool? {
    try self.start(.write, cancellation)
    var isFound = false
    do {
      isFound = try !savedTokens(among: [token]).isEmpty
    } catch  where error.isOfMissingTable {
      // The lost transaction was to create the tables.
    }
    // The lock was written, so with synchronous replication this waits for a standby that has all earlier commits, too.
    try run(batch: "COMMIT")
    if let warning = session?.warning, warning.code == Self.unconfirmed {
      throw PostgresDatabaseError.unreachable(location: location, cause: warning.text)
    }
    // After a long sleep of this machine, another process may have removed the token.
    return isFound || ContinuousClock.now - start < CommitToken.lifetime / 2 ? isFound : nil
  }

  /// Returns the tokens whose commits have succeeded.
  func savedTokens(among tokens: [CommitToken]) throws -> Set<CommitToken> {
    var saved: Set<CommitToken> = []
    try run(batch: CommitToken.query(tokens)) { row in
      let (client, number) = (try row.value(0, as: Int.self), try row.value(1, as: Int.self))
      saved.insert(CommitToken(client: Int64(client), number: Int64(number)))
    }
    return saved
  }

  /// Hands over the last commit, and returns the error that says that its outcome is unknown.
  private func unknownOutcome(_ cause: String) -> PostgresDatabaseError {
    let target = try? connector.string.target
    let isRecorded = target.map { onUnknownOutcome(UnknownCommit(target: $0, token: token)) }
    // The next commit of this connection must not replace the row.
    token = CommitToken()
    return .outcomeUnknown(location: location, cause: cause, isRecorded: isRecorded == true)
  }
}
