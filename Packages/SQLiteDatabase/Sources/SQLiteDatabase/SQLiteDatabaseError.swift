import CSQLite

/// Why a database cannot be used; each case names the file.
public enum SQLiteDatabaseError: Error, Equatable, Sendable {
  /// The file, or a folder on its way, could not be made.
  case cannotCreate(path: String, cause: String)

  /// The file is there, but could not be opened.
  case cannotOpen(path: String, cause: String)

  /// The file no longer has its name: it was moved or removed while it was open.
  case moved(path: String)

  /// The file has so many names: hard links.
  case linked(path: String, count: Int)

  /// The journal of the file, which has a name of its own, must not be rolled back.
  case journal(path: String, journal: String, JournalFault)

  /// The file is a database of another application.
  case belongsToAnotherApplication(path: String)

  /// The file was written by a newer version of this application.
  case newer(path: String, version: Int, supported: Int)

  /// The file is no database, or not a sound one.
  case damaged(path: String, cause: String)

  /// Others held the lock for longer than the time limit.
  case busy(path: String, waited: Duration)

  /// The file or its folder must not be written to.
  case readOnly(path: String)

  /// There is no space left, or the file may not grow.
  case full(path: String)

  /// Anything else that SQLite cannot do; the code is its extended result code, the cause what it or the
  /// system says.
  case failed(path: String, code: Int32, cause: String)
}

extension SQLiteDatabaseError: CustomStringConvertible {
  /// The path, the cause, and what to do.
  public var description: String {
    switch self {
    case .cannotCreate(let path, let cause):
      "The database \(path) cannot be created: \(cause). Name another place, or mend this one."
    case .cannotOpen(let path, let cause):
      "The database \(path) cannot be opened: \(cause). Check the file and its permissions."
    case .moved(let path):
      """
      The database \(path) was moved or removed while it was open. Nothing more is saved to it. Run the command again \
      to use the file that has this name now.
      """
    case .linked(let path, let count):
      """
      The database \(path) has \(count) names (hard links), and a crash under one of them damages it under the \
      others. Remove all but one name; keep the one with a -journal file next to it, if there is one.
      """
    case .journal(let path, let journal, let fault):
      fault.description(of: journal, nextTo: path)
    case .belongsToAnotherApplication(let path):
      "The file \(path) is a database of another application. Name another file; it was not touched."
    case .newer(let path, let version, let supported):
      """
      The database \(path) has version \(version), and this program knows versions up to \
      \(supported). Use a newer version of the program; the file was not touched.
      """
    case .damaged(let path, let cause):
      """
      The file \(path) is not a sound database: \(cause). Name another file. If this one is to be restored from a \
      backup, move it and its journal away first.
      """
    case .busy(let path, let waited):
      """
      The database \(path) is in use by another process, which held its lock for \(waited) and more. \
      Try again, or end that process.
      """
    case .readOnly(let path):
      "The database \(path) cannot be written to: it or its folder is read-only. Check the permissions."
    case .full(let path):
      "The database \(path) cannot grow: the disk is full or a limit is reached. Make space."
    case .failed(let path, let code, let cause):
      """
      The database \(path) failed: \(cause) (SQLite code \(code)). \
      \(code & 0xFF == SQLITE_IOERR ? "Check the disk." : "Report this as a mistake in the program.")
      """
    }
  }
}
