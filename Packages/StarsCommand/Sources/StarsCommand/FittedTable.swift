import StyleGuide
import TextFormatting

/// The lines of a table for users whose columns are as wide as their widest field.
struct FittedTable {
  /// A column: its title, the alignment of its fields, and whether a narrow terminal omits it.
  struct Column {
    let title: String
    var isRightAligned = false
    var isOptional = false
  }

  /// The titles, without a role.
  let header: String

  /// The rows.
  let rows: [String]

  private let style: Style

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - rows: The rows, with a field for each column.
  ///   - width: The maximum width of a row; nil for no limit.
  ///   - style: The style of the terminal.
  init(_ columns: [Column], rows: [[String]], width: Int?, style: Style) {
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
  var text: String { ([style.text(header, as: .muted)] + rows).joined(separator: "\n") }
}
