import AttemptLog
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
    firstPage: [AttemptLog.Record],
    width: Int?,
    style: TextStyle,
    localOffset: @escaping (Date) -> Int
  ) {
    self.content = content
    self.style = style
    self.localOffset = localOffset
    let newest = firstPage.first
    let newestTime = newest?.entry.time ?? Date(timeIntervalSince1970: 0)
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
    let urlWidths = firstPage.map { $0.entry.url.shown(in: style).terminalWidth }
    let server = Table.Column(
      "SERVER",
      // Narrower, servers could not be distinguished.
      width: max(12, min(urlWidths.max() ?? 0, 40)),
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
  func row(of record: AttemptLog.Record) -> String {
    let time = text(of: record.entry.time)
    let duration = record.entry.duration.text
    let url = record.entry.url.shown(in: style)
    switch (record.entry.outcome, content) {
    case (.fetched(_, let code, _), .all):
      return table.row([time, duration, url, code.text])
    case (.fetched(_, let code, _), _):
      return table.row(["\(record.id)", time, code.text, duration, url])
    case (.failed(let step, _, let cause), .all):
      let summary = summary(of: cause, in: step)
      let result =
        record.count == 1
        ? "failed: \(summary)"
        : "failed \(record.count) times: \(summary), until \(text(of: record.lastTime))"
      return style.text(table.row([time, duration, url, result]), as: .bad)
    case (.failed(let step, _, let cause), _):
      return table.row([
        "\(record.id)", time, "\(record.count)", text(of: record.lastTime), duration, url,
        summary(of: cause, in: step),
      ])
    }
  }

  private func text(of time: Date) -> String { time.text(offset: localOffset(time)) }

  /// Returns the cause, which a narrow terminal should show first, and the step.
  private func summary(of cause: String, in step: String) -> String {
    let summary =
      switch step {
      case "requesting_path": "\(cause) (first request)"
      case "requesting_response_code": "\(cause) (second request)"
      case "saving": "not saved: \(cause)"
      default: cause
      }
    return summary.shown(in: style)
  }
}

extension String {
  /// Returns text from outside in the characters that a style allows, on one line.
  fileprivate func shown(in style: TextStyle) -> String {
    style.transliterated(escapedForTerminal(limit: .max))
  }
}
