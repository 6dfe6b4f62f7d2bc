import FetchLog
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StyleGuide

/// Records in columns for people; the widest values are not known before the last page, so that the widths
/// are those of usual ones.
struct HistoryTable {
  /// The id of the first record: no other is larger.
  let newestID: Int

  /// How wide a row may be; nil where nothing is cut.
  let width: Int?

  let localOffset: (Date) -> Int

  var header: String {
    line("ID", "FETCHED AT", "RESPONSE CODE", "DURATION", "SERVER")
  }

  func row(of record: FetchLog.Record) -> String {
    let entry = record.entry
    return line(
      "\(record.id)",
      entry.time.text(offset: localOffset(entry.time)),
      entry.responseCode.text,
      entry.duration.text,
      entry.url.escapedForTerminal(limit: .max)
    )
  }

  private func line(
    _ id: String,
    _ time: String,
    _ code: String,
    _ duration: String,
    _ server: String
  ) -> String {
    let idWidth = max(String(newestID).utf8.count, "ID".utf8.count)
    // In less room a server cannot be told from another.
    let taken = [idWidth, 25, 36, 8].reduce(0) { $0 + $1 + Self.gap.count }
    let hasServer = width.map { $0 - taken >= 12 } ?? true
    let line = String { text in
      text.append(id, paddedLeftTo: idWidth)
      text.append(Self.gap)
      text.append(time, paddedTo: 25)
      text.append(Self.gap)
      text.append(code, paddedTo: 36)
      text.append(Self.gap)
      text.append(duration, paddedLeftTo: 8)
      if hasServer {
        text.append(Self.gap)
        text.append(server)
      }
    }
    return width.map { line.truncated(toWidth: $0) } ?? line
  }

  private static let gap = "  "
}
