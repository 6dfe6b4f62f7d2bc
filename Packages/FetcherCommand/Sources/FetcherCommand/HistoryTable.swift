import FetchLog
import PortableFoundation
import StyleGuide
import TextFormatting

extension Table {
  /// A table of records, the first of which is the newest: its id is the largest.
  ///
  /// The widths are those of usual values; the widest ones are not known before the last page.
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
        // In less room a server cannot be told from another.
        Column("SERVER", width: 12, isOptional: true),
      ],
      width: width,
      ellipsis: style.ellipsis
    )
  }
}

extension FetchLog.Record {
  /// The fields of its row.
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
