/// A table for people; where its terminal is too narrow, columns at its end yield.
///
/// The width of each column is known before the first row, so that rows can be printed while they are read.
public struct Table: Sendable {
  /// A column of a table.
  public struct Column: Sendable {
    let title: String
    let width: Int
    let isRightAligned: Bool
    let isOptional: Bool

    /// A column.
    ///
    /// - Parameters:
    ///   - title: The text above its fields.
    ///   - width: The width of its fields; of the last column, which is not padded, the least that is of use.
    ///   - isRightAligned: Whether spaces go before a field, as for numbers.
    ///   - isOptional: Whether the column is left out where it has no room.
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
  private let shownCount: Int
  private let width: Int?
  private let ellipsis: String

  /// A table.
  ///
  /// - Parameters:
  ///   - columns: The columns; those that yield are the last ones.
  ///   - width: The longest width of a row; nil where nothing is cut.
  ///   - ellipsis: The mark at the end of a row that is cut.
  public init(_ columns: [Column], width: Int?, ellipsis: String) {
    self.columns = columns
    self.width = width
    self.ellipsis = ellipsis
    let requiredCount = columns.count { !$0.isOptional }
    shownCount =
      columns.indices.last { index in
        index < requiredCount || columns[...index].totalWidth <= width ?? .max
      }.map { $0 + 1 } ?? 0
  }

  /// The row of titles.
  public var header: String { row(columns.map(\.title)) }

  /// The titles of the columns that have no room.
  public var omittedColumns: [String] { columns[shownCount...].map(\.title) }

  /// The width at which no column is left out.
  public var fullWidth: Int { columns[...].totalWidth }

  /// Returns a row.
  ///
  /// - Parameter fields: One field for each column, on one line; those before the last are ASCII.
  public func row(_ fields: [String]) -> String {
    let row = String { text in
      for index in 0..<shownCount {
        if index > 0 { text.append(columnGap) }
        if columns[index].isRightAligned {
          text.append(fields[index], paddedLeftTo: columns[index].width)
        } else {
          text.append(fields[index], paddedTo: index + 1 < columns.count ? columns[index].width : 0)
        }
      }
    }
    return width.map { row.truncated(toWidth: $0, ellipsis: ellipsis) } ?? row
  }
}

private let columnGap = "  "

extension ArraySlice<Table.Column> {
  fileprivate var totalWidth: Int {
    reduce(-columnGap.count) { $0 + columnGap.count + $1.width }
  }
}
