#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import FetchLog
import StyleGuide

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
  let table: HistoryTable

  /// The lines of a page; the first page has the header above it, if there is one.
  func lines(of page: [FetchLog.Record], isFirst: Bool) -> [String] {
    switch format {
    case .table where page.isEmpty:
      []
    case .table:
      (isFirst ? [style.text(table.header, as: .muted)] : []) + page.map(table.row)
    case .json:
      page.map(\.json.line)
    case .csv:
      // Lines end with CR and LF.
      ((isFirst ? [Self.csvHeader] : []) + page.map(\.csvRow)).map { "\($0)\r" }
    }
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
}
