import CSQLite

/// The header of a database file: its first 100 bytes.
///
/// The header is read through SQLite's own file, past the journal and without a lock: a file that belongs to another
/// application is not changed. (Opening and closing the file separately would release the locks of this process on it:
/// <https://www.sqlite.org/howtocorrupt.html>, section 2.2.)
/// Fields: <https://www.sqlite.org/fileformat.html>, section 1.3.
struct FileHeader {
  /// Whether the file has no header; SQLite treats an empty file as a new database.
  let isEmpty: Bool

  let isDatabase: Bool

  /// Whether the header is all zeroes, as after a power failure in the first transaction: later pages may be on the
  /// disk before the first one.
  ///
  /// SQLite rolls such a transaction back if it has the journal, and rejects the file otherwise.
  let isZeroed: Bool

  /// Whether the file is as long as its header requires; reliable only under a lock.
  let isComplete: Bool

  let userVersion: Int
  let applicationID: Int32

  init(of connection: Connection) throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var size: Int64 = 0
    var bytes = [UInt8](repeating: 0, count: 100)
    let code = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee,
      methods.xFileSize(file, &size) == SQLITE_OK,
      // SQLite reads zeroes past the end of a short file.
      [SQLITE_OK, csqlite_short_read].contains(methods.xRead(file, &bytes, Int32(bytes.count), 0))
    else {
      throw SQLiteDatabaseError.cannotOpen(
        path: connection.path,
        cause: "its header cannot be read"
      )
    }
    func number(at offset: Int) -> Int32 {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int32($1) }
    }
    // SQLite reports a size of 0 for a file of one byte too, and would overwrite that byte. If there are more bytes,
    // another process started to write after the size was read.
    isEmpty = size == 0 && (bytes[0] == 0 || bytes[1] != 0)
    isDatabase = size >= 100 && bytes.starts(with: Array("SQLite format 3\0".utf8))
    isZeroed = size >= 100 && bytes.allSatisfy { $0 == 0 }
    // 65,536 does not fit into two bytes; SQLite writes it as 1.
    let pageSize = max(Int(bytes[16]) << 8, Int(bytes[17]) << 16)
    isComplete = Int(size) >= pageSize * Int(number(at: 28))
    userVersion = Int(number(at: 60))
    applicationID = number(at: 68)
  }
}
