import CivilCalendar
import CommandSupport
import Localization
import TaskStore
import TextFormatting

extension TaskItem.Priority {
  /// Returns the name in a language.
  func name(in language: Language) -> String {
    switch self {
    case .high: TaskPhrase.high.text(in: language)
    case .medium: TaskPhrase.medium.text(in: language)
    case .low: TaskPhrase.low.text(in: language)
    }
  }
}

extension TaskItem {
  /// Returns a sentence about the task, such as "Completed 1: Buy milk".
  func sentence(_ phrase: TaskPhrase, in language: Language) -> String {
    let text = clause(phrase, in: language)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns a sentence about the task as a part of another one.
  func clause(_ phrase: TaskPhrase, in language: Language) -> String {
    phrase.text(in: language, "\(id)", content.name.escapedForTerminal(limit: Failure.longestLine))
  }

  /// Returns the other fields as they were understood, such as " (due Friday, 15 January 2027; #home)".
  func details(in language: Language) -> String {
    let details = [
      content.dueDay.map { TaskPhrase.dueOn.text(in: language, $0.longText(in: language)) },
      content.priority.map {
        TaskPhrase.withPriority.text(in: language, $0.name(in: language))
      },
      content.tags.isEmpty ? nil : content.tagText,
    ].compactMap(\.self)
    return details.isEmpty ? "" : " (\(details.joined(separator: "; ")))"
  }
}

extension TaskItem.Content {
  /// The tags for users, such as `#home #shop`.
  var tagText: String {
    tags.map { "#\($0.escapedForTerminal(limit: Failure.longestLine))" }.joined(separator: " ")
  }
}

extension TaskStore.Action {
  /// The sentence about a task that the action changed.
  var phrase: TaskPhrase {
    switch self {
    case .add: .added
    case .edit: .edited
    case .complete: .completed
    case .reopen: .reopened
    case .delete: .deleted
    case .import: .imported
    }
  }
}
