public import CivilCalendar
public import PortableFoundation
public import TaskStore

extension TaskEditViewModel {
  /// The task that a form adds or edits.
  public enum Target: Equatable, Sendable {
    /// A new task; however often the draft is saved, it creates one task.
    case newTask(draft: UUID)

    /// A stored task.
    case task(TaskItem)
  }

  /// What a form shows; everything derives from it.
  public struct State: Equatable, Sendable {
    /// The task as it was when the form was opened; nil for a new task.
    public let task: TaskItem?

    /// The fields before the first input.
    public let initial: Snapshot

    /// The current fields.
    public var snapshot: Snapshot

    /// The selected field.
    public var selection: Field

    /// What the form does.
    public var phase: Phase

    /// The failure of the last action; nil if it succeeded.
    public var failure: TaskEditFailure?

    /// What the due text depends on, including the day on which it was entered.
    public var dueDayReader: DueDayReader

    /// The days on which the texts of other days were entered, by field.
    var entryDays: [TaskEditViewModel.Field: CivilDay] = [:]

    /// Creates the state of a form without input.
    ///
    /// - Parameters:
    ///   - task: The task; nil for a new one.
    ///   - dueDayReader: What the due text depends on.
    public init(task: TaskItem?, dueDayReader: DueDayReader) {
      self.task = task
      initial = task.map { Snapshot($0.content) } ?? Snapshot()
      snapshot = initial
      selection = .name
      phase = .editing
      self.dueDayReader = dueDayReader
    }
  }

  /// What a form does.
  public enum Phase: Equatable, Sendable {
    /// Accepts input.
    case editing

    /// Saves the task.
    case saving

    /// Deletes the task.
    case deleting

    /// Waits for the answer to a question.
    case asking(Question)

    /// Nothing more.
    case closed(Outcome)
  }

  /// A question that the user answers with yes or no.
  public enum Question: CaseIterable, Hashable, Sendable {
    /// Whether to discard the changes.
    case discard

    /// Whether to delete the task.
    case delete
  }

  /// The result of a form.
  public enum Outcome: Equatable, Sendable {
    /// The task was saved.
    case saved(TaskItem)

    /// The task was deleted.
    case deleted(TaskItem)

    /// Nothing was saved.
    case cancelled
  }
}

extension TaskEditViewModel.State {
  /// Whether any text differs from the initial one.
  public var hasChanges: Bool { snapshot != initial }

  /// Whether ``TaskEditViewModel/save`` would save.
  public var canSave: Bool { phase == .editing && obstacle == nil }

  /// The reason why the fields cannot be saved; nil if they can.
  public var obstacle: TaskEditViewModel.Obstacle? {
    if !hasChanges { return .unchanged }
    if snapshot.hasBlankName { return .blankName }
    return invalidField.map { .invalid($0) }
  }

  /// The due day, as the due text is understood.
  public var dueDay: DueDay { dueDayReader.dueDay(of: snapshot.due) }

  /// The due time, as the due text is understood; nil without one.
  public var dueTime: TimeOfDay? { dueDayReader.dueTime(of: snapshot.due) }

  /// Returns the text that a field offers.
  public func currentText(of field: TaskEditViewModel.Field) -> String { snapshot[field] }
}

extension TaskEditViewModel {
  /// The reason why the fields of a form cannot be saved.
  public enum Obstacle: Hashable, Sendable {
    /// Nothing changed.
    case unchanged

    /// The name has no visible character.
    case blankName

    /// The text of a field is not understood.
    case invalid(Field)
  }
}
