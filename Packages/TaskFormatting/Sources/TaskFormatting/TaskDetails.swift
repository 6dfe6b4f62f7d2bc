public import CivilCalendar
public import Localization
import StyleGuide
public import TaskStore
public import TerminalUI
import TextFormatting

extension TaskItem {
  /// Returns all fields on one line, for the selected task of a list, whose row truncates or omits some.
  ///
  /// For example: `7 Buy milk · due Friday, 15 January 2027 · high priority · #home · There is a new store`.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - hasNotes: Whether the line ends with ``notesText``, which needs a separate line otherwise.
  public func detailLine(in language: Language, hasNotes: Bool = true) -> Line {
    let notes = hasNotes ? [notesText].compactMap(\.self) : []
    let details = detailTexts(in: language) + notes
    return Line("\(id) \(nameText)", as: .primary)
      + Line(details.map { " · \($0)" }.joined(), as: .muted)
  }

  /// Returns the task on one line of a transcript, with marks if it is overdue or blocked.
  ///
  /// For example: `! 7 Buy milk (due Friday, 15 January 2027; #home)`, or `⊘ 8 Bake a cake (blocked by 7)`.
  public func plainText(at now: LocalTime, in language: Language, isBlocked: Bool = false) -> String
  {
    let marks = (isOverdue(at: now) ? "! " : "") + (isBlocked ? "⊘ " : "")
    return "\(marks)\(id) \(nameText)\(details(in: language))"
  }

  /// Returns the selected task of a list on one line of a transcript, such as `▸ 3 of 12: 7 Buy milk`.
  ///
  /// - Parameters:
  ///   - index: The index of the task in the list, from 0.
  ///   - count: The number of tasks in the list.
  ///   - text: The text of the task.
  ///   - language: The language.
  public func selectionText(
    at index: Int,
    of count: Int,
    _ text: String,
    in language: Language
  ) -> String {
    "▸ \(TaskPhrase.place.text(in: language, "\(index + 1)", "\(count)")): \(text)"
  }

  /// The first line of the notes that is not blank, with an ellipsis if there are more; nil without one.
  public var notesText: String? {
    let lines = content.notes.split(whereSeparator: \.isNewline)
      .filter { !$0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    return lines.first.map { $0.escapedForTerminal() + (lines.count > 1 ? " …" : "") }
  }
}
