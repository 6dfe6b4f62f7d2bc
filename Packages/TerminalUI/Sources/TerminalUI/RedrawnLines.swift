import StyleGuide
import TerminalClient
import TextFormatting

/// Lines at the cursor of a terminal that are redrawn in place, without the alternate screen.
///
/// The cursor is hidden while the lines are shown, and at the start of the row below them.
struct RedrawnLines: Equatable, Sendable {
  /// The lines on the terminal.
  private var rows: [LiveRow] = []

  /// The size for which the lines were drawn.
  private var size = TerminalClient.Size(columns: 0, rows: 0)

  /// The widths of former lines directly above the screen: a terminal that has become lower has scrolled them away, and
  /// shows them again when it becomes higher.
  private var hiddenWidths: [Int] = []

  private var isShown = false

  /// Returns the text that replaces the lines; empty if they are on the terminal already.
  ///
  /// - Parameters:
  ///   - text: Complete lines to write above the lines, which stay there.
  ///   - rows: The new lines.
  ///   - size: The size of the terminal.
  ///   - style: The style of the terminal.
  mutating func text(
    writing text: String = "",
    above rows: [LiveRow],
    size: TerminalClient.Size,
    style: TextStyle
  ) -> String {
    guard !text.isEmpty || !isShown || rows != self.rows || size != self.size else { return "" }
    let start = Self.hidingCursor + start(in: size)
    if !text.isEmpty { hiddenWidths = [] }
    let lines = rows.map { row in
      let text = row.text
        .truncated(toWidth: size.columns - 1, ellipsis: style.ellipsis)
      return Self.clearing + (row.role.map { style.text(text, as: $0) } ?? text) + "\n"
    }
    (self.rows, self.size, isShown) = (rows, size, true)
    return start + (text.isEmpty ? "" : Self.clearingBelow + text) + lines.joined()
      + Self.clearingBelow
  }

  /// Returns the text that shows the cursor again and leaves the lines on the terminal.
  mutating func leave() -> String {
    defer { self = RedrawnLines() }
    return isShown ? "\r" + Self.clearing + Self.showingCursor : ""
  }

  /// Moves the cursor to the first row of the lines, and finds out which of them are above the screen.
  ///
  /// A terminal that has become narrower has wrapped the lines. The cursor stops at the first row of the screen.
  private mutating func start(in size: TerminalClient.Size) -> String {
    func height(_ width: Int) -> Int {
      max((width + size.columns - 1) / max(size.columns, 1), 1)
    }
    let widths =
      hiddenWidths + rows.map { min($0.text.terminalWidth, max(self.size.columns - 1, 0)) }
    let total = widths.reduce(0) { $0 + height($1) }
    let formerlyHidden = hiddenWidths.reduce(0) { $0 + height($1) }
    let growth = max(size.rows - self.size.rows, 0)
    var hidden = max(total - (size.rows - 1), formerlyHidden - growth)
    hiddenWidths = widths.prefix { width in
      defer { hidden -= height(width) }
      return hidden > 0
    }
    return isShown && total > 0 ? "\r\u{1B}[\(total)A" : "\r"
  }

  // ECMA-48, sections 8.3.41 and 8.3.39; XTerm Control Sequences, private mode 25.
  private static let clearing = "\u{1B}[2K"
  private static let clearingBelow = "\u{1B}[J"
  private static let hidingCursor = "\u{1B}[?25l"
  private static let showingCursor = "\u{1B}[?25h"
}
