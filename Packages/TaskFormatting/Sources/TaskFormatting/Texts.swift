public import CivilCalendar
public import Localization
public import TaskStore
import TextFormatting

/// The maximum number of characters of a name or a tag on one line.
private let longestText = 6_000

extension TaskItem.Priority {
  /// Returns the name in a language, such as `medium`.
  public func name(in language: Language) -> String {
    switch self {
    case .high: TaskPhrase.high.text(in: language)
    case .medium: TaskPhrase.medium.text(in: language)
    case .low: TaskPhrase.low.text(in: language)
    }
  }
}

extension TaskItem {
  /// Returns a sentence about the task, such as `Completed 1: Buy milk`.
  public func sentence(_ phrase: TaskPhrase, in language: Language) -> String {
    let text = clause(phrase, in: language)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns a sentence about the task as a part of another one, such as `completed 1: Buy milk`.
  public func clause(_ phrase: TaskPhrase, in language: Language) -> String {
    phrase.text(in: language, "\(id)", content.name.escapedForTerminal(limit: longestText))
  }

  /// Returns the other fields as they were understood, such as ` (due Friday, 15 January 2027; #home)`.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - hasNotes: Whether the fields include the first line of the notes, or that there are none.
  public func details(in language: Language, hasNotes: Bool = false) -> String {
    let notes =
      notesText.map { TaskPhrase.withNotes.text(in: language, $0) }
      ?? TaskPhrase.withoutNotes.text(in: language)
    let details = detailTexts(in: language) + (hasNotes ? [notes] : [])
    return details.isEmpty ? "" : " (\(details.joined(separator: "; ")))"
  }

  /// Returns all fields but the name and the notes, as far as the task has them.
  func detailTexts(in language: Language) -> [String] {
    [
      content.dueText(in: language).map { TaskPhrase.dueOn.text(in: language, $0) },
      content.startDay.map { TaskPhrase.startsOn.text(in: language, $0.longText(in: language)) },
      content.recurrence?.text(in: language),
      content.blockers.isEmpty
        ? nil : TaskPhrase.blockedBy.text(in: language, content.blockerText),
      content.project.map {
        TaskPhrase.inProject.text(in: language, $0.escapedForTerminal(limit: longestText))
      },
      content.priority.map {
        TaskPhrase.withPriority.text(in: language, $0.name(in: language))
      },
      content.tags.isEmpty ? nil : content.tagText,
    ].compactMap(\.self)
  }

  /// Returns the due day in a few words, with a mark if the task is overdue: `today`, `Fri 27 14:00`, `! Thu 24 Dec`.
  ///
  /// The year is omitted if it is the current one, and the month within two weeks. Empty without a due day.
  ///
  /// - Parameters:
  ///   - now: The current local time.
  ///   - language: The language.
  ///   - hasDay: Whether the text has the day, which a heading may make redundant.
  public func dueText(at now: LocalTime, in language: Language, hasDay: Bool = true) -> String {
    guard let dueDay = content.dueDay else { return "" }
    let day = hasDay ? dueDay.nearText(from: now.day, in: language) : nil
    return [isOverdue(at: now) ? "!" : nil, day, content.dueTime?.description]
      .compactMap(\.self).joined(separator: " ")
  }

  /// The task of a series that does not exist yet, with a mark in its name: `↻ Buy milk`.
  public var asComing: TaskItem { marked("↻") }

  /// The task that waits for others, with a mark in its name: `⊘ Bake a cake`.
  public var asBlocked: TaskItem { marked("⊘") }

  private func marked(_ mark: String) -> TaskItem {
    var task = self
    task.name = "\(mark) \(task.name)"
    return task
  }

  /// The name on one line, with a mark if the task is completed: `✓ Buy milk`.
  public var nameText: String {
    let name = content.name.escapedForTerminal(limit: .max)
    return completedAt == nil ? name : "✓ \(name)"
  }
}

extension TaskItem {
  /// The name in a list, with a mark if the task has notes: `Buy milk +`.
  public var listText: String {
    content.notes.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nameText : "\(nameText) +"
  }
}

extension TaskItem {
  /// Returns which open tasks the completed task waited for, such as `27 waited for 26`; nil without any.
  public func waitedText(for blockers: [TaskItem.ID], in language: Language) -> String? {
    guard !blockers.isEmpty else { return nil }
    return TaskPhrase.waitedFor.text(in: language, "\(id)", blockers.listText)
  }

  /// Returns which tasks no longer wait for others, such as `No longer blocked: 28`; nil without any.
  public static func unblockedText(of tasks: [TaskItem.ID], in language: Language) -> String? {
    tasks.isEmpty ? nil : TaskPhrase.unblocked.text(in: language, tasks.listText)
  }
}

extension [TaskItem.ID] {
  /// The numbers, such as `3, 5`.
  fileprivate var listText: String { map(String.init).joined(separator: ", ") }
}

extension TaskItem.Content {
  /// Returns the due day with its time, such as `Friday, 15 January 2027 14:00`; nil without a due day.
  public func dueText(in language: Language) -> String? {
    dueDay.map { $0.longText(in: language) + (dueTime.map { " \($0)" } ?? "") }
  }

  /// The numbers of the tasks to complete first, such as `3, 5`.
  public var blockerText: String { blockers.listText }

  /// The tags for users, such as `#home #shop`.
  public var tagText: String { tags.map(\.tagText).joined(separator: " ") }

  /// The project for users, such as `+home.garden`; nil without one.
  public var projectText: String? {
    project.map { "+\($0.escapedForTerminal(limit: longestText))" }
  }
}

extension CivilDay {
  /// Returns the day in a few words: `today`, `tomorrow`, `Fri 27`, `Thu 24 Dec`, or `Thu 24 Dec 2026`.
  func nearText(from today: CivilDay, in language: Language) -> String {
    switch self - today {
    case 0: TaskPhrase.today.text(in: language)
    case 1: TaskPhrase.tomorrow.text(in: language)
    default: shortText(from: today, in: language)
    }
  }
}

extension String {
  /// The tag for users, such as `#home`.
  var tagText: String { "#\(escapedForTerminal(limit: longestText))" }
}

extension TaskStore.Action {
  /// The sentence about a task that the action changed.
  public var phrase: TaskPhrase {
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

extension TaskStore.Change {
  /// Returns a sentence about the change as a part of another one, such as `completed 1: Buy milk`.
  ///
  /// A step that completes a task also adds the next one of its series.
  public func clause(of action: TaskStore.Action, in language: Language) -> String {
    let isNext = action == .complete && before == nil
    return after.clause(isNext ? .added : action.phrase, in: language)
  }
}

extension TaskStore.Step {
  /// Returns a line for each change of the step, such as `Undone: completed 1: Buy milk`.
  ///
  /// A last line counts the changes that the step does not contain.
  ///
  /// - Parameters:
  ///   - phrase: What happened to the step: ``TaskPhrase/undone`` or ``TaskPhrase/redone``.
  ///   - language: The language.
  public func sentences(_ phrase: TaskPhrase, in language: Language) -> [String] {
    let more = count - changes.count
    return changes.map { change in
      phrase.text(in: language, change.clause(of: action, in: language))
    } + (more > 0 ? [TaskPhrase.more.text(in: language, "\(more)")] : [])
  }
}
