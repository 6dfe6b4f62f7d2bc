public import CivilCalendar

/// The reason why a change is refused.
public enum TaskStoreError: Error, Equatable {
  /// No task has the number.
  case unknownTask(TaskItem.ID)

  /// A change names a task twice.
  case duplicateTask(TaskItem.ID)

  /// A tag is empty or contains whitespace.
  case invalidTag(String)

  /// A due day is not in the years 0 to 9999.
  case dueDayOutOfRange(CivilDay)

  /// No step has the number.
  case unknownStep(TaskStore.Step.ID)

  /// The step has been reverted before.
  case alreadyReverted(TaskStore.Step.ID)

  /// A later change of a task prevents the step from being reverted or reapplied.
  case changedSince(TaskItem.ID, by: TaskStore.Step.ID?)

  /// The store to restore is not new.
  case notEmpty

  /// The record to restore contradicts earlier ones.
  case invalidRecord(String)
}

extension TaskStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .unknownTask(let id): "There is no task \(id)."
    case .duplicateTask(let id): "Task \(id) occurs twice."
    case .invalidTag(let tag):
      tag.isEmpty ? "A tag is empty." : "The tag \"\(tag)\" contains whitespace."
    case .dueDayOutOfRange: "The due day is not in the years 0 to 9999."
    case .unknownStep(let id): "There is no step \(id)."
    case .alreadyReverted(let id): "Step \(id) has already been undone."
    case .changedSince(let task, let step?): "Task \(task) was changed later, in step \(step)."
    case .changedSince(let task, nil): "Task \(task) was changed or removed later."
    case .notEmpty: "The store is not empty."
    case .invalidRecord(let reason): "The record is invalid: \(reason)."
    }
  }
}

extension TaskItem.Content {
  /// Checks that the store can store the content.
  ///
  /// - Throws: ``TaskStoreError/invalidTag(_:)``, ``TaskStoreError/dueDayOutOfRange(_:)``.
  public func validate() throws(TaskStoreError) {
    for tag in tags
    where tag.isEmpty || tag.unicodeScalars.contains(where: \.properties.isWhitespace) {
      throw .invalidTag(tag)
    }
    if let dueDay, !Self.dueDays.contains(dueDay.daysSince1970) {
      throw .dueDayOutOfRange(dueDay)
    }
  }

  /// The days of the years 0 to 9999.
  private static let dueDays = -719_528...2_932_896
}
