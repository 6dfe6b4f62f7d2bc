import CSQLite

/// The header fields of a hot journal that identify the database state that it restores.
///
/// Format: <https://www.sqlite.org/fileformat.html>, section 3.
struct HotJournal {
  /// The number of pages before the transaction; 0 if the transaction created the database.
  private let pageCount: UInt32

  /// The change counter before the transaction; nil if the journal does not contain page 1.
  private let changeCounter: UInt32?

  /// Reads an open journal; nil without a valid header, in which case SQLite ignores the journal.
  init?(_ file: UnsafeMutablePointer<sqlite3_file>) {
    guard let first = Segment(at: 0, of: file), Segment.sizes.contains(first.pageSize),
      Segment.sizes.contains(first.sectorSize)
    else { return nil }
    pageCount = first.pageCount
    changeCounter = pageCount == 0 ? 0 : Self.changeCounter(in: file, from: first)
  }

  /// Returns whether the journal's transaction started from the current state of a database.
  ///
  /// SQLite increments the change counter with each transaction, and may have done so before the crash.
  func belongs(to database: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    guard let changeCounter else { return database.number(at: 28) == pageCount }
    return [changeCounter, changeCounter &+ 1].contains(database.number(at: 24) ?? 0)
  }

  /// Returns the change counter in the original content of page 1; nil without that page.
  private static func changeCounter(
    in file: UnsafeMutablePointer<sqlite3_file>,
    from first: Segment
  ) -> UInt32? {
    let (sector, page) = (Int64(first.sectorSize), Int64(first.pageSize))
    var start: Int64 = 0
    var segment: Segment? = first
    while let current = segment {
      var record = start + sector
      for _ in 0..<current.recordCount {
        guard let number = file.number(at: record) else { return nil }
        if number == 1 { return file.number(at: record + 4 + 24) }
        record += 4 + page + 4
      }
      guard current.recordCount > 0 else { return nil }
      start = (record + sector - 1) / sector * sector
      segment = Segment(at: start, of: file)
    }
    return nil
  }
}

/// The header of a journal segment, which describes the records that follow it.
private struct Segment {
  let recordCount: UInt32
  let pageCount: UInt32
  let sectorSize: UInt32
  let pageSize: UInt32

  /// The sizes of a page or sector that SQLite accepts.
  static let sizes: ClosedRange<UInt32> = 32...65_536

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
