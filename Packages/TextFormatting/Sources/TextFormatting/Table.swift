/// A table for users that omits optional columns if the terminal is too narrow.
///
/// Column widths are fixed in advance, so that you can print each row before you read the next:
///
///     let table = Table([.init("ID", width: 4), .init("NAME", width: 20)], width: 80, ellipsis: "…")
///     print(table.header)
///     for user in users { print(table.row(["\(user.id)", user.name])) }
public struct Table: Sendable {
  /// A column of a table.
  public struct Column: Sendable {
    let title: String
    let width: Int
    let isRightAligned: Bool
    let isOptional: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The title in the header.
    ///   - width: The width of the fields; for the last column, which is not padded, the minimum useful width.
    ///   - isRightAligned: Whether fields are aligned to the right, like numbers.
    ///   - isOptional: Whether the table omits the column if it does not fit.
    public init(
      _ title: String,
      width: Int,
      isRightAligned: Bool = false,
      isOptional: Bool = false
    ) {
      self.title = title
      self.width = width
      self.isRightAligned = isRightAligned
      self.isOptional = isOptional
    }
  }

  private let columns: [Column]

  /// The indices of the columns that fit.
  public let shown: [Int]
  private let width: Int?
  private let ellipsis: String
  private let wraps: Bool

  /// The smallest width in which the last column wraps.
  private static let minimumWrappedWidth = 12

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns; of the optional ones, the first that fit are shown.
  ///   - width: The maximum width of a row; nil for no limit.
  ///   - ellipsis: The mark at the end of a truncated row.
  ///   - wraps: Whether a field of the last column that does not fit continues below its start, instead of being truncated.
  public init(_ columns: [Column], width: Int?, ellipsis: String, wraps: Bool = false) {
    self.columns = columns
    self.width = width
    self.ellipsis = ellipsis
    self.wraps = wraps
    var remaining = (width ?? .max) - columns.filter { !$0.isOptional }.totalWidth
    shown = columns.indices.filter { index in
      guard columns[index].isOptional else { return true }
      let needed = columnGap.count + columns[index].width
      guard needed <= remaining else { return false }
      remaining -= needed
      return true
    }
  }

  /// The row of titles.
  public var header: String { row(columns.map(\.title)) }

  /// The titles of the columns that do not fit.
  public var omittedColumns: [String] {
    columns.indices.filter { !shown.contains($0) }.map { columns[$0].title }
  }

  /// The minimum width for all columns.
  public var fullWidth: Int { columns.totalWidth }

  /// Returns a row.
  ///
  /// - Parameter fields: One field for each column, without line breaks.
  public func row(_ fields: [String]) -> String {
    row { text in for index in shown { append(fields[index], at: index, to: &text) } }
  }

  /// Returns a row of fields that a closure appends, those of ``shown`` columns in their order.
  public func row(_ appendFields: (inout TextBuffer) -> Void) -> String {
    let row = String { text in
      // A terminal's row without a reallocation.
      text.reserve(128)
      appendFields(&text)
    }
    guard let width else { return row }
    return wraps && row.terminalWidth > width
      ? wrapped(row, to: width) : row.truncated(toWidth: width, ellipsis: ellipsis)
  }

  /// Returns a row with its last column on several lines.
  private func wrapped(_ row: String, to width: Int) -> String {
    let indent = shown.dropLast().reduce(0) { $0 + columns[$1].width + columnGap.count }
    guard width - indent >= Self.minimumWrappedWidth else {
      return row.truncated(toWidth: width, ellipsis: ellipsis)
    }
    let head = row.truncated(toWidth: indent, ellipsis: "")
    return head
      + String(row.dropFirst(head.count)).wrapped(toWidth: width - indent)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Appends the field of a column to a row, without line breaks.
  public func append(_ field: String, at index: Int, to text: inout TextBuffer) {
    if index != shown.first { text.append(columnGap) }
    if columns[index].isRightAligned {
      text.append(field, paddedLeftTo: columns[index].width)
    } else {
      text.append(field, paddedTo: index + 1 < columns.count ? columns[index].width : 0)
    }
  }
}

private let columnGap = "  "

extension [Table.Column] {
  fileprivate var totalWidth: Int {
    reduce(-columnGap.count) { $0 + columnGap.count + $1.width }
  }
}
