public import Localization
public import StyleGuide
public import TaskStore
public import TerminalUI

/// The area below a list of tasks on a screen: a rule with the visible part of the list, and the selected task.
public struct TaskDetailArea: Sendable {
  /// The number of rows: up to three, which a low screen omits in the order notes, rule, details.
  public let height: Int

  /// Creates the area of a screen with a number of rows.
  public init(screenHeight: Int) {
    height = screenHeight >= 12 ? 3 : screenHeight >= 8 ? 2 : screenHeight >= 4 ? 1 : 0
  }

  /// Returns the lines of the area.
  ///
  /// - Parameters:
  ///   - task: The selected task; nil without one.
  ///   - visible: The indices of the visible tasks.
  ///   - count: The number of tasks in the list.
  ///   - language: The language.
  ///   - width: The width of the area.
  ///   - style: The style of the frame.
  public func lines(
    of task: TaskItem?,
    visible: Range<Int>,
    count: Int,
    language: Language,
    width: Int,
    style: TextStyle
  ) -> [Line] {
    guard height > 0 else { return [] }
    let hasNotesLine = height > 2
    let details = task?.detailLine(in: language, hasNotes: !hasNotesLine) ?? Line()
    let rule = rule(visible: visible, count: count, language: language, width: width, style: style)
    return (height > 1 ? [rule] : []) + [details]
      + (hasNotesLine ? [Line(task?.notesText ?? "")] : [])
  }

  /// A rule with the visible part of the list, if some tasks are hidden.
  private func rule(
    visible: Range<Int>,
    count: Int,
    language: Language,
    width: Int,
    style: TextStyle
  ) -> Line {
    guard !visible.isEmpty, visible.count < count else {
      return Line(String(repeating: "─", count: width), as: .muted)
    }
    let part = "\(visible.lowerBound + 1)–\(visible.upperBound)"
    let text = Line(" \(TaskPhrase.place.text(in: language, part, "\(count)")) ──")
      .inCharacters(of: style)
    return Line(String(repeating: "─", count: max(width - text.width, 0)), as: .muted)
      + text.withRole(.muted)
  }
}
