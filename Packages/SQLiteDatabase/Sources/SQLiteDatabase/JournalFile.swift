import CSQLite
import POSIX

/// The file with the name of a database's journal.
struct JournalFile {
  /// The name as SQLite passes it to its file system; SQLite can derive the database's name from this pointer.
  let path: UnsafePointer<CChar>

  /// Whether a file of any type has this name.
  var exists: Bool { status != nil }

  /// The reason why SQLite must not open the file; nil if it may, or if the file does not exist.
  var fault: JournalFault? {
    guard let status else { return nil }
    // A file that is removed during the call has 0 links.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else { return .notRegular }
    var database = stat()
    let isDatabaseOwners =
      stat(sqlite3_filename_database(path), &database) == 0 && status.st_uid == database.st_uid
    guard isDatabaseOwners || [geteuid(), 0].contains(status.st_uid) else {
      return .ofAnotherUser(userName(status.st_uid))
    }
    return nil
  }

  private var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

/// Returns the name of a user; the number of a user without a name.
private func userName(_ id: uid_t) -> String {
  var record = passwd()
  var found: UnsafeMutablePointer<passwd>?
  var text = [CChar](repeating: 0, count: 4_096)
  guard getpwuid_r(id, &record, &text, text.count, &found) == 0, found != nil else {
    return "\(id)"
  }
  return String(cString: record.pw_name)
}
