import CSQLite
import POSIX

/// A shim over SQLite's file system (VFS) that rejects a journal of another database, and one that names another file.
///
/// SQLite finds a hot journal by its name alone and rolls it back into the open file
/// (<https://www.sqlite.org/howtocorrupt.html>, section 1.4). But the file may have been moved, another user of the
/// directory may have created the journal, or a backup may have replaced the file. A check before the transaction would
/// be a race, because SQLite opens the journal later.
enum GuardedFileSystem {
  /// The name under which SQLite registers the file system.
  static let name = "guarded"

  /// The result code of a rejected journal; SQLite does not use this code itself.
  static let rejection = SQLITE_PERM

  /// Whether the file system is registered; the first access registers it.
  static let isRegistered: Bool = {
    guard let original = sqlite3_vfs_find(nil), let name = strdup(name) else { return false }
    // SQLite retains both pointers until the process exits.
    let guarded = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    guarded.initialize(to: original.pointee)
    guarded.pointee.zName = UnsafePointer(name)
    guarded.pointee.pNext = nil
    guarded.pointee.xOpen = { _, path, file, flags, actualFlags in
      guard let original = sqlite3_vfs_find(nil), let file else { return SQLITE_INTERNAL }
      // SQLite does not close a file without methods.
      file.pointee.pMethods = nil
      // SQLite opens the super-journal that a journal names, and then deletes it. Transactions of one database have none.
      guard flags & SQLITE_OPEN_SUPER_JOURNAL == 0 else { return rejection }
      func open() -> Int32 { original.pointee.xOpen(original, path, file, flags, actualFlags) }
      let isJournal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0
      guard isJournal, let path else { return open() }
      return GuardedFileSystem.open(path, as: file, flags, with: open)
    }
    guarded.pointee.xDelete = { _, path, flushesDirectory in
      guard let original = sqlite3_vfs_find(nil), let path else { return SQLITE_INTERNAL }
      guard JournalFile.contentFault(of: path) == nil else { return rejection }
      return original.pointee.xDelete(original, path, flushesDirectory)
    }
    return sqlite3_vfs_register(guarded, 0) == SQLITE_OK
  }()

  private static func open(
    _ path: UnsafePointer<CChar>,
    as file: UnsafeMutablePointer<sqlite3_file>,
    _ flags: Int32,
    with open: () -> Int32
  ) -> Int32 {
    guard let database = sqlite3_filename_database(path) else { return SQLITE_INTERNAL }
    // SQLite opens the index of a write-ahead log later, and not through its file system.
    let suffixes = flags & SQLITE_OPEN_WAL != 0 ? ["-wal", "-shm"] : ["-journal"]
    let journals = suffixes.map { JournalFile($0, of: database) }
    // Checked before opening: opening a FIFO waits for its writer.
    guard journals.allSatisfy({ $0.fault == nil }) else { return rejection }
    let code = open()
    guard code == SQLITE_OK else { return code }
    guard let rejection = rejection(of: journals, at: path, openAs: file, flags) else {
      return code
    }
    _ = file.pointee.pMethods?.pointee.xClose(file)
    file.pointee.pMethods = nil
    return rejection
  }

  /// Returns the result code that rejects an open journal; nil if the journal belongs to the database.
  private static func rejection(
    of journals: [JournalFile],
    at path: UnsafePointer<CChar>,
    openAs file: UnsafeMutablePointer<sqlite3_file>,
    _ flags: Int32
  ) -> Int32? {
    guard let database = sqlite3_database_file_object(path) else { return SQLITE_INTERNAL }
    // If the database still has its name, it also had it when SQLite opened the journal by that name.
    if database.hasMoved { return csqlite_file_moved }
    // Checked again: another user may have replaced the journal in the meantime.
    guard journals.allSatisfy({ $0.fault == nil }) else { return rejection }
    // SQLite opens a journal for writing without creating it only to roll it back. It then holds the exclusive lock,
    // so no other connection changes or removes the journal.
    let access = flags & (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    guard access == SQLITE_OPEN_READWRITE else { return nil }
    guard journals.allSatisfy(\.exists) else { return rejection }
    guard HotJournal.isHot(file) else { return nil }
    return HotJournal(file)?.belongs(to: database) == true ? nil : rejection
  }
}
