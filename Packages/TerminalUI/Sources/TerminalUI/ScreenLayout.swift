import StyleGuide
import TerminalClient
import TextFormatting

/// The arrangement of a screen from top to bottom: its title and its status, a rule, an area, failures, and keys.
///
///     let layout = ScreenLayout(size, failures: ["✗ The server is down."])
///     let list = list.lines(in: layout.area, style: style)
///     return layout.lines(title, status: age, area: list, bottom: hints, style: style)
///
/// A failure never replaces a row of the area. A small terminal has no rule, and shows less of long failures.
struct ScreenLayout: Sendable {
  /// The size of the area, at least a cell.
  let area: TerminalClient.Size

  private let columns: Int
  private let hasRule: Bool

  /// The wrapped failures, of which the first lines are visible.
  private let failureLines: [String]
  private let failureHeight: Int

  /// Creates the layout of a terminal of at least ``Frame/minimumSize``.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - failures: What failed, without escapes.
  init(_ size: TerminalClient.Size, failures: [String]) {
    columns = max(size.columns, 1)
    hasRule = size.rows >= 12
    failureLines = failures.flatMap { [columns] in $0.wrapped(toWidth: columns) }
    // The area has two rows at least, next to the title and the keys.
    failureHeight = min(failureLines.count, size.rows >= 20 ? 6 : 3, max(size.rows - 4, 0))
    let rows = size.rows - 1 - (hasRule ? 1 : 0) - failureHeight - 1
    area = TerminalClient.Size(columns: columns, rows: max(rows, 1))
  }

  /// The row of the first line of the area; the first row of the screen is 1.
  var topRow: Int { hasRule ? 3 : 2 }

  /// Returns the lines of the screen.
  ///
  /// - Parameters:
  ///   - title: The title, at the left.
  ///   - status: The status, at the right; dropped if it leaves too little space for the title.
  ///   - lines: The lines of the area, as many as its rows.
  ///   - bottom: The last line, such as the keys.
  ///   - style: The style of the frame.
  func lines(
    _ title: Line,
    status: Line,
    area lines: [Line],
    bottom: Line,
    style: TextStyle
  ) -> [Line] {
    let rule = hasRule ? [Line(String(repeating: "─", count: columns), as: .muted)] : []
    let failures = failureLines.truncated(
      toHeight: failureHeight,
      width: columns,
      ellipsis: style.ellipsis
    )
    return [header(title, status, style)] + rule + lines + failures.map { Line($0, as: .bad) }
      + [bottom.inCharacters(of: style).truncated(toWidth: columns, ellipsis: style.ellipsis)]
  }

  private func header(_ title: Line, _ status: Line, _ style: TextStyle) -> Line {
    let title = title.inCharacters(of: style)
    let status = status.inCharacters(of: style)
    let rest = columns - status.width - 1
    guard rest >= min(title.width, columns / 2) else {
      return title.truncated(toWidth: columns, ellipsis: style.ellipsis)
    }
    return title.truncated(toWidth: rest, ellipsis: style.ellipsis)
      .padded(toWidth: columns - status.width) + status
  }
}
