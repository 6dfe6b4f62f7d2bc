import CSQLite

/// What the first 100 bytes of a database file say of it.
///
/// Read through SQLite's own file, past its journal and without a lock, so that a file that turns out to
/// be another application's has not been touched. (Opening and closing the file by other means would let go
/// of the locks that this process holds on it: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.)
/// The fields are those of <https://www.sqlite.org/fileformat.html>, section 1.3.
struct FileHeader {
  /// An empty file has no header; SQLite takes it for a new database.
  let isEmpty: Bool
  let isDatabase: Bool
  /// Whether it is nothing but zeroes, as when the power fails in the first transaction: later pages may be
  /// on the disk then without this one.
  ///
  /// SQLite undoes that by the journal, or refuses the file where there is none.
  let isBlank: Bool
  /// Whether the file is as long as its header says; holds at any time for who has a lock.
  let isWhole: Bool
  let userVersion: Int
  let applicationID: Int32

  init(of connection: Connection) throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var size: Int64 = 0
    var bytes = [UInt8](repeating: 0, count: 100)
    let code = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee,
      methods.xFileSize(file, &size) == SQLITE_OK,
      // Past the end of a short file SQLite reads zeroes.
      [SQLITE_OK, csqlite_short_read].contains(methods.xRead(file, &bytes, Int32(bytes.count), 0))
    else {
      throw SQLiteDatabaseError.cannotOpen(
        path: connection.path,
        cause: "its first bytes cannot be read"
      )
    }
    func number(at offset: Int) -> Int32 {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int32($1) }
    }
    // SQLite says that a file of one byte is empty too, and would write over that byte. With more bytes than
    // that, another process has begun to write after the size was looked at: empty, as far as one can tell.
    isEmpty = size == 0 && (bytes[0] == 0 || bytes[1] != 0)
    isDatabase = size >= 100 && bytes.starts(with: Array("SQLite format 3\0".utf8))
    isBlank = size >= 100 && bytes.allSatisfy { $0 == 0 }
    // 65,536 does not fit into two bytes, and is written as 1.
    let pageSize = max(Int(bytes[16]) << 8, Int(bytes[17]) << 16)
    isWhole = Int(size) >= pageSize * Int(number(at: 28))
    userVersion = Int(number(at: 60))
    applicationID = number(at: 68)
  }
}
