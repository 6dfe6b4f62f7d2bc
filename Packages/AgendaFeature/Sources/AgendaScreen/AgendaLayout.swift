import TerminalClient

/// The rows of the agenda on a screen, which depend on the size of its area only, so that nothing moves.
struct AgendaLayout: Equatable {
  /// The number of rows of the list, which starts at the top.
  let listHeight: Int

  /// Whether a rule separates the list and the detail line.
  let hasRule: Bool

  /// Whether the last row has the details of the selected task.
  let hasDetailLine: Bool

  /// Whether an empty row separates the groups.
  let hasGaps: Bool

  /// Creates the layout of an area.
  init(_ size: TerminalClient.Size) {
    let rows = max(size.rows, 0)
    hasGaps = rows >= 14
    hasDetailLine = rows >= 4
    hasRule = rows >= 8
    listHeight = rows - (hasRule ? 1 : 0) - (hasDetailLine ? 1 : 0)
  }
}
