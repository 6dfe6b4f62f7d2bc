public import StyleGuide

/// The columns of a list, which align the cells of its rows and omit optional cells on a narrow terminal.
///
///     let table = LineTable([.init("NAME", width: 10, isFlexible: true), .init("DUE", width: 12, isOptional: true)])
///     let header = Line("  ") + table.header(width: 38, style: style)
///     let lines = list.lines(width: 40, style: style) { id in
///       table.row([Line(tasks[id].name), Line(tasks[id].due)], width: 38, style: style)
///     }
///
/// The marker of a list is two columns wide.
public struct LineTable: Equatable, Sendable {
  /// A column of a table.
  public struct Column: Equatable, Sendable {
    let title: String
    let width: Int
    let isFlexible: Bool
    let maximumWidth: Int
    let isRightAligned: Bool
    let isOptional: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The title in the header.
    ///   - width: The width of the cells; of flexible ones, the minimum width.
    ///   - isFlexible: Whether the column shares the remaining width with the other flexible columns.
    ///   - maximumWidth: The largest width of a flexible column, such as that of its widest cell; on a wide terminal, the
    ///     next column follows it.
    ///   - isRightAligned: Whether cells are aligned to the right, like numbers.
    ///   - isOptional: Whether the table omits the column if it, or an optional column before it, does not fit.
    public init(
      _ title: String,
      width: Int,
      isFlexible: Bool = false,
      maximumWidth: Int = .max,
      isRightAligned: Bool = false,
      isOptional: Bool = false
    ) {
      self.title = title
      self.width = width
      self.isFlexible = isFlexible
      self.maximumWidth = max(maximumWidth, width)
      self.isRightAligned = isRightAligned
      self.isOptional = isOptional
    }
  }

  private static let gap = "  "

  private let columns: [Column]

  /// Creates a table; the optional columns yield from the last one on.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Returns the titles of the shown columns.
  public func header(width: Int, style: TextStyle) -> Line {
    row(columns.map { Line($0.title, as: .muted) }, width: width, style: style)
  }

  /// Returns a row of cells, each truncated to the width of its column.
  ///
  /// - Parameters:
  ///   - cells: One cell for each column.
  ///   - width: The width of the row in columns of the terminal.
  ///   - style: The style of the frame.
  public func row(_ cells: [Line], width: Int, style: TextStyle) -> Line {
    let widths = widths(in: width)
    var row = Line()
    for (index, columnWidth) in widths {
      if index != widths.first?.index { row += Line(Self.gap) }
      let cell = cells[index].inCharacters(of: style)
        .truncated(toWidth: columnWidth, ellipsis: style.ellipsis)
      if columns[index].isRightAligned {
        row += Line(String(repeating: " ", count: columnWidth - cell.width)) + cell
      } else {
        row += index == widths.last?.index ? cell : cell.padded(toWidth: columnWidth)
      }
    }
    return row.truncated(toWidth: width, ellipsis: style.ellipsis)
  }

  /// The shown columns and their widths.
  private func widths(in width: Int) -> [(index: Int, width: Int)] {
    let required = columns.filter { !$0.isOptional }
    var remaining =
      width - required.reduce(0) { $0 + $1.width } - max(required.count - 1, 0) * Self.gap.count
    var hasYielded = false
    let shown = columns.indices.filter { index in
      guard columns[index].isOptional else { return true }
      let needed = Self.gap.count + columns[index].width
      hasYielded = hasYielded || needed > remaining
      if !hasYielded { remaining -= needed }
      return !hasYielded
    }
    var widths = Dictionary(uniqueKeysWithValues: shown.map { ($0, columns[$0].width) })
    // Those that need the least are first, since they leave the rest to the others.
    let flexible = shown.filter { columns[$0].isFlexible }.sorted {
      columns[$0].maximumWidth - columns[$0].width < columns[$1].maximumWidth - columns[$1].width
    }
    for (position, index) in flexible.enumerated() {
      let share = min(
        max(remaining, 0) / (flexible.count - position),
        columns[index].maximumWidth - columns[index].width
      )
      remaining -= share
      widths[index, default: 0] += share
    }
    return shown.map { ($0, widths[$0] ?? 0) }
  }
}
