import CSQLite
import POSIX

extension SQLiteDatabase {
  /// The version of SQLite that this process runs on.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Inspects all pages of the file at a path; creates nothing, and changes no more than
  /// ``openIfPresent(at:schema:busyTimeout:)``.
  ///
  /// - Returns: `rolledBackHotJournal`: whether a process that crashed in the middle of a transaction left a journal, which is
  ///   rolled back by now. `fault`: why the database cannot be opened, or what SQLite finds in it; nil if it is sound.
  /// - Throws: `CancellationError`.
  public static func inspect(
    at path: String,
    schema: Schema
  ) async throws -> (rolledBackHotJournal: Bool, fault: SQLiteDatabaseError?) {
    // The journal is next to the target of a symbolic link.
    let file = DatabaseFile(path: path).target
    // Before the database is opened, which rolls the journal back.
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
        try database.query("PRAGMA quick_check(10)") { try $0.value(0) }
      }
      guard findings != ["ok"] else { return nil }
      return .damaged(path: path, cause: findings.joined(separator: "; "))
    } catch let error as SQLiteDatabaseError {
      return error
    }
  }
}

/// Whether the journal of a file, a C string, is that of a transaction that has not ended: then its header is not
/// zeroed (SQLite's file format, section 3).
private func isJournalHot(of file: [CChar]) -> Bool {
  let journal = file.dropLast() + "-journal".utf8CString
  let descriptor = open(Array(journal), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor != -1 else { return false }
  defer { close(descriptor) }
  var first: UInt8 = 0
  return read(descriptor, &first, 1) == 1 && first != 0
}
