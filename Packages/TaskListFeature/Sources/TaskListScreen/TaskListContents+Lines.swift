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

    /// The number of rows below the list: the details of the selected task, in a high area below a rule.
    var detailHeight: Int

    /// The number of rows above the list.
    var listTop: Int { (hasSearch ? 1 : 0) + (hasHeader ? 1 : 0) }
  }

  /// The arrangement of the parts.
  var layout: AreaLayout {
    let hasSearch = isEditingText || size.rows > 1 && !state.searchText.isEmpty
    let hasHeader = size.rows >= 8 && !state.tasks.isEmpty
    let detailHeight = size.rows >= 12 ? 3 : size.rows >= 8 ? 2 : size.rows >= 4 ? 1 : 0
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
    var contents = self
    contents.resize(size)
    return contents.lines(style)
  }

  private func lines(_ style: Style) -> [Line] {
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
    lines += details(height: layout.detailHeight, width: size.columns, style)
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

  /// The details of the selected task, in a high area below a rule, and its notes on a line of their own.
  private func details(height: Int, width: Int, _ style: Style) -> [Line] {
    guard height > 0 else { return [] }
    let hasNotesLine = height > 2
    let details = selectedTask?.detailLine(in: language, hasNotes: !hasNotesLine) ?? Line()
    return (height > 1 ? [rule(width: width, style)] : []) + [details]
      + (hasNotesLine ? [Line(selectedTask?.notesText ?? "")] : [])
  }

  /// A rule with the visible part of the list, if some tasks are hidden.
  private func rule(width: Int, _ style: Style) -> Line {
    let visible = list.visibleIndices
    guard !visible.isEmpty, visible.count < list.items.count else {
      return Line(String(repeating: "─", count: width), as: .muted)
    }
    let part = "\(visible.lowerBound + 1)–\(visible.upperBound)"
    let text = Line(" \(TaskPhrase.place.text(in: language, part, "\(list.items.count)")) ──")
      .inCharacters(of: style)
    return Line(String(repeating: "─", count: max(width - text.width, 0)), as: .muted)
      + text.withRole(.muted)
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
