/// What a transaction may do.
public enum TransactionAccess: Sendable {
  /// It reads: any number of processes may at the same time.
  case read

  /// It may also write: one at a time.
  case write
}

/// Something that is changed in transactions: the part that differs between a database in a file and one
/// in memory.
///
/// Level 0 is the transaction itself; each level above is a savepoint within it.
public protocol Transactional {
  /// Opens a level.
  ///
  /// - Parameters:
  ///   - access: What is to be done on the level.
  ///   - level: 0 for a transaction, more for a savepoint.
  ///   - isCancelled: Whether nobody waits for the transaction any more; asked while it waits for a lock.
  /// - Throws: what keeps the level from being opened; `CancellationError` if it was cancelled meanwhile.
  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws

  /// Keeps what was done on the level; on level 0, for good.
  func commit(level: Int) throws

  /// Undoes what was done on the level.
  func rollBack(level: Int)
}
