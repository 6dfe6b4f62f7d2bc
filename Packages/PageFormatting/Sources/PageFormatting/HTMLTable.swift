/// A table of a page, whose first column names its rows.
public struct HTMLTable: Sendable {
  /// A column.
  public struct Column: Sendable {
    /// The heading; it is escaped.
    public var title: String

    /// Whether the cells are numbers, which are aligned at the right.
    public var isNumber: Bool

    /// Creates a column.
    public init(_ title: String, isNumber: Bool = false) {
      self.title = title
      self.isNumber = isNumber
    }
  }

  /// The table as HTML.
  public let html: String

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - caption: The caption; it is escaped.
  ///   - columns: The columns.
  ///   - rows: The cells of each row as HTML: escape text from outside.
  public init(_ caption: String, _ columns: [Column], _ rows: [[String]]) {
    let heads = columns.map { column in
      "<th scope=\"col\"\(column.classAttribute)>\(column.title.escapedForMarkup())</th>"
    }
    let lines = rows.map { cells in
      let cells = zip(cells, columns).enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(cell.0)</th>" : "<td\(cell.1.classAttribute)>\(cell.0)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    html = """
      <div class="table"><table>
      <caption>\(caption.escapedForMarkup())</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }
}

extension HTMLTable.Column {
  fileprivate var classAttribute: String { isNumber ? " class=\"number\"" : "" }
}
