import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The rows of the dashboard, which depend on the size of the terminal only, so that nothing moves.
struct DashboardLayout: Equatable {
  /// The smallest terminal that shows the dashboard.
  static let minimumSize = TerminalClient.Size(columns: 60, rows: 15)

  /// The number of columns within the margins, one column each.
  let width: Int

  /// Whether there is room for more than the essential texts of a row.
  var isWide: Bool { width >= 70 }

  /// Whether there are gaps between the parts.
  let isSpacious: Bool

  /// The number of rows of the header.
  var headerHeight: Int { isSpacious ? 2 : 1 }

  /// The number of rows of the list.
  let listHeight: Int

  /// The number of rows for the failure, the question or the details of the selected row.
  let panelHeight: Int

  /// The row of the terminal with the first row of the list; the first row is 0.
  let listTop: Int

  /// Creates a layout; nil if the terminal is too small.
  init?(_ size: TerminalClient.Size) {
    guard size.columns >= Self.minimumSize.columns, size.rows >= Self.minimumSize.rows else {
      return nil
    }
    width = size.columns - 2
    isSpacious = size.rows >= 22
    // Half of the rows beyond 24, for long failures.
    panelHeight = size.rows < 18 ? 3 : min(4 + max(size.rows - 24, 0) / 2, 8)
    // The header, the labels, the sparkline, the statistics and the rule, with gaps.
    listTop = 6 + (isSpacious ? 3 : 0)
    // The panel, with a rule, and the key hints.
    listHeight = size.rows - listTop - (isSpacious ? 1 : 0) - panelHeight - 1
  }
}

// The lines of the dashboards of a server and of a target.
extension DashboardLayout {
  /// Returns texts at the left and at the right; the left one is truncated.
  func row(_ left: Line, _ right: Line, _ style: TextStyle) -> Line {
    let right = right.inCharacters(of: style)
    guard right.width > 0 else { return left }
    let width = width - right.width - 2
    return left.inCharacters(of: style)
      .truncated(toWidth: width, ellipsis: style.ellipsis)
      .padded(toWidth: width + 2) + right
  }

  /// Returns a rule with a title.
  func title(_ title: String) -> Line {
    let rest = String(repeating: "─", count: max(width - title.terminalWidth - 4, 0))
    return Line("── ", as: .muted) + Line(title) + Line(" \(rest)", as: .muted)
  }

  /// A rule without a title.
  var rule: Line { Line(String(repeating: "─", count: width), as: .muted) }

  /// Returns the lines of the panel, as many as its rows.
  func panel(_ lines: [Line]) -> [Line] {
    let gaps = Array(repeating: Line(), count: max(panelHeight - lines.count, 0))
    return lines.prefix(panelHeight) + gaps
  }

  /// Returns wrapped paragraphs; the last line contains what does not fit, and is truncated later.
  func lines(of paragraphs: [String], height: Int? = nil) -> [Line] {
    let height = height ?? panelHeight
    var shown: [String] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let lines = paragraph.wrapped(toWidth: width)
      let free = height - shown.count
      guard lines.count > free || lines.count == free && index + 1 < paragraphs.count else {
        shown += lines
        continue
      }
      shown += lines.prefix(free - 1)
      let last = lines.dropFirst(free - 1).joined(separator: " ")
      // The end of a paragraph matters more than the beginning of the next one.
      let hasSpace = last.terminalWidth + 20 <= width || lines.count > free
      let rest = hasSpace ? paragraphs.dropFirst(index + 1) : []
      shown.append(([last] + rest).joined(separator: " · "))
      break
    }
    return shown.map { Line($0) }
  }
}
