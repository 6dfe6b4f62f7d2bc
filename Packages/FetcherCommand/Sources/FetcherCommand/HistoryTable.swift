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
      entry.responseCode.uuidString.lowercased(),
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
    let idWidth = max("\(newestID)".count, "ID".count)
    let cells = [
      id.paddedLeft(to: idWidth), time.padded(to: 25), code.padded(to: 36),
      duration.paddedLeft(to: 8),
    ]
    guard let width else { return (cells + [server]).joined(separator: Self.gap) }
    let room = width - [idWidth, 25, 36, 8].reduce(0) { $0 + $1 + Self.gap.count }
    // In less room a server cannot be told from another.
    let shown = room < 12 ? cells : cells + [server]
    return shown.joined(separator: Self.gap).truncated(toWidth: width)
  }

  private static let gap = "  "
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + padding(to: width)
  }

  fileprivate func paddedLeft(to width: Int) -> String {
    padding(to: width) + self
  }

  private func padding(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count))
  }
}
