import CSQLite
import POSIX
import SQLDatabase

extension SQLiteDatabase {
  /// The version of the SQLite library that this process uses.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Checks every page and index of the file at a path; creates nothing.
  ///
  /// Like ``openIfPresent(at:schema:busyTimeout:)``, rolls a hot journal back and migrates an older database.
  ///
  /// - Returns: `rolledBackHotJournal`: whether the inspection rolled back the hot journal of a crashed process.
  ///   `fault`: the reason why the database cannot be opened, or the damage in it; nil if it is intact.
  /// - Throws: `CancellationError`.
  public static func inspect(
    at path: String,
    schema: Schema
  ) async throws -> (rolledBackHotJournal: Bool, fault: SQLiteDatabaseError?) {
    // The journal of a symbolic link is next to the link's target.
    let file = DatabaseFile(path: path).target
    // Checked before the database is opened, which rolls the journal back.
    let hadHotJournal = isJournalHot(of: file)
    let fault = try await fault(at: path, schema: schema)
    // A journal that is still hot belongs to a process that is writing now.
    return (hadHotJournal && !isJournalHot(of: file), fault)
  }

  private static func fault(
    at path: String,
    schema: Schema
  ) async throws -> SQLiteDatabaseError? {
    do {
      guard let database = try await openIfPresent(at: path, schema: schema) else { return nil }
      let findings: [String] = try await database.read {
        // "PRAGMA quick_check" skips the order of the rows in indexes and in tables WITHOUT ROWID.
        try database.query("PRAGMA integrity_check(10)") { try $0.value(0) }
      }
      guard findings != ["ok"] else { return nil }
      return .damaged(path: path, cause: findings.joined(separator: "; "))
    } catch let error as SQLiteDatabaseError {
      return error
    }
  }
}

/// Returns whether the journal of a file, a C string, is hot: a process died in its transaction, or is still writing.
///
/// The header of a hot journal is not zeroed (SQLite's file format, section 3).
private func isJournalHot(of file: [CChar]) -> Bool {
  let journal = file.dropLast() + "-journal".utf8CString
  let descriptor = open(Array(journal), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor != -1 else { return false }
  defer { close(descriptor) }
  var first: UInt8 = 0
  return read(descriptor, &first, 1) == 1 && first != 0
}
