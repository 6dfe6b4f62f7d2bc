import FetchLog
import PortableFoundation
import StyleGuide
import TextFormatting

/// An output format.
enum HistoryFormat: String, CaseIterable, Sendable {
  /// Columns for users.
  case table

  /// One JSON object per line.
  case json

  /// Comma-separated values with a header line (RFC 4180).
  case csv
}

/// Formats records as lines.
struct HistoryRows {
  let format: HistoryFormat
  let style: Style
  let table: Table
  let localOffset: (Date) -> Int
  let schemaVersion: Int

  /// Returns the lines of a page, and before the first page the header of the format.
  func text(of page: [FetchLog.Record], isFirst: Bool) -> String {
    String { text in
      if isFirst, let header = header(of: page) {
        text.append(header)
        text.append(lineEnd)
      }
      for record in page {
        append(record, to: &text)
        text.append(lineEnd)
      }
    }
  }

  private func header(of page: [FetchLog.Record]) -> String? {
    switch format {
    case .table: page.isEmpty ? nil : style.text(table.header, as: .muted)
    case .json: nil
    case .csv: "id,response_code,path,url,fetched_at,duration_ms,attempts"
    }
  }

  private func append(_ record: FetchLog.Record, to text: inout TextBuffer) {
    switch format {
    case .table: text.append(table.row(record.fields(localOffset: localOffset, style: style)))
    case .json:
      let object = JSON(record.entry).adding("id", .integer(record.id))
      text.append(
        line: object,
        of: .record,
        at: record.entry.time,
        schemaVersion: schemaVersion
      )
    case .csv: text.append(csvRowOf: record)
    }
  }

  private var lineEnd: String { format == .csv ? "\r\n" : "\n" }
}

extension TextBuffer {
  fileprivate mutating func append(csvRowOf record: FetchLog.Record) {
    let entry = record.entry
    append(record.id)
    append(ascii: ",")
    append(entry.responseCode)
    append(ascii: ",")
    append(csvField: entry.path)
    append(ascii: ",")
    append(csvField: entry.url)
    append(ascii: ",")
    append(rfc3339: entry.time)
    append(ascii: ",")
    append(milliseconds: entry.duration)
    append(ascii: ",")
    append(entry.attempts)
  }
}
