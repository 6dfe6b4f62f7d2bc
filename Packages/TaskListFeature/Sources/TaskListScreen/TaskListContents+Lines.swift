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
  struct AreaLayout: Equatable {
    /// Whether the first row has the search.
    var hasSearch: Bool

    /// Whether the row above the list has the titles of the columns.
    var hasHeader: Bool

    /// The number of rows of the list.
    var listHeight: Int

    /// The number of rows below the list: the details of the selected task, and a rule above them.
    var detailHeight: Int

    /// The number of rows above the list.
    var listTop: Int { (hasSearch ? 1 : 0) + (hasHeader ? 1 : 0) }
  }

  /// Returns the arrangement of the parts in a size.
  func layout(in size: TerminalClient.Size) -> AreaLayout {
    let hasSearch = size.rows > 1 && (isEditingText || !state.searchText.isEmpty)
    let hasHeader = size.rows >= 8 && !state.tasks.isEmpty
    let detailHeight = size.rows >= 8 ? 2 : size.rows >= 4 ? 1 : 0
    let rest = size.rows - detailHeight - (hasSearch ? 1 : 0) - (hasHeader ? 1 : 0)
    return AreaLayout(
      hasSearch: hasSearch,
      hasHeader: hasHeader,
      listHeight: max(rest, 0),
      detailHeight: detailHeight
    )
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: Style) -> [Line] {
    let layout = layout(in: size)
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
    lines += details(height: layout.detailHeight, width: size.columns)
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

  private func listLines(_ rows: TaskRows, height: Int, width: Int, _ style: Style) -> [Line] {
    guard !state.tasks.isEmpty else {
      let sentence = Line(emptySentence.map { "  \($0)" } ?? "")
      return [sentence].prefix(height) + Array(repeating: Line(), count: max(height - 1, 0))
    }
    let visible = Dictionary(
      uniqueKeysWithValues: state.tasks[list.visibleIndices].map { ($0.id, $0) }
    )
    return list.lines(width: width, style: style) { id in
      visible[id].map { rows.line(of: $0) } ?? Line()
    }
  }

  /// The detail line of the selected task, in a high area below a rule.
  private func details(height: Int, width: Int) -> [Line] {
    let rule = Line(String(repeating: "─", count: width), as: .muted)
    let details = selectedTask?.detailLine(in: language) ?? Line()
    return height > 1 ? [rule, details] : height > 0 ? [details] : []
  }

  /// The search, with the cursor while it is edited.
  private func searchLine(width: Int, _ style: Style) -> Line {
    let label = Line("\(TaskListPhrase.search.text(in: language)): ", as: .muted).inCharacters(
      of: style
    )
    let field = searchField ?? TextField(state.searchText)
    return label
      + field.lines(width: max(width - label.width, 1), isFocused: isEditingText, style: style)[0]
  }
}
