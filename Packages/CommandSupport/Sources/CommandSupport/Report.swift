public import PortableFoundation
public import StyleGuide
public import TextFormatting

/// The columns of a result, from which its table, its JSON, its CSV and its names follow.
///
///     let files = Report<File>(
///       of: JSON.ObjectType("file"),
///       [
///         .init("name", "NAME") { .string($0.name) },
///         .init("bytes", "SIZE", .rightAligned) { .integer($0.size) } text: { "\($0.size / 1_024) KiB" },
///         .init("changed") { .time($0.changed) },
///       ],
///       names: "name"
///     )
///     var printer = try run.printer(of: files, as: formatOption)
///     while let page = try reader.nextPage() { try await printer.show(page) }
public struct Report<Row>: Sendable {
  /// A column of a report.
  public struct Column: Sendable {
    let key: String
    let title: String?
    let layout: ColumnLayout
    let width: Int
    let value: @Sendable (Row) -> JSON
    let text: @Sendable (Row) -> String

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - key: The name for programs: the key in JSON, and the title in CSV.
    ///   - title: The title for users; nil if the table has no such column.
    ///   - layout: Where the column occurs, and how the table shows it.
    ///   - width: The minimum width in the table.
    ///   - value: Returns the value for programs.
    ///   - text: Returns the text for users, on one line and escaped; by default the value.
    public init(
      _ key: String,
      _ title: String? = nil,
      _ layout: ColumnLayout = [],
      width: Int = 0,
      value: @escaping @Sendable (Row) -> JSON,
      text: (@Sendable (Row) -> String)? = nil
    ) {
      self.key = key
      self.title = title
      self.layout = layout
      self.width = width
      self.value = value
      self.text = text ?? { value($0).text.escapedForTerminal(limit: .max) }
    }

    /// Creates a column that only JSON or CSV has.
    public init(
      _ key: String,
      _ layout: ColumnLayout,
      value: @escaping @Sendable (Row) -> JSON
    ) {
      self.init(key, nil, layout, value: value)
    }
  }

  /// The type of the JSON objects.
  public let type: JSON.ObjectType

  let columns: [Column]
  let tableColumns: [Column]
  private let csvColumns: [Column]
  let names: Column?
  let time: (@Sendable (Row) -> Date)?
  let role: (@Sendable (Row) -> Role?)?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - type: The type of the JSON objects.
  ///   - columns: The columns, in the order of CSV.
  ///   - table: The keys of the table's columns, in their order; by default all with a title.
  ///   - names: The key of the column that other formats than table, JSON and CSV print.
  ///   - time: Returns the time of the event that an object reports; by default the time of printing.
  ///   - role: Returns the role of a row for users.
  public init(
    of type: JSON.ObjectType,
    _ columns: [Column],
    table: [String]? = nil,
    names: String? = nil,
    time: (@Sendable (Row) -> Date)? = nil,
    role: (@Sendable (Row) -> Role?)? = nil
  ) {
    self.type = type
    self.columns = columns
    csvColumns = columns.filter { !$0.layout.contains(.jsonOnly) }
    tableColumns =
      table.map { keys in keys.compactMap { key in columns.first { $0.key == key } } }
      ?? columns.filter { $0.title != nil }
    self.names = columns.first { $0.key == names }
    self.time = time
    self.role = role
  }

  /// Returns the object of a row.
  public func json(of row: Row) -> JSON {
    .object(
      columns.lazy.filter { !$0.layout.contains(.csvOnly) }
        .map { JSON.Member(key: $0.key, value: $0.value(row)) }
    )
  }

  /// The names of the columns of comma-separated values, as a line.
  public var csvHeader: String { csvColumns.map(\.key).joined(separator: ",") + "\r\n" }

  /// Appends a row of comma-separated values.
  public func append(csvRowOf row: Row, to text: inout TextBuffer) {
    for (index, column) in csvColumns.enumerated() {
      if index > 0 { text.append(ascii: ",") }
      text.append(csvField: column.value(row))
    }
    text.append("\r\n")
  }

  /// Returns the table of rows, whose columns are as wide as their widest field.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - width: The maximum width of a line; nil for no limit.
  ///   - style: The style of the terminal.
  public func table(of rows: [Row], width: Int?, style: TextStyle) -> FittedTable<Row> {
    FittedTable(self, rows, width: width, style: style)
  }
}

/// Where a column of a report occurs, and how the table shows it.
public struct ColumnLayout: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Fields are aligned to the right, like numbers.
  public static let rightAligned = Self(rawValue: 1)

  /// A narrow terminal omits the column.
  public static let optional = Self(rawValue: 2)

  /// The table omits the column if all fields are empty.
  public static let hiddenIfEmpty = Self(rawValue: 4)

  /// JSON has the column, and CSV does not.
  public static let jsonOnly = Self(rawValue: 8)

  /// CSV has the column, and JSON does not.
  public static let csvOnly = Self(rawValue: 16)
}

/// The lines of a table for users whose columns fit its first rows.
public struct FittedTable<Row>: Sendable {
  /// The titles, without a role.
  public let header: String

  /// The first rows.
  public let rows: [String]

  private let columns: [Report<Row>.Column]
  private let role: (@Sendable (Row) -> Role?)?
  private let table: Table
  private let style: TextStyle

  fileprivate init(_ report: Report<Row>, _ rows: [Row], width: Int?, style: TextStyle) {
    var fields = rows.map { row in report.tableColumns.map { style.transliterated($0.text(row)) } }
    let shown = report.tableColumns.indices.filter { index in
      !report.tableColumns[index].layout.contains(.hiddenIfEmpty)
        || fields.contains { !$0[index].isEmpty }
    }
    let columns = shown.map { report.tableColumns[$0] }
    fields = fields.map { row in shown.map { row[$0] } }
    let table = Table(
      columns.enumerated().map { index, column in
        let title = style.transliterated(column.title ?? "")
        return Table.Column(
          title,
          width: fields.reduce(max(column.width, title.terminalWidth)) {
            max($0, $1[index].terminalWidth)
          },
          isRightAligned: column.layout.contains(.rightAligned),
          isOptional: column.layout.contains(.optional)
        )
      },
      width: width,
      ellipsis: style.ellipsis
    )
    (self.columns, self.table, self.style, role) = (columns, table, style, report.role)
    header = table.header
    self.rows = zip(rows, fields).map { row, fields in
      let line = table.row(fields)
      return report.role?(row).map { style.text(line, as: $0) } ?? line
    }
  }

  /// Returns a later row, whose fields can be wider than its columns.
  public func row(of row: Row) -> String {
    let line = table.row(columns.map { style.transliterated($0.text(row)) })
    return role?(row).map { style.text(line, as: $0) } ?? line
  }

  /// The titles and the first rows, each followed by a line break.
  public var text: String {
    ([style.text(header, as: .muted)] + rows).map { $0 + "\n" }.joined()
  }
}
