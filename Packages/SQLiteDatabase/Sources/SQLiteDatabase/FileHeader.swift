import CSQLite

/// What the first 100 bytes of a database file say of it.
///
/// Read through SQLite's own file, past its locks and its journal, so that a file that turns out to be
/// another application's has not been touched. (Opening and closing the file by other means would let go
/// of the locks that this process holds on it: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.)
/// The fields are those of <https://www.sqlite.org/fileformat.html>, section 1.3.
struct FileHeader {
  /// An empty file has no header; SQLite takes it for a new database.
  let isEmpty: Bool
  let isDatabase: Bool
  let isWriteAheadLogged: Bool
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
      [SQLITE_OK, csqlite_short_read].contains(methods.xRead(file, &bytes, 100, 0))
    else {
      throw SQLiteDatabaseError.cannotOpen(
        path: connection.path,
        cause: "its first bytes cannot be read"
      )
    }
    func number(at offset: Int) -> Int32 {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int32($1) }
    }
    isEmpty = size == 0
    isDatabase = size >= 100 && bytes.starts(with: Array("SQLite format 3\0".utf8))
    isWriteAheadLogged = bytes[18] == 2
    userVersion = Int(number(at: 60))
    applicationID = number(at: 68)
  }
}
