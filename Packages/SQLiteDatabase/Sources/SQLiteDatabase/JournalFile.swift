import CSQLite
import POSIX

/// A file that SQLite finds by the name of a database: the journal, the write-ahead log, or the index of the log.
///
/// SQLite overwrites and deletes the file of that name, whatever it contains.
struct JournalFile {
  /// The ends of the names.
  static let suffixes = ["-journal", "-wal", "-shm"]

  /// The path, a C string: the database's name need not be UTF-8.
  let path: [CChar]

  private let database: UnsafePointer<CChar>

  /// Creates the file with a suffix after the name of a database.
  init(_ suffix: String, of database: UnsafePointer<CChar>) {
    path = Array(UnsafeBufferPointer(start: database, count: strlen(database))) + suffix.utf8CString
    self.database = database
  }

  /// The path as text, for messages.
  var name: String {
    path.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
  }

  /// Whether a file of any type has this name.
  var exists: Bool { status != nil }

  /// The reason why SQLite must not open the file; nil if it may, or if the file does not exist.
  var fault: JournalFault? {
    guard let status else { return nil }
    // A file that is removed during the call has 0 links.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else { return .notRegular }
    var database = stat()
    let isDatabaseOwners =
      stat(self.database, &database) == 0 && status.st_uid == database.st_uid
    guard isDatabaseOwners || [geteuid(), 0].contains(status.st_uid) else {
      return .ofAnotherUser(userName(status.st_uid))
    }
    return Self.contentFault(of: path)
  }

  /// Returns the reason why the content of a file is not that of a journal, a write-ahead log or its index; nil if it is,
  /// or if the file cannot be read.
  ///
  /// Each byte of the header may be 0: SQLite zeroes it in a journal that is not hot, and another process may be writing it.
  static func contentFault(of path: UnsafePointer<CChar>) -> JournalFault? {
    let name = UnsafeBufferPointer(start: path, count: strlen(path)).map(
      UInt8.init(truncatingIfNeeded:)
    )
    var status = stat()
    guard !name.ends(with: "-shm") else {
      // Closing the file would release the locks of this process on it. SQLite truncates it to 3 bytes, and appends blocks.
      guard lstat(path, &status) == 0 else { return nil }
      return [0, 3].contains(status.st_size) || status.st_size % 4_096 == 0 ? nil : .notAJournal
    }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor != -1 else { return nil }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { return nil }
    func bytes(at offset: off_t) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 8)
      pread(descriptor, &bytes, 8, offset)
      return bytes
    }
    let isLog = name.ends(with: "-wal")
    let starts = isLog ? logStarts : [journalStart]
    let start = bytes(at: 0)
    let isJournal = starts.contains { zip(start, $0).allSatisfy { $0 == 0 || $0 == $1 } }
    guard isJournal else { return .notAJournal }
    // The record of a super-journal ends with the same bytes as a journal starts with.
    return !isLog && bytes(at: status.st_size - 8) == journalStart ? .namesAnotherFile : nil
  }

  /// The first bytes of a journal (SQLite's file format, section 3).
  private static let journalStart: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// The first bytes of a write-ahead log, for both byte orders of its checksums (SQLite's file format, section 4.1).
  private static let logStarts: [[UInt8]] = [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]

  private var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String) -> Bool {
    suffix.utf8.reversed().elementsEqual(self.suffix(suffix.utf8.count).reversed())
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
