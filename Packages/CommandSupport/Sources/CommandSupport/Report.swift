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
    let width: Range<Int>
    let value: @Sendable (Row) -> JSON
    let text: @Sendable (Row) -> String

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - key: The name for programs: the key in JSON, and the title in CSV.
    ///   - title: The title for users; nil if the table has no such column.
    ///   - layout: Where the column occurs, and how the table shows it.
    ///   - width: The limits of the width in the table, which fits the widest field.
    ///   - value: Returns the value for programs.
    ///   - text: Returns the text for users, on one line and escaped; by default the value.
    public init(
      _ key: String,
      _ title: String? = nil,
      _ layout: ColumnLayout = [],
      width: any RangeExpression<Int> = 0...,
      value: @escaping @Sendable (Row) -> JSON,
      text: (@Sendable (Row) -> String)? = nil
    ) {
      self.key = key
      self.title = title
      self.layout = layout
      self.width = width.relative(to: 0..<Int.max)
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
  let names: Column?
  let descriptions: Column?
  let time: (@Sendable (Row) -> Date)?
  let role: (@Sendable (Row) -> Role?)?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - type: The type of the JSON objects.
  ///   - columns: The columns, in the order of CSV.
  ///   - table: The keys of the table's columns, in their order; by default all with a title.
  ///   - names: The key of the column that other formats than table, JSON and CSV print.
  ///   - descriptions: The key of the column that describes a name in completions.
  ///   - time: Returns the time of the event that an object reports; by default the time of printing.
  ///   - role: Returns the role of a row for users.
  public init(
    of type: JSON.ObjectType,
    _ columns: [Column],
    table: [String]? = nil,
    names: String? = nil,
    descriptions: String? = nil,
    time: (@Sendable (Row) -> Date)? = nil,
    role: (@Sendable (Row) -> Role?)? = nil
  ) {
    self.type = type
    self.columns = columns
    tableColumns =
      table.map { keys in keys.compactMap { key in columns.first { $0.key == key } } }
      ?? columns.filter { $0.title != nil }
    self.names = columns.first { $0.key == names }
    self.descriptions = columns.first { $0.key == descriptions }
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

  /// Returns the table whose columns are as wide as the widest fields of rows.
  ///
  /// - Parameters:
  ///   - rows: The first rows.
  ///   - width: The maximum width of a line; nil for no limit.
  ///   - style: The style of the terminal.
  ///   - wraps: Whether a long field of the last column has several lines.
  public func table(
    fitting rows: [Row],
    width: Int?,
    style: TextStyle,
    wraps: Bool = false
  ) -> FittedTable<Row> {
    FittedTable(self, rows, width: width, style: style, wraps: wraps)
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

  /// Neither JSON nor CSV have the column.
  public static let tableOnly: Self = [.jsonOnly, .csvOnly]
}

/// The lines of a table for users whose columns fit its first rows; later rows can have wider fields.
public struct FittedTable<Row>: Sendable {
  /// The titles, without a role.
  public var header: String { table.header }

  /// A remark on the columns that do not fit; nil if all fit.
  public var omission: String? {
    let columns = table.omittedColumns
    guard !columns.isEmpty else { return nil }
    return
      "Hidden: \(columns.listed). Widen the terminal to \(table.fullWidth) columns, or use --format csv."
  }

  private let table: Table

  /// The texts of the first rows in each shown column: to fit the columns, they were calculated.
  private let fittedTexts: [(column: Int, texts: [String])]

  private let appendFields: @Sendable (Row, inout TextBuffer) -> Void
  private let role: (@Sendable (Row) -> Role?)?
  private let style: TextStyle

  fileprivate init(
    _ report: Report<Row>,
    _ rows: [Row],
    width: Int?,
    style: TextStyle,
    wraps: Bool
  ) {
    var columns: [Table.Column] = []
    var texts: [@Sendable (Row) -> String] = []
    var fittedTexts: [[String]] = []
    for column in report.tableColumns {
      let text = column.text
      let fields = rows.map { style.transliterated(text($0)) }
      guard !column.layout.contains(.hiddenIfEmpty) || !fields.allSatisfy(\.isEmpty) else {
        continue
      }
      let title = style.transliterated(column.title ?? "")
      let fitted = fields.reduce(title.terminalWidth) { max($0, $1.terminalWidth) }
      columns.append(
        Table.Column(
          title,
          width: min(max(fitted, column.width.lowerBound), column.width.upperBound - 1),
          isRightAligned: column.layout.contains(.rightAligned),
          isOptional: column.layout.contains(.optional)
        )
      )
      texts.append { style.transliterated(text($0)) }
      fittedTexts.append(fields)
    }
    let table = Table(columns, width: width, ellipsis: style.ellipsis, wraps: wraps)
    var appendFields: @Sendable (Row, inout TextBuffer) -> Void = { _, _ in }
    for index in table.shown {
      appendFields = { [appendFields, text = texts[index]] row, line in
        appendFields(row, &line)
        table.append(text(row), at: index, to: &line)
      }
    }
    self.table = table
    self.fittedTexts = table.shown.map { ($0, fittedTexts[$0]) }
    (self.appendFields, self.style, role) = (appendFields, style, report.role)
  }

  /// Returns the line of a row; several lines if it wraps.
  public func line(of row: Row) -> String {
    colored(table.row { appendFields(row, &$0) }, of: row)
  }

  /// Returns the line of one of the rows that the columns fit, by its index among them.
  func fittedLine(of row: Row, at index: Int) -> String {
    let line = table.row { line in
      for (column, texts) in fittedTexts { table.append(texts[index], at: column, to: &line) }
    }
    return colored(line, of: row)
  }

  private func colored(_ line: String, of row: Row) -> String {
    role?(row).map { style.text(line, as: $0) } ?? line
  }
}
