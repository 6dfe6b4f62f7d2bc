import TaskFormatting
import TerminalClient

/// The rows of the agenda on a screen, which depend on the size of its area only, so that nothing moves.
struct AgendaLayout {
  /// The number of rows of the list, which starts at the top.
  let listHeight: Int

  /// The rows below the list.
  let details: TaskDetailArea

  /// Whether an empty row separates the groups.
  let hasGaps: Bool

  /// Creates the layout of an area.
  init(_ size: TerminalClient.Size) {
    let rows = max(size.rows, 0)
    hasGaps = rows >= 14
    details = TaskDetailArea(screenHeight: rows)
    listHeight = rows - details.height
  }
}
