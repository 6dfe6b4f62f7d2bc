import CSQLite

/// The header fields of a hot journal that identify the database state that it restores.
///
/// Format: <https://www.sqlite.org/fileformat.html>, section 3.
struct HotJournal {
  /// The number of pages before the transaction, to which SQLite truncates the database; 0 if the transaction created it.
  private let pageCount: UInt32

  /// The change counter and the number of pages in the original content of page 1; nil if the journal does not contain it.
  private var firstPage: (changeCounter: UInt32, pageCount: UInt32)?

  /// Returns whether an open journal is hot; SQLite has zeroed the header of one that is not.
  static func isHot(_ file: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    file.number(at: 0) ?? 0 >= 1 << 24
  }

  /// Reads an open journal up to page 1; nil if a header or a record is invalid, at which SQLite would stop to roll back.
  init?(_ file: UnsafeMutablePointer<sqlite3_file>) {
    guard let first = Segment(at: 0, of: file), first.isValid(in: file) else { return nil }
    pageCount = first.pageCount
    if pageCount == 0 { firstPage = (0, 0) }
    let (sector, page) = (Int64(first.sectorSize), Int64(first.pageSize))
    var start: Int64 = 0
    var segment: Segment? = first
    while firstPage == nil, let current = segment, current.recordCount > 0 {
      var record = start + sector
      for _ in 0..<current.recordCount {
        guard let number = file.number(at: record) else {
          // The journal of another program's connection that flushes nothing ends with the file.
          if current.recordCount == .max { break }
          return nil
        }
        guard number != 0 else { return nil }
        if number == 1 {
          guard let changeCounter = file.number(at: record + 4 + 24),
            let pageCount = file.number(at: record + 4 + 28)
          else { return nil }
          firstPage = (changeCounter, pageCount)
          return
        }
        record += 4 + page + 4
      }
      start = (record + sector - 1) / sector * sector
      segment = Segment(at: start, of: file)
    }
  }

  /// Returns whether the journal's transaction started from the current state of a database.
  ///
  /// SQLite increments the change counter with each transaction, and may have done so before the crash. A file may be
  /// longer than its first page says.
  func belongs(to database: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    guard let (changeCounter, count) = firstPage else {
      return database.number(at: 28) == pageCount
    }
    return pageCount >= count
      && [changeCounter, changeCounter &+ 1].contains(database.number(at: 24) ?? 0)
  }
}

/// The header of a journal segment, which describes the records that follow it.
private struct Segment {
  let recordCount: UInt32
  let pageCount: UInt32
  let sectorSize: UInt32
  let pageSize: UInt32

  /// Whether SQLite can read the segment; otherwise it would ignore the journal, and delete it.
  ///
  /// SQLite replaces a page size of 0, which its versions before 3.5.8 wrote, by that of the database.
  func isValid(in file: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    [(512, pageSize), (32, sectorSize)].allSatisfy { (minimum: UInt32, size) in
      (minimum...65_536).contains(size) && size.nonzeroBitCount == 1
    } && file.number(at: Int64(sectorSize) - 4) != nil
  }

  init?(at offset: Int64, of file: UnsafeMutablePointer<sqlite3_file>) {
    guard file.number(at: offset) == 0xD9D5_05F9, file.number(at: offset + 4) == 0x20A1_63D7,
      let recordCount = file.number(at: offset + 8), let pageCount = file.number(at: offset + 16),
      let sectorSize = file.number(at: offset + 20), let pageSize = file.number(at: offset + 24)
    else { return nil }
    self.recordCount = recordCount
    self.pageCount = pageCount
    self.sectorSize = sectorSize
    self.pageSize = pageSize
  }
}

extension UnsafeMutablePointer<sqlite3_file> {
  /// Whether the file was moved or removed after it was opened.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    _ = pointee.pMethods?.pointee.xFileControl(self, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Returns the big-endian number at an offset; nil past the end of the file.
  fileprivate func number(at offset: Int64) -> UInt32? {
    var number: UInt32 = 0
    guard pointee.pMethods?.pointee.xRead(self, &number, 4, offset) == SQLITE_OK else { return nil }
    return UInt32(bigEndian: number)
  }
}
