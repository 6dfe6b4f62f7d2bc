import CSQLite
import POSIX

/// The state of a database's file, sound or not.
public struct DatabaseInspection: Equatable, Sendable {
  /// The rights on the file and its folder, and the free space.
  public var access: DatabaseAccess

  /// Whether a process that crashed in the middle of a transaction left a journal, which is rolled back by now.
  public var hadJournal: Bool

  /// What is wrong: why the database cannot be opened, or what SQLite finds in it; nil if nothing is.
  public var fault: SQLiteDatabaseError?

  /// An inspection from its parts.
  public init(access: DatabaseAccess, hadJournal: Bool, fault: SQLiteDatabaseError?) {
    self.access = access
    self.hadJournal = hadJournal
    self.fault = fault
  }
}

extension SQLiteDatabase {
  /// The version of SQLite that this process runs on.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Inspects the file at a path, its folder and all of its pages; creates nothing, and changes no more than
  /// ``openIfPresent(at:schema:busyTimeout:)``.
  ///
  /// A fault is no error: it is the result.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if not even the folder can be inspected;
  ///   `CancellationError`.
  public static func inspect(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> DatabaseInspection {
    // The journal lies beside the target of a symbolic link.
    let file = DatabaseFile(path: path).target
    // Before the database is opened, which rolls the journal back.
    let hadJournal = isJournalHot(of: file)
    let fault = try await fault(at: path, schema: schema, busyTimeout: busyTimeout)
    return DatabaseInspection(
      access: try DatabaseAccess(path: path),
      // A journal that is still there belongs to a process that is writing now.
      hadJournal: hadJournal && !isJournalHot(of: file),
      fault: fault
    )
  }

  private static func fault(
    at path: String,
    schema: Schema,
    busyTimeout: Duration
  ) async throws -> SQLiteDatabaseError? {
    do {
      guard
        let database = try await openIfPresent(at: path, schema: schema, busyTimeout: busyTimeout)
      else { return nil }
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
