import CivilCalendar
import DayParsing
import Localization
import StyleGuide
import TaskEditFeature
import TaskFormatting
import TaskService
import TaskStore
import TerminalUI
import TextFormatting

// The sentences below the fields.
extension TaskEditPane {
  /// Returns the label of a field.
  func label(of field: TaskEditViewModel.Field) -> String {
    switch field {
    case .name: text(.name)
    case .notes: text(.notes)
    case .dueDay: text(.due)
    case .startDay: text(.start)
    case .every: text(.every)
    case .after: text(.after)
    case .until: text(.until)
    case .project: text(.project)
    case .tags: text(.tags)
    case .priority: text(.priority)
    case .blockers: text(.blockers)
    }
  }

  /// Returns what a field expects.
  func help(for field: TaskEditViewModel.Field) -> String {
    switch field {
    case .name: text(.enterName)
    case .notes: text(.enterNotes)
    case .dueDay: text(.enterDue)
    case .startDay: text(.enterStart)
    case .every: text(.enterEvery, RecurrenceExpression.forms(in: language))
    case .after: text(.enterAfter, RecurrenceExpression.forms(in: language))
    case .until: text(.enterUntil)
    case .project: text(.enterProject)
    case .tags: text(.enterTags)
    case .priority: text(.enterPriority)
    case .blockers: text(.enterBlockers)
    }
  }

  /// Returns how the text of a field is understood, or what the field expects.
  func message(
    for field: TaskEditViewModel.Field,
    _ state: TaskEditViewModel.State
  ) -> (text: String, role: Role?) {
    // The due day has its own line.
    guard field != .dueDay else { return (help(for: field), .muted) }
    switch state.meaning(of: field) {
    case .none, .text, .numbers: return (help(for: field), .muted)
    case .day(let day): return ("→ \(texts(of: day)[0])", nil)
    case .rule(let rule):
      let base: Recurrence.Base = field == .after ? .completion : .day(now.day)
      return ("→ \(Recurrence(rule, from: base).text(in: language))", nil)
    case .invalid(let error): return ("✗ \(reason(of: error))", .bad)
    }
  }

  private func reason(of error: TaskEditViewModel.FieldError) -> String {
    switch error {
    case .day(let error): reason(of: error)
    case .dayWithTime: text(.dayWithTime)
    case .rule(let error):
      sentence(
        error.problem == .numberTooLarge ? .numberTooLarge : .unknownRule,
        suggestion: error.suggestion
      )
    case .numbers(let error):
      sentence(
        error == .tooMany ? .tooManyNumbers : .unknownNumbers,
        suggestion: error.suggestion
      )
    case .twoRules: text(.twoRules)
    case .noRule: text(.noRule)
    case .startsAfterDue: text(.startsAfterDue)
    case .endsBeforeDue: text(.endsBeforeDue)
    }
  }

  private func sentence(_ phrase: TaskEditPhrase, suggestion: String?) -> String {
    let suggestion = suggestion.map { text(.didYouMean, $0.escapedForTerminal()) }
    return [text(phrase), suggestion].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the text of an empty field, in parentheses, since a terminal without colour does not show that it is faint.
  func placeholder(of field: TaskEditViewModel.Field) -> String? {
    switch field {
    case .name: "(\(text(.namePlaceholder)))"
    case .notes: "(\(text(.notesPlaceholder)))"
    default: nil
    }
  }

  /// Returns how the due text is understood; a day in the longest form that fits a width.
  func preview(of state: TaskEditViewModel.State, width: Int, _ style: TextStyle) -> Line {
    let line =
      switch state.dueDay {
      case .none: Line(text(.noDueDay), as: .muted)
      case .invalid(let error): Line("✗ \(reason(of: error))", as: .bad)
      case .day(let day):
        texts(of: day, at: state.dueTime).lazy.map { text in
          isOverdue(day, state.dueTime) ? Line("! \(text)", as: .warning) : Line("→ \(text)")
        }.first { $0.inCharacters(of: style).width <= width }
          ?? Line("→ \(day.shortText(in: language))")
      }
    return line.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
  }

  private func isOverdue(_ day: CivilDay, _ time: TimeOfDay?) -> Bool {
    TaskItem.Content(name: "", dueDay: day, dueTime: time).isOverdue(at: now)
  }

  /// Returns a day with its time and the number of days until it, the longest text first.
  private func texts(of day: CivilDay, at time: TimeOfDay? = nil) -> [String] {
    let distance =
      switch day - now.day {
      case _ where isOverdue(day, time): ", \(text(.overdue))"
      case 0: ", \(text(.today))"
      case 1: ", \(text(.tomorrow))"
      case let days: ", \(text(.inDays, "\(days)"))"
      }
    let suffix = time.map { " \($0)" } ?? ""
    let (long, short) = (day.longText(in: language) + suffix, day.shortText(in: language) + suffix)
    return [long + distance, short + distance, short]
  }

  private func reason(of error: DayExpressionError) -> String {
    let phrase: TaskEditPhrase =
      switch error.problem {
      case .unknownForm: .unknownDay
      case .missingDate: .missingDate
      case .numberTooLarge: .numberTooLarge
      }
    return sentence(phrase, suggestion: error.suggestion)
  }

  /// Returns whether the form is saved, or can be.
  func status(of state: TaskEditViewModel.State) -> Line {
    switch state.phase {
    case .saving: Line(text(.saving))
    case .deleting: Line(text(.deleting))
    case .closed(.saved): Line("✓ \(text(.saved))", as: .good)
    case .closed(.deleted): Line("✓ \(text(.deleted))", as: .good)
    case .closed(.cancelled): Line(text(.cancelled))
    case .editing, .asking:
      switch state.obstacle {
      case nil: Line("● \(text(.unsaved))", as: .primary)
      case .unchanged:
        Line("○ \(text(state.task == nil ? .empty : .unchanged))", as: .muted)
      case .blankName: Line("! \(text(.blankName))", as: .warning)
      case .invalid(let field):
        Line("! \(text(.invalid, label(of: field)))", as: .warning)
      }
    }
  }

  /// Returns the failure with its cause, on one line.
  func text(of failure: TaskEditFailure) -> String {
    let text =
      switch failure {
      case .notSaved(let cause): text(.notSaved, cause.escapedForTerminal())
      case .notDeleted(let cause): text(.notDeleted, cause.escapedForTerminal())
      case .deletedMeanwhile(let id): text(.deletedMeanwhile, "\(id)")
      }
    return "✗ \(text)"
  }
}
