import TerminalClient

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
