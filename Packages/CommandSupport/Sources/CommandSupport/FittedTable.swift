public import StyleGuide
import TextFormatting

/// The lines of a table for users whose columns are as wide as their widest field.
///
///     let table = FittedTable(
///       [.init(title: "name"), .init(title: "size", isRightAligned: true)],
///       rows: files.map { [$0.name, "\($0.size)"] },
///       width: run.output.terminalWidth,
///       style: run.output.style(on: .output)
///     )
///     try await run.output.show(table.text)
public struct FittedTable: Sendable {
  /// A column.
  public struct Column: Sendable {
    let title: String
    let isRightAligned: Bool
    let isOptional: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The title, usually in upper case.
    ///   - isRightAligned: Whether fields are aligned to the right, like numbers.
    ///   - isOptional: Whether a narrow terminal omits the column.
    public init(title: String, isRightAligned: Bool = false, isOptional: Bool = false) {
      self.title = title
      self.isRightAligned = isRightAligned
      self.isOptional = isOptional
    }
  }

  /// The titles, without a role.
  public let header: String

  /// The rows.
  public let rows: [String]

  private let style: TextStyle

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - rows: The rows, with a field for each column.
  ///   - width: The maximum width of a row; nil for no limit.
  ///   - style: The style of the terminal.
  public init(_ columns: [Column], rows: [[String]], width: Int?, style: TextStyle) {
    let rows = rows.map { $0.map(style.transliterated) }
    let table = Table(
      columns.enumerated().map { index, column in
        let title = style.transliterated(column.title)
        return Table.Column(
          title,
          width: (rows.map { $0[index].terminalWidth } + [title.terminalWidth]).max() ?? 0,
          isRightAligned: column.isRightAligned,
          isOptional: column.isOptional
        )
      },
      width: width,
      ellipsis: style.ellipsis
    )
    header = table.header
    self.rows = rows.map(table.row)
    self.style = style
  }

  /// The titles and the rows, without a line break at the end.
  public var text: String { ([style.text(header, as: .muted)] + rows).joined(separator: "\n") }
}
