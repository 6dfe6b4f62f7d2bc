import TerminalClient
import TextFormatting

/// The arrangement of the screen on a terminal, which is large enough to draw it.
struct StarsLayout {
  /// The smallest terminal on which the screen is drawn; on a smaller one, it is a list of paragraphs.
  static let minimumSize = TerminalClient.Size(columns: 40, rows: 8)

  /// The lines of the failures, below the area: a failure never replaces a row.
  let failureLines: [String]

  /// The size of the list, of the history, of the details, or of the help.
  let area: TerminalClient.Size

  /// Whether a rule separates the title from the area.
  let hasRule: Bool

  /// Creates a layout; nil if the terminal is too small.
  init?(_ size: TerminalClient.Size, failures: [String]) {
    guard size.columns >= Self.minimumSize.columns, size.rows >= Self.minimumSize.rows else {
      return nil
    }
    hasRule = size.rows >= 12
    let lines = failures.flatMap { $0.wrapped(toWidth: size.columns) }
    failureLines = Array(lines.prefix(size.rows >= 20 ? 6 : 3))
    // The title, the rule and the keys.
    let rows = size.rows - 1 - (hasRule ? 1 : 0) - failureLines.count - 1
    area = TerminalClient.Size(columns: size.columns, rows: rows)
  }

  /// The row of the first line of the area; the first row of the screen is 1.
  var topRow: Int { hasRule ? 3 : 2 }
}
