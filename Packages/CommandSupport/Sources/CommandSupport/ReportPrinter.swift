import StyleGuide
import TerminalClient
import TextFormatting

/// Prints the rows of a report page by page, in constant memory.
///
/// The columns of a table fit the first page: later pages are read after it is printed.
public struct ReportPrinter<Row>: Sendable {
  private let report: Report<Row>
  private let format: ReportFormat
  private let output: Output

  /// Whether long fields of a table's last column have several lines on a terminal.
  public var wraps = false

  /// The table, after its first page.
  public private(set) var table: FittedTable<Row>?

  /// The text before the next page.
  private var header = ""

  /// Appends the line of a row.
  ///
  /// It calls the closure of each column, since code that is generic over the row reads a closure from its context many times
  /// faster than from an array.
  private var append: @Sendable (Row, inout TextBuffer) -> Void

  init(_ report: Report<Row>, as format: ReportFormat, to output: Output) {
    (self.report, self.format, self.output) = (report, format, output)
    append = { _, _ in }
    switch format {
    case .table: break
    case .json:
      let (time, now, schemaVersion) = (report.time, output.now, output.schemaVersion)
      let columns =
        report.columns.filter { !$0.layout.contains(.csvOnly) } + [
          .init("type") { [type = report.type] _ in .string(type.name) },
          .init("time") { .time(time?($0) ?? now()) },
          .init("schema_version") { _ in .integer(schemaVersion) },
        ]
      for column in columns.sorted(by: { $0.key < $1.key }) {
        let prefix = String { text in
          text.append(ascii: column.key == columns.map(\.key).min() ? "{" : ",")
          text.append(jsonString: column.key)
          text.append(ascii: ":")
        }
        append = { [append, value = column.value] row, text in
          append(row, &text)
          text.append(prefix)
          text.append(json: value(row))
        }
      }
      endLines(with: "}\n")
    case .csv:
      let columns = report.columns.filter { !$0.layout.contains(.jsonOnly) }
      header = columns.map(\.key).joined(separator: ",") + "\r\n"
      for (index, column) in columns.enumerated() {
        append = { [append, value = column.value] row, text in
          append(row, &text)
          if index > 0 { text.append(ascii: ",") }
          text.append(csvField: value(row))
        }
      }
      endLines(with: "\r\n")
    default:
      let descriptions = format == .completions ? report.descriptions : nil
      append = { [names = report.names] row, text in
        guard let name = names?.value(row), name != .null else { return }
        text.append(name.text.escapedForTerminal(limit: .max))
        if let description = descriptions?.value(row) {
          text.append(ascii: "\t")
          text.append(description.text.escapedForTerminal(limit: .max))
        }
        text.append(ascii: "\n")
      }
    }
  }

  private mutating func endLines(with end: String) {
    append = { [append] row, text in
      append(row, &text)
      text.append(end)
    }
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
    if format == .table, table == nil, !rows.isEmpty {
      let style = output.style(on: .output)
      let table = report.table(
        fitting: rows,
        width: output.terminalWidth,
        style: style,
        wraps: wraps
      )
      append = { [line = table.line] row, text in
        text.append(line(row))
        text.append(ascii: "\n")
      }
      self.table = table
      return String { text in
        text.append(style.text(table.header, as: .muted))
        text.append(ascii: "\n")
        for (index, row) in rows.enumerated() {
          text.append(table.fittedLine(of: row, at: index))
          text.append(ascii: "\n")
        }
      }
    }
    defer { header = "" }
    return String { text in
      text.append(header)
      for row in rows { append(row, &text) }
    }
  }
}
