import Localization
public import StyleGuide
import TaskFormatting
import TaskListFeature
import TaskStore
public import TerminalClient
public import TerminalUI
import TextFormatting

extension TaskListContents {
  /// The rows of the parts of the area.
  struct AreaLayout {
    /// Whether the first row has the search.
    var hasSearch: Bool

    /// Whether the row above the list has the titles of the columns.
    var hasHeader: Bool

    /// The number of rows of the list.
    var listHeight: Int

    /// The rows below the list.
    var details: TaskDetailArea

    /// The number of rows above the list.
    var listTop: Int { (hasSearch ? 1 : 0) + (hasHeader ? 1 : 0) }
  }

  /// The arrangement of the parts.
  var layout: AreaLayout {
    let hasSearch = isEditingText || size.rows > 1 && !state.searchText.isEmpty
    let hasHeader = size.rows >= 8 && !state.tasks.isEmpty
    let details = TaskDetailArea(screenHeight: size.rows)
    let rest = size.rows - details.height - (hasSearch ? 1 : 0) - (hasHeader ? 1 : 0)
    return AreaLayout(
      hasSearch: hasSearch,
      hasHeader: hasHeader,
      listHeight: max(rest, 0),
      details: details
    )
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.lines(style)
  }

  private func lines(_ style: TextStyle) -> [Line] {
    let rows = TaskRows(
      columns,
      today: today,
      language: language,
      width: size.columns - 2,
      style: style
    )
    var lines = layout.hasSearch ? [searchLine(width: size.columns, style)] : []
    lines += layout.hasHeader ? [Line("  ") + rows.header] : []
    lines += listLines(rows, height: layout.listHeight, width: size.columns, style)
    lines += layout.details.lines(
      of: selectedTask,
      visible: list.visibleIndices,
      count: list.items.count,
      language: language,
      width: size.columns,
      style: style
    )
    return lines.prefix(size.rows).map {
      $0.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
    }
  }

  /// The sentence of an empty list; nil if the list has tasks, or before they are read.
  var emptySentence: String? {
    let phrase: TaskPhrase? =
      switch state.emptiness {
      case .noTasks: .noTasks
      case .noOpenTasks: .noOpenTasks
      case .noMatch: .noMatch
      case nil: nil
      }
    return phrase?.text(in: language)
  }

  private func listLines(_ rows: TaskRows, height: Int, width: Int, _ style: TextStyle) -> [Line] {
    guard !state.tasks.isEmpty else {
      let sentence = (emptySentence ?? "").wrapped(toWidth: width - 2).map { Line("  \($0)") }
      return sentence.prefix(height)
        + Array(repeating: Line(), count: max(height - sentence.count, 0))
    }
    let visible = Dictionary(
      uniqueKeysWithValues: state.tasks[list.visibleIndices].map { ($0.id, $0) }
    )
    return list.lines(width: width, style: style) { id in
      visible[id].map { rows.line(of: $0) } ?? Line()
    }
  }

  /// The search, with the cursor while it is edited.
  private func searchLine(width: Int, _ style: TextStyle) -> Line {
    let label = Line("\(TaskListPhrase.search.text(in: language)): ", as: .muted).inCharacters(
      of: style
    )
    let field = searchField ?? TextField(state.searchText)
    return label
      + field.lines(width: max(width - label.width, 1), isFocused: isEditingText, style: style)[0]
  }
}
