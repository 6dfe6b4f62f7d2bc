import CSQLite

/// An error of a database; each case contains the path of the file.
public enum SQLiteDatabaseError: Error, Equatable, Sendable {
  /// The file or one of its directories cannot be created.
  case cannotCreate(path: String, cause: String)

  /// The file exists but cannot be opened.
  case cannotOpen(path: String, cause: String)

  /// The file was moved or removed while it was open.
  case moved(path: String)

  /// The file has several hard links.
  case linked(path: String, count: Int)

  /// The journal of the file must not be rolled back.
  case journal(path: String, journal: String, JournalFault)

  /// The file belongs to another application: its application ID differs.
  case belongsToAnotherApplication(path: String)

  /// A newer version of this application wrote the file.
  case newer(path: String, version: Int, supported: Int)

  /// The file is not a database, or is damaged.
  case damaged(path: String, cause: String)

  /// Another process held the lock for longer than the time limit.
  case busy(path: String, waited: Duration)

  /// The file or its directory is read-only.
  case readOnly(path: String)

  /// The disk is full, or the file reached a size limit.
  case full(path: String)

  /// Another error, with SQLite's extended result code and the message of SQLite or the system.
  case failed(path: String, code: Int32, cause: String)
}

extension SQLiteDatabaseError: CustomStringConvertible {
  /// The path, the cause and a suggested fix.
  public var description: String {
    switch self {
    case .cannotCreate(let path, let cause):
      "Cannot create the database \(path): \(cause). Check the directory and its permissions, or use another path."
    case .cannotOpen(let path, let cause):
      "Cannot open the database \(path): \(cause). Check the file and its permissions."
    case .moved(let path):
      """
      The database \(path) was moved or removed while it was open, so nothing more is saved. Run the command again to \
      use the file that is at this path now.
      """
    case .linked(let path, let count):
      """
      The database \(path) has \(count) hard links. A crash while one of them is in use damages the database under the \
      others. Remove all but one; if one of them has a -journal file next to it, keep that one.
      """
    case .journal(let path, let journal, let fault):
      fault.description(of: journal, nextTo: path)
    case .belongsToAnotherApplication(let path):
      "The database \(path) belongs to another application. Use another file; this one was not changed."
    case .newer(let path, let version, let supported):
      """
      The database \(path) has schema version \(version), but this program supports versions up to \(supported). \
      Update the program; the file was not changed.
      """
    case .damaged(let path, let cause):
      """
      The file \(path) is not a valid database: \(cause). Use another file. To restore a backup under this name, \
      first move this file and its journal away.
      """
    case .busy(let path, let waited):
      """
      The database \(path) is locked: another process has held the lock for more than \(waited). Try again, or stop \
      that process.
      """
    case .readOnly(let path):
      "Cannot write to the database \(path): the file or its directory is read-only. Check the permissions."
    case .full(let path):
      "Cannot save to the database \(path): the disk is full or a limit is reached. Free some space."
    case .failed(let path, let code, let cause):
      """
      The database \(path) failed: \(cause) (SQLite code \(code)). \
      \(code & 0xFF == SQLITE_IOERR ? "Check the disk." : "Report this as a bug.")
      """
    }
  }
}
