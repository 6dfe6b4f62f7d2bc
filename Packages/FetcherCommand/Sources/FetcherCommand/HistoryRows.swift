import FetchLog
import StyleGuide
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How fetches are shown.
enum HistoryFormat: String, CaseIterable, Sendable {
  /// Columns for people.
  case table

  /// An object a line.
  case json

  /// Comma-separated values with a header line (RFC 4180).
  case csv
}

/// Records as text, a line each.
struct HistoryRows {
  let format: HistoryFormat
  let style: Style
  let localOffset: (Date) -> Int

  /// The lines of a page; the first page has the header above it, if there is one.
  func text(of page: [FetchLog.Record], isFirst: Bool) -> String {
    switch format {
    case .table:
      ((isFirst ? [tableHeader] : []) + page.map(tableRow)).joined(separator: "\n")
    case .json:
      page.map(\.json.line).joined(separator: "\n")
    case .csv:
      // Lines end with CR and LF, of which the output adds the last one.
      ((isFirst ? [Self.csvHeader] : []) + page.map(\.csvRow)).joined(separator: "\r\n") + "\r"
    }
  }

  private var tableHeader: String {
    style.text(
      Self.line("ID", "FETCHED AT", "RESPONSE CODE", "DURATION", "SERVER"),
      as: .muted
    )
  }

  private func tableRow(_ record: FetchLog.Record) -> String {
    let entry = record.entry
    return Self.line(
      "\(record.id)",
      entry.time.text(offset: localOffset(entry.time)),
      entry.responseCode.uuidString.lowercased(),
      entry.duration.text,
      entry.url.escapedForTerminal(limit: Failure.longestLine)
    )
  }

  /// The widths are those of usual values: the widest one is not known before the last page.
  private static func line(
    _ id: String,
    _ time: String,
    _ code: String,
    _ duration: String,
    _ server: String
  ) -> String {
    [
      id.paddedLeft(to: 7), time.padded(to: 25), code.padded(to: 36), duration.paddedLeft(to: 8),
      server,
    ].joined(separator: "  ")
  }

  private static let csvHeader = "id,response_code,path,url,fetched_at,duration_ms,attempts"
}

extension FetchLog.Record {
  fileprivate var json: JSON { JSON(entry).adding("id", .integer(id)) }

  fileprivate var csvRow: String {
    [
      "\(id)", entry.responseCode.uuidString.lowercased(), entry.path.csvField, entry.url.csvField,
      entry.time.rfc3339, "\(entry.duration.milliseconds)", "\(entry.attempts)",
    ].joined(separator: ",")
  }
}

extension String {
  /// The text as a field, with nothing in it that acts on a terminal, nor ends a line.
  fileprivate var csvField: String {
    let text = escapedForTerminal(limit: .max)
    guard text.utf8.contains(where: { [UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0) })
    else { return text }
    // By bytes, not by characters: a quote and a combining accent after it are one character.
    let quoted = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"\(String(decoding: quoted, as: UTF8.self))\""
  }

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
