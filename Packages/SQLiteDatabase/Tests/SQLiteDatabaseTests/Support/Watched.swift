import TransactionQueue

@testable import SQLiteDatabase

/// A connection that tells whenever it is about to look whether it is still to wait for a lock.
final class Watched: Transactional {
  let connection: Connection
  private let onLook: @Sendable () -> Void

  init(connection: sending Connection, onLook: @escaping @Sendable () -> Void) {
    self.connection = connection
    self.onLook = onLook
  }

  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws {
    try connection.begin(access, level: level) { [onLook] in
      onLook()
      return isCancelled()
    }
  }

  func commit(level: Int) throws {
    try connection.commit(level: level)
  }

  func rollBack(level: Int) {
    connection.rollBack(level: level)
  }
}
