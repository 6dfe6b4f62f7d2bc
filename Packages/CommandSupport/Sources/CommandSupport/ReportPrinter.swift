import TerminalClient
import TextFormatting

/// Prints the rows of a report page by page, in constant memory.
///
/// The columns of a table fit the first page: later pages are read after it is printed.
public struct ReportPrinter<Row>: Sendable {
  private let report: Report<Row>
  private let format: ReportFormat
  private let output: Output
  private var table: FittedTable<Row>?
  private var isFirst = true

  init(_ report: Report<Row>, as format: ReportFormat, to output: Output) {
    (self.report, self.format, self.output) = (report, format, output)
  }

  /// Prints a page.
  ///
  /// A CSV starts with its header line, even without rows; other formats print nothing without rows.
  ///
  /// - Throws: ``Failure``, `readerGone`, `CancellationError`; see ``Output/show(_:isExact:after:)``.
  public mutating func show(_ rows: [Row]) async throws {
    let text = text(of: rows)
    if !text.isEmpty { try await output.show(text, isExact: format != .table) }
  }

  /// Returns the lines of a page, each with its line break; in front of the first page those of the header.
  public mutating func text(of rows: [Row]) -> String {
    defer { isFirst = false }
    switch format {
    case .table: return tableText(of: rows)
    case .json:
      let now = output.now()
      return String { text in
        for row in rows {
          text.append(
            line: report.json(of: row),
            of: report.type,
            at: report.time?(row) ?? now,
            schemaVersion: output.schemaVersion
          )
          text.append(ascii: "\n")
        }
      }
    case .csv:
      return String { text in
        if isFirst { text.append(report.csvHeader) }
        for row in rows { report.append(csvRowOf: row, to: &text) }
      }
    default:
      return String { text in
        for case let name? in rows.map({ report.names?.value($0) }) where name != .null {
          text.append(name.text.escapedForTerminal(limit: .max))
          text.append(ascii: "\n")
        }
      }
    }
  }

  private mutating func tableText(of rows: [Row]) -> String {
    guard !rows.isEmpty else { return "" }
    if let table {
      return String { text in
        for row in rows {
          text.append(table.row(of: row))
          text.append(ascii: "\n")
        }
      }
    }
    let table = report.table(
      of: rows,
      width: output.terminalWidth,
      style: output.style(on: .output)
    )
    self.table = table
    return table.text
  }
}
