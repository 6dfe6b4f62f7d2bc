import FailureLog
import FetchLog
import PortableFoundation
import StyleGuide
import TextFormatting

/// A history in columns for users.
///
/// The widths fit the first page, which starts with the newest record and the largest id. Later pages may have wider
/// values: they are read after the first one is printed.
struct HistoryTable {
  private let content: HistoryContent
  private let table: Table
  private let style: TextStyle
  private let localOffset: (Date) -> Int

  init(
    of content: HistoryContent,
    firstPage: [HistoryRecord],
    width: Int?,
    style: TextStyle,
    localOffset: @escaping (Date) -> Int
  ) {
    self.content = content
    self.style = style
    self.localOffset = localOffset
    let newest = firstPage.first
    let newestTime = newest?.time ?? Date(timeIntervalSince1970: 0)
    let halfYear = 183 * 86_400.0
    // `Z` in a zone that is UTC in summer and in winter, else an offset such as `+01:00`.
    let isUTC = [newestTime, newestTime - halfYear].allSatisfy { localOffset($0) == 0 }
    let timeWidth = isUTC ? 20 : 25
    let id = Table.Column(
      "ID",
      width: max(String(newest?.id ?? 0).utf8.count, 2),
      isRightAligned: true
    )
    let duration = Table.Column("DURATION", width: 8, isRightAligned: true, isOptional: true)
    let server = Table.Column(
      "SERVER",
      // Narrower, servers could not be distinguished.
      width: max(12, min(firstPage.map { $0.url.shown(in: style).terminalWidth }.max() ?? 0, 40)),
      isOptional: true
    )
    let columns =
      switch content {
      case .fetches:
        [
          id, Table.Column("FETCHED AT", width: timeWidth),
          Table.Column("RESPONSE CODE", width: 36), duration,
          Table.Column("SERVER", width: 12, isOptional: true),
        ]
      case .failures:
        [
          id, Table.Column("FAILED AT", width: timeWidth),
          Table.Column("COUNT", width: 5, isRightAligned: true),
          Table.Column("LAST FAILED AT", width: timeWidth, isOptional: true), duration, server,
          Table.Column("CAUSE", width: 40),
        ]
      case .all:
        [
          Table.Column("TIME", width: timeWidth), duration, server,
          Table.Column("RESULT", width: 36),
        ]
      }
    table = Table(columns, width: width, ellipsis: style.ellipsis)
  }

  /// The row of titles.
  var header: String { style.text(table.header, as: .muted) }

  /// A remark on the columns that do not fit; nil if all fit.
  var omission: String? {
    let columns = table.omittedColumns
    guard !columns.isEmpty else { return nil }
    return
      "Hidden: \(columns.listed). Widen the terminal to \(table.fullWidth) columns, or use --format csv."
  }

  /// Returns the row of a record.
  func row(of record: HistoryRecord) -> String {
    switch (record, content) {
    case (.fetch(let record), .all):
      table.row([
        text(of: record.entry.time), record.entry.duration.text,
        record.entry.url.shown(in: style), record.entry.responseCode.text,
      ])
    case (.fetch(let record), _):
      table.row([
        "\(record.id)", text(of: record.entry.time), record.entry.responseCode.text,
        record.entry.duration.text, record.entry.url.shown(in: style),
      ])
    case (.failure(let record), .all):
      style.text(
        table.row([
          text(of: record.entry.time), record.entry.duration.text,
          record.entry.url.shown(in: style), result(of: record),
        ]),
        as: .bad
      )
    case (.failure(let record), _):
      table.row([
        "\(record.id)", text(of: record.entry.time), "\(record.count)", text(of: record.lastTime),
        record.entry.duration.text, record.entry.url.shown(in: style),
        record.entry.summary.shown(in: style),
      ])
    }
  }

  private func text(of time: Date) -> String { time.text(offset: localOffset(time)) }

  private func result(of record: FailureLog.Record) -> String {
    let summary = record.entry.summary.shown(in: style)
    return record.count == 1
      ? "failed: \(summary)"
      : "failed \(record.count) times: \(summary), until \(text(of: record.lastTime))"
  }
}

extension String {
  /// Returns text from outside in the characters that a style allows, on one line.
  fileprivate func shown(in style: TextStyle) -> String {
    style.transliterated(escapedForTerminal(limit: .max))
  }
}

extension FailureLog.Entry {
  /// The cause, which a narrow terminal should show first, and the step.
  fileprivate var summary: String {
    switch step {
    case "requesting_path": "\(cause) (first request)"
    case "requesting_response_code": "\(cause) (second request)"
    case "saving": "not saved: \(cause)"
    default: cause
    }
  }
}
