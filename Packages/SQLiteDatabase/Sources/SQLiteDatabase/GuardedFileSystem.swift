import CSQLite
import POSIX

/// SQLite's file system with one addition: it refuses to open a journal that may not be the database's.
///
/// SQLite finds a hot journal by its name alone and rolls it back into the file that it has open
/// (<https://www.sqlite.org/howtocorrupt.html>, section 1.4). But the file may have been moved, another user of the
/// folder may have created the journal, or a backup may have replaced the file. The checks are in the file system
/// (VFS) because a check before the transaction could be outrun: SQLite opens the journal later.
enum GuardedFileSystem {
  /// The name under which a connection finds it.
  static let name = "guarded"

  /// The result code of a refused journal: one that SQLite does not use for anything else.
  static let refusal = SQLITE_PERM

  /// Whether SQLite knows the file system; the first use registers it.
  static let isRegistered: Bool = {
    guard let original = sqlite3_vfs_find(nil), let name = strdup(name) else { return false }
    // SQLite keeps both pointers as long as the process runs.
    let guarded = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    guarded.initialize(to: original.pointee)
    guarded.pointee.zName = UnsafePointer(name)
    guarded.pointee.pNext = nil
    guarded.pointee.xOpen = { _, path, file, flags, actualFlags in
      guard let original = sqlite3_vfs_find(nil), let file else { return SQLITE_INTERNAL }
      func open() -> Int32 { original.pointee.xOpen(original, path, file, flags, actualFlags) }
      let isJournal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0
      guard isJournal, let path else { return open() }
      return GuardedFileSystem.open(JournalFile(path: path), as: file, flags, with: open)
    }
    return sqlite3_vfs_register(guarded, 0) == SQLITE_OK
  }()

  private static func open(
    _ journal: JournalFile,
    as file: UnsafeMutablePointer<sqlite3_file>,
    _ flags: Int32,
    with open: () -> Int32
  ) -> Int32 {
    // SQLite closes a file unless it has no methods.
    file.pointee.pMethods = nil
    // Checked before, since opening a FIFO waits for its writer.
    guard journal.fault == nil else { return refusal }
    let code = open()
    guard code == SQLITE_OK else { return code }
    guard let refusal = refusal(of: journal, openAs: file, flags) else { return code }
    _ = file.pointee.pMethods?.pointee.xClose(file)
    file.pointee.pMethods = nil
    return refusal
  }

  /// The result code that refuses an open journal; nil if it is the database's.
  private static func refusal(
    of journal: JournalFile,
    openAs file: UnsafeMutablePointer<sqlite3_file>,
    _ flags: Int32
  ) -> Int32? {
    guard let database = sqlite3_database_file_object(journal.path) else { return SQLITE_INTERNAL }
    // A database that has its name after its journal was opened had it before, and so had no other database.
    if database.hasMoved { return csqlite_file_moved }
    // Checked again, since another user may have replaced the journal in the meantime.
    guard journal.fault == nil else { return refusal }
    // SQLite opens a journal to write to it, but does not create it, only for a rollback under the exclusive lock:
    // then no other connection changes or removes it.
    let access = flags & (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    guard access == SQLITE_OPEN_READWRITE else { return nil }
    guard journal.exists else { return refusal }
    guard let hot = HotJournal(file) else { return nil }
    return hot.belongs(to: database) ? nil : refusal
  }
}
