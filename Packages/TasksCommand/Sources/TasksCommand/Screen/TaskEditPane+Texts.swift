import CivilCalendar
import DayParsing
import Localization
import StyleGuide
import TaskEditFeature
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
    case .tags: text(.tags)
    case .priority: text(.priority)
    }
  }

  /// Returns what a field expects.
  func help(for field: TaskEditViewModel.Field) -> String {
    switch field {
    case .name: text(.enterName)
    case .notes: text(.enterNotes)
    case .dueDay: text(.enterDue)
    case .tags: text(.enterTags)
    case .priority: text(.enterPriority)
    }
  }

  /// Returns the text of an empty field, in parentheses, since a terminal without colour does not show that it is faint.
  func placeholder(of field: TaskEditViewModel.Field) -> String? {
    switch field {
    case .name: "(\(text(.namePlaceholder)))"
    case .notes: "(\(text(.notesPlaceholder)))"
    case .dueDay, .tags, .priority: nil
    }
  }

  /// Returns how the due text is understood; a day in the longest form that fits a width.
  func preview(of dueDay: DueDay, width: Int, _ style: TextStyle) -> Line {
    let line =
      switch dueDay {
      case .none: Line(text(.noDueDay), as: .muted)
      case .invalid(let error): Line("✗ \(reason(of: error))", as: .bad)
      case .day(let day):
        texts(of: day).lazy.map { text in
          day < today ? Line("! \(text)", as: .warning) : Line("→ \(text)")
        }.first { $0.inCharacters(of: style).width <= width }
          ?? Line("→ \(day.shortText(in: language))")
      }
    return line.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
  }

  /// Returns a day and the number of days until it, the longest text first.
  private func texts(of day: CivilDay) -> [String] {
    let distance =
      switch day - today {
      case 0: ", \(text(.today))"
      case 1: ", \(text(.tomorrow))"
      case let days: days < 0 ? ", \(text(.overdue))" : ", \(text(.inDays, "\(days)"))"
      }
    let (long, short) = (day.longText(in: language), day.shortText(in: language))
    return [long + distance, short + distance, short]
  }

  private func reason(of error: DayExpressionError) -> String {
    let reason =
      switch error.problem {
      case .unknownForm: text(.unknownDay)
      case .missingDate: text(.missingDate)
      case .numberTooLarge: text(.numberTooLarge)
      }
    let suggestion = error.suggestion.map { text(.didYouMean, $0.escapedForTerminal()) }
    return [reason, suggestion].compactMap(\.self).joined(separator: " ")
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
      case .invalidDueDay: Line("! \(text(.invalidDueDay))", as: .warning)
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
