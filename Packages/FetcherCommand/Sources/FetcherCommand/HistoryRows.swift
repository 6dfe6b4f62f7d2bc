import FailureLog
import FetchLog
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
  func text(of page: [HistoryRecord], isFirst: Bool) -> String {
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

  private func header(of page: [HistoryRecord]) -> String? {
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

  private func append(_ record: HistoryRecord, to text: inout TextBuffer) {
    switch (format, record) {
    case (.table, _): text.append(table.row(of: record))
    case (.json, .fetch(let record)):
      let object = JSON(record.entry).adding("id", .integer(record.id))
      append(object, of: .record, at: record.entry.time, to: &text)
    case (.json, .failure(let record)):
      append(JSON(record), of: .failureRecord, at: record.entry.time, to: &text)
    case (.csv, let record) where content == .all: text.append(csvRowOf: record)
    case (.csv, .fetch(let record)): text.append(csvRowOf: record)
    case (.csv, .failure(let record)): text.append(csvRowOf: record)
    }
  }

  private func append(
    _ object: JSON,
    of type: JSON.ObjectType,
    at time: Date,
    to text: inout TextBuffer
  ) {
    text.append(line: object, of: type, at: time, schemaVersion: schemaVersion)
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

  fileprivate mutating func append(csvRowOf record: FailureLog.Record) {
    append(record.id)
    append(ascii: ",")
    append(csvCauseOf: record.entry)
    append(ascii: ",")
    append(csvField: record.entry.url)
    append(ascii: ",")
    append(rfc3339: record.entry.time)
    append(ascii: ",")
    append(rfc3339: record.lastTime)
    append(ascii: ",")
    append(record.count)
    append(ascii: ",")
    append(milliseconds: record.entry.duration)
  }

  /// Appends a row with the columns of both kinds of records; those of the other kind are empty.
  fileprivate mutating func append(csvRowOf record: HistoryRecord) {
    let (type, duration) =
      switch record {
      case .fetch(let record): (JSON.ObjectType.record, record.entry.duration)
      case .failure(let record): (JSON.ObjectType.failureRecord, record.entry.duration)
      }
    append(type.name)
    append(ascii: ",")
    append(record.id)
    append(ascii: ",")
    append(rfc3339: record.time)
    append(ascii: ",")
    append(csvField: record.url)
    append(ascii: ",")
    append(milliseconds: duration)
    append(ascii: ",")
    switch record {
    case .fetch(let record):
      append(record.entry.responseCode)
      append(ascii: ",")
      append(csvField: record.entry.path)
      append(ascii: ",")
      append(record.entry.attempts)
      append(",,,,,")
    case .failure(let record):
      append(",,,")
      append(csvCauseOf: record.entry)
      append(ascii: ",")
      append(rfc3339: record.lastTime)
      append(ascii: ",")
      append(record.count)
    }
  }

  private mutating func append(csvCauseOf entry: FailureLog.Entry) {
    append(csvField: entry.step)
    append(ascii: ",")
    append(csvField: entry.code)
    append(ascii: ",")
    append(csvField: entry.cause)
  }
}
