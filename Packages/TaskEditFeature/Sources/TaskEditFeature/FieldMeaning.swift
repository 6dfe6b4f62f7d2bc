public import CivilCalendar
public import DayParsing
import Localization
public import TaskService
public import TaskStore

extension TaskEditViewModel {
  /// What the text of a field means.
  public enum Meaning: Equatable, Sendable {
    /// Nothing: the text is blank, or means no value.
    case none

    /// A day.
    case day(CivilDay)

    /// A rule of recurrence.
    case rule(RecurrenceRule)

    /// Numbers of tasks.
    case numbers([TaskItem.ID])

    /// The text as it is.
    case text

    /// The text is not understood.
    case invalid(FieldError)
  }

  /// The reason why the text of a field is not understood, or contradicts another field.
  public enum FieldError: Equatable, Sendable {
    /// The text is not a day.
    case day(DayExpressionError)

    /// The day has a time.
    case dayWithTime

    /// The text is not a rule of recurrence.
    case rule(RecurrenceExpressionError)

    /// The text does not have numbers of tasks.
    case numbers(TaskNumbersError)

    /// The task cannot recur from both its due day and its completion.
    case twoRules

    /// A last day needs a rule.
    case noRule

    /// The start day is after the due day.
    case startsAfterDue

    /// The last day is before the due day.
    case endsBeforeDue
  }
}

extension TaskEditViewModel.State {
  /// Returns what the text of a field means.
  public func meaning(of field: TaskEditViewModel.Field) -> TaskEditViewModel.Meaning {
    let meaning = textMeaning(of: field)
    guard field == .startDay || field == .until, meaning.day != nil else { return meaning }
    return switch (field, dayConflict) {
    case (.startDay, .startsAfterDue): .invalid(.startsAfterDue)
    case (.until, .endsBeforeDue): .invalid(.endsBeforeDue)
    default: meaning
    }
  }

  /// The conflict of the days that a save would make; nil without one.
  private var dayConflict: DayConflict? {
    var content = task?.content ?? TaskItem.Content(name: "")
    apply(to: &content)
    return content.dayConflict(after: task?.content)
  }

  /// Returns what the text of a field means, regardless of the due day.
  func textMeaning(of field: TaskEditViewModel.Field) -> TaskEditViewModel.Meaning {
    switch field {
    case .name, .notes, .tags, .priority: .text
    case .project: snapshot.project.isBlank ? .none : .text
    case .dueDay: TaskEditViewModel.Meaning(dueDay)
    case .startDay: day(of: .startDay)
    case .every: rule(of: .every)
    case .after:
      rule(of: .every).isNone || rule(of: .after).isNone
        ? rule(of: .after) : .invalid(.twoRules)
    case .until:
      if !day(of: .until).isNone, rule(of: .every).isNone, rule(of: .after).isNone {
        .invalid(.noRule)
      } else {
        day(of: .until)
      }
    case .blockers: numbers
    }
  }

  /// The first field whose text is not understood; nil if all are.
  public var invalidField: TaskEditViewModel.Field? {
    TaskEditViewModel.Field.allCases.first {
      if case .invalid = meaning(of: $0) { true } else { false }
    }
  }

  private func day(of field: TaskEditViewModel.Field) -> TaskEditViewModel.Meaning {
    var reader = dueDayReader
    reader.today = entryDays[field] ?? reader.today
    guard reader.dueTime(of: snapshot[field]) == nil else { return .invalid(.dayWithTime) }
    return TaskEditViewModel.Meaning(reader.dueDay(of: snapshot[field]))
  }

  private func rule(of field: TaskEditViewModel.Field) -> TaskEditViewModel.Meaning {
    let text = snapshot[field]
    if text.isBlank || text == "none" { return .none }
    do {
      return .rule(try RecurrenceExpression(text, in: dueDayReader.language).rule)
    } catch {
      return .invalid(.rule(error))
    }
  }

  private var numbers: TaskEditViewModel.Meaning {
    let text = snapshot.blockers
    if text.isBlank || text == "none" { return .none }
    do {
      let parts = text.unicodeScalars.split { $0 == "," || $0.properties.isWhitespace }
      return .numbers(try TaskNumbers.list(parts.map { String($0) }.joined(separator: ",")))
    } catch {
      return .invalid(.numbers(error))
    }
  }
}

extension TaskEditViewModel.Meaning {
  fileprivate init(_ day: DueDay) {
    switch day {
    case .none: self = .none
    case .day(let day): self = .day(day)
    case .invalid(let error): self = .invalid(.day(error))
    }
  }

  /// Whether the field has no value.
  fileprivate var isNone: Bool { self == .none }

  /// The day; nil for another meaning.
  var day: CivilDay? { if case .day(let day) = self { day } else { nil } }

  /// The rule; nil for another meaning.
  var rule: RecurrenceRule? { if case .rule(let rule) = self { rule } else { nil } }

  /// The numbers; empty for another meaning.
  var numbers: [TaskItem.ID] { if case .numbers(let numbers) = self { numbers } else { [] } }
}

extension String {
  /// Whether the text has no visible character.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
