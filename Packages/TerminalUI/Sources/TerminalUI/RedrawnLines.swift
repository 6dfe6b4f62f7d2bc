import StyleGuide
import TextFormatting

/// Lines at the cursor of a terminal that are redrawn in place, without the alternate screen.
///
/// The cursor is hidden while the lines are shown, and at the start of the row below them.
struct RedrawnLines: Equatable, Sendable {
  typealias Row = LiveLines.Row

  /// The lines on the terminal.
  private var rows: [Row] = []

  /// The number of columns for which the lines were drawn.
  private var columns = 0

  private var isShown = false

  /// Returns the text that replaces the lines; empty if they are on the terminal already.
  ///
  /// - Parameters:
  ///   - text: Complete lines to write above the lines, which stay there.
  ///   - rows: The new lines.
  ///   - columns: The width of the terminal.
  ///   - style: The style of the terminal.
  mutating func text(
    writing text: String = "",
    above rows: [Row],
    columns: Int,
    style: Style
  ) -> String {
    guard !text.isEmpty || !isShown || rows != self.rows || columns != self.columns else {
      return ""
    }
    let start = Self.hidingCursor + start(columns: columns)
    let lines = rows.map { row in
      let text = row.text
        .truncated(toWidth: columns - 1, ellipsis: style.ellipsis)
      return Self.clearing + (row.role.map { style.text(text, as: $0) } ?? text) + "\n"
    }
    (self.rows, self.columns, isShown) = (rows, columns, true)
    return start + (text.isEmpty ? "" : Self.clearingBelow + text) + lines.joined()
      + Self.clearingBelow
  }

  /// Returns the text that shows the cursor again and leaves the lines on the terminal.
  mutating func leave() -> String {
    defer { self = RedrawnLines() }
    return isShown ? "\r" + Self.clearing + Self.showingCursor : ""
  }

  /// Moves the cursor to the first row of the lines.
  ///
  /// A terminal that has become narrower has wrapped the lines.
  private func start(columns: Int) -> String {
    let height = rows.reduce(0) { height, row in
      let width = min(row.text.terminalWidth, max(self.columns - 1, 0))
      return height + max((width + columns - 1) / max(columns, 1), 1)
    }
    return isShown && height > 0 ? "\r\u{1B}[\(height)A" : "\r"
  }

  // ECMA-48, sections 8.3.41 and 8.3.39; XTerm Control Sequences, private mode 25.
  private static let clearing = "\u{1B}[2K"
  private static let clearingBelow = "\u{1B}[J"
  private static let hidingCursor = "\u{1B}[?25l"
  private static let showingCursor = "\u{1B}[?25h"
}
