import AttemptLog
import PortableFoundation
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
  let content: HistoryContent
  let format: HistoryFormat
  let table: HistoryTable
  let schemaVersion: Int

  /// Returns the lines of a page, and before the first page the header of the format.
  func text(of page: [AttemptLog.Record], isFirst: Bool) -> String {
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

  private func header(of page: [AttemptLog.Record]) -> String? {
    switch format {
    case .table: page.isEmpty ? nil : table.header
    case .json: nil
    case .csv:
      switch content {
      case .fetches: "id,response_code,path,url,fetched_at,duration_ms,attempts"
      case .failures: "id,step,code,cause,url,failed_at,last_failed_at,count,duration_ms"
      case .all:
        "type,id,time,url,duration_ms,response_code,path,attempts,step,code,cause,last_failed_at,count"
      }
    }
  }

  private func append(_ record: AttemptLog.Record, to text: inout TextBuffer) {
    switch format {
    case .table: text.append(table.row(of: record))
    case .json:
      text.append(
        line: JSON(record),
        of: record.kind.jsonType,
        at: record.entry.time,
        schemaVersion: schemaVersion
      )
    case .csv where content == .all: text.append(mixedCSVRowOf: record)
    case .csv: text.append(csvRowOf: record)
    }
  }

  private var lineEnd: String { format == .csv ? "\r\n" : "\n" }
}

extension AttemptLog.Kind {
  fileprivate var jsonType: JSON.ObjectType {
    switch self {
    case .fetches: .record
    case .failures: .failureRecord
    }
  }
}

extension TextBuffer {
  /// Appends a row with the columns of one kind of records.
  fileprivate mutating func append(csvRowOf record: AttemptLog.Record) {
    let entry = record.entry
    append(record.id)
    append(ascii: ",")
    switch entry.outcome {
    case .fetched(let path, let responseCode, let attempts):
      append(responseCode)
      append(ascii: ",")
      append(csvField: path)
      append(ascii: ",")
      append(csvField: entry.url)
      append(ascii: ",")
      append(rfc3339: entry.time)
      append(ascii: ",")
      append(milliseconds: entry.duration)
      append(ascii: ",")
      append(attempts)
    case .failed(let step, let code, let cause):
      append(csvFields: step, code, cause, entry.url)
      append(ascii: ",")
      append(rfc3339: entry.time)
      append(ascii: ",")
      append(rfc3339: record.lastTime)
      append(ascii: ",")
      append(record.count)
      append(ascii: ",")
      append(milliseconds: entry.duration)
    }
  }

  /// Appends a row with the columns of both kinds of records; those of the other kind are empty.
  fileprivate mutating func append(mixedCSVRowOf record: AttemptLog.Record) {
    let entry = record.entry
    append(record.kind.jsonType.name)
    append(ascii: ",")
    append(record.id)
    append(ascii: ",")
    append(rfc3339: entry.time)
    append(ascii: ",")
    append(csvField: entry.url)
    append(ascii: ",")
    append(milliseconds: entry.duration)
    append(ascii: ",")
    switch entry.outcome {
    case .fetched(let path, let responseCode, let attempts):
      append(responseCode)
      append(ascii: ",")
      append(csvField: path)
      append(ascii: ",")
      append(attempts)
      append(",,,,,")
    case .failed(let step, let code, let cause):
      append(",,,")
      append(csvFields: step, code, cause)
      append(ascii: ",")
      append(rfc3339: record.lastTime)
      append(ascii: ",")
      append(record.count)
    }
  }

  private mutating func append(csvFields fields: String...) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(ascii: ",") }
      append(csvField: field)
    }
  }
}
