import FetchLog
import PortableFoundation
import StyleGuide
import TextFormatting

extension Table {
  /// Creates a table of records.
  ///
  /// The newest record comes first and has the largest id. The widths fit usual values: the widest values are unknown
  /// before the last page is read.
  init(
    ofFetchesFrom newest: FetchLog.Record?,
    width: Int?,
    style: Style,
    localOffset: (Date) -> Int
  ) {
    let time = newest?.entry.time ?? Date(timeIntervalSince1970: 0)
    let halfYear = 183 * 86_400.0
    // `Z` in a zone that is UTC in summer and in winter, else an offset such as `+01:00`.
    let isUTC = [time, time - halfYear].allSatisfy { localOffset($0) == 0 }
    self.init(
      [
        Column("ID", width: max(String(newest?.id ?? 0).utf8.count, 2), isRightAligned: true),
        Column("FETCHED AT", width: isUTC ? 20 : 25),
        Column("RESPONSE CODE", width: 36),
        Column("DURATION", width: 8, isRightAligned: true, isOptional: true),
        // Narrower, servers could not be distinguished.
        Column("SERVER", width: 12, isOptional: true),
      ],
      width: width,
      ellipsis: style.ellipsis
    )
  }
}

extension FetchLog.Record {
  /// Returns the fields of the record's row.
  func fields(localOffset: (Date) -> Int, style: Style) -> [String] {
    [
      "\(id)",
      entry.time.text(offset: localOffset(entry.time)),
      entry.responseCode.text,
      entry.duration.text,
      style.transliterated(entry.url.escapedForTerminal(limit: .max)),
    ]
  }
}
