import StyleGuide
import TerminalClient
import TextFormatting

/// Prints the rows of a report page by page, in constant memory.
///
/// The columns of a table fit the first page: later pages are read after it is printed.
public struct ReportPrinter<Row>: Sendable {
  private typealias Writer = @Sendable (Row, inout TextBuffer) -> Void

  private let report: Report<Row>
  private let format: ReportFormat
  private let output: Output

  /// The table, after its first page.
  public private(set) var table: FittedTable<Row>?

  /// The text before the next page.
  private var header = ""
  private var append: Writer

  init(_ report: Report<Row>, as format: ReportFormat, to output: Output) {
    (self.report, self.format, self.output) = (report, format, output)
    switch format {
    case .table: append = { _, _ in }
    case .json: append = Self.object(report, output)
    case .csv:
      let columns = report.columns.filter { !$0.layout.contains(.jsonOnly) }
      header = columns.map(\.key).joined(separator: ",") + "\r\n"
      append = Self.line(
        of: columns.map { column -> Writer in
          { [value = column.value] in $1.append(csvField: value($0)) }
        },
        columns.indices.map { $0 == 0 ? "" : "," },
        end: "\r\n"
      )
    default:
      append = { [names = report.names] row, text in
        guard let name = names?.value(row), name != .null else { return }
        text.append(name.text.escapedForTerminal(limit: .max))
        text.append(ascii: "\n")
      }
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
      let table = report.table(fitting: rows, width: output.terminalWidth, style: style)
      header = style.text(table.header, as: .muted) + "\n"
      append = { row, text in
        text.append(table.line(of: row))
        text.append(ascii: "\n")
      }
      self.table = table
    }
    defer { header = "" }
    return String { text in
      text.append(header)
      for row in rows { append(row, &text) }
    }
  }

  /// Returns a closure that writes the object of a row; keys are sorted and encoded once.
  private static func object(_ report: Report<Row>, _ output: Output) -> Writer {
    let (time, now, schemaVersion) = (report.time, output.now, output.schemaVersion)
    var writers: [String: Writer] = [
      "type": { [type = report.type] in $1.append(jsonString: type.name) },
      "time": { $1.append(json: .time(time?($0) ?? now())) },
      "schema_version": { $1.append(schemaVersion) },
    ]
    for column in report.columns where !column.layout.contains(.csvOnly) {
      writers[column.key] = { [value = column.value] in $1.append(json: value($0)) }
    }
    let keys = writers.keys.sorted()
    let prefixes = keys.map { key in
      String { text in
        text.append(ascii: key == keys[0] ? "{" : ",")
        text.append(jsonString: key)
        text.append(ascii: ":")
      }
    }
    return line(of: keys.compactMap { writers[$0] }, prefixes, end: "}\n")
  }

  /// Returns a closure that writes the fields of a row, each after its prefix.
  private static func line(of fields: [Writer], _ prefixes: [String], end: String) -> Writer {
    var writers = zip(fields, prefixes).map { field, prefix -> Writer in
      { row, text in
        text.append(prefix)
        field(row, &text)
      }
    }
    writers.append { $1.append(end) }
    return sequence(of: writers)
  }
}
