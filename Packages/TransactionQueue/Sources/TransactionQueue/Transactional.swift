/// The access of a transaction.
public enum TransactionAccess: Sendable {
  /// The transaction only reads; several processes can read concurrently.
  case read

  /// The transaction reads and writes; one process at a time can write.
  case write
}

/// A resource with transactions, such as a connection to a database.
///
/// Level 0 is the transaction; each higher level is a savepoint inside it.
public protocol Transactional {
  /// Begins a level.
  ///
  /// - Parameters:
  ///   - access: The access of the level.
  ///   - level: 0 for a transaction, more for a savepoint.
  ///   - isCancelled: Returns whether the caller has been cancelled; a resource that waits for a lock polls it. It stays
  ///     valid until the end of the level, for a resource that gives up a transaction when its server does not respond.
  /// - Throws: The error that prevents the level; `CancellationError` if the caller was cancelled during the wait.
  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws

  /// Commits a level; committing level 0 makes its changes durable.
  func commit(level: Int) throws

  /// Rolls a level back.
  func rollBack(level: Int)
}
