import CSQLite
import POSIX

extension SQLiteDatabaseError {
  /// Creates the error of the connection's last call.
  ///
  /// - Parameters:
  ///   - code: SQLite's extended result code.
  ///   - number: The system's error number; 0 for none.
  init(_ code: Int32, systemError number: Int32, of connection: Connection) {
    let path = connection.path
    let message = String(cString: sqlite3_errmsg(connection.handle))
    self =
      switch code & 0xFF {
      case SQLITE_BUSY:
        .busy(path: path, waited: connection.busyWait.timeout)
      case SQLITE_READONLY where code == csqlite_file_moved:
        .moved(path: path)
      case GuardedFileSystem.rejection:
        connection.journalError ?? connection.staleJournalError
      case SQLITE_READONLY:
        .readOnly(path: path)
      case SQLITE_FULL:
        .full(path: path)
      case SQLITE_CORRUPT, SQLITE_NOTADB:
        .damaged(path: path, cause: message)
      case SQLITE_CANTOPEN:
        .cannotOpen(path: path, cause: number == 0 ? message : systemMessage(number))
      case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(number):
        .full(path: path)
      case SQLITE_IOERR where number != 0:
        .failed(path: path, code: code, cause: "\(message), \(systemMessage(number))")
      default:
        .failed(path: path, code: code, cause: message)
      }
  }
}
