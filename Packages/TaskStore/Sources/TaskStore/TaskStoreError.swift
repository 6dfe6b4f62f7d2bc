public import CivilCalendar
public import PortableFoundation

/// The reason why a change is refused.
public enum TaskStoreError: Error, Equatable {
  /// No task has the number.
  case unknownTask(TaskItem.ID)

  /// A change names a task twice.
  case duplicateTask(TaskItem.ID)

  /// A tag is empty or contains whitespace.
  case invalidTag(String)

  /// The texts are longer than ``TaskItem/Content/maximumSize``; with their size.
  case tooLong(Int)

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
    case .tooLong(let size):
      """
      The name, the notes and the tags are too long: they take \(size) bytes, more than \(TaskItem.Content.maximumSize).
      """
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

extension TaskStoreError: ReportableError {
  /// The kind for programs; other cases than a refused content or a step that cannot be undone are errors of the caller.
  public var kind: ErrorKind {
    switch self {
    case .invalidTag, .dueDayOutOfRange, .tooLong: .usage
    case .alreadyReverted, .changedSince, .unknownStep: ErrorKind(.refused, "cannot_undo")
    case .unknownTask, .duplicateTask, .notEmpty, .invalidRecord: .internalError
    }
  }

  /// What happened: a refused change changes nothing.
  public var message: String {
    switch kind {
    case .usage: "\(self) Nothing was changed."
    case .internalError: "\(self)"
    default:
      "Cannot undo or redo: \("\(self)".prefix(1).lowercased())\("\(self)".dropFirst()) Nothing was changed."
    }
  }

  /// Returns the command that lists the steps, if one cannot be undone.
  public func advice(in tool: String) -> String? {
    kind.exitCode == .refused ? "'\(tool) undo --list' lists the steps." : nil
  }
}

extension TaskItem.Content {
  /// The largest size of the texts, in bytes: of their JSON, and of the text that words are searched in.
  ///
  /// A change has the texts before and after it as JSON, and a task has them and the searched text. So every row, and every
  /// line of a backup, has less than 10 MB, the limit of a row in SQLite.
  public static let maximumSize = 4_900_000

  /// Checks that the store accepts the content.
  ///
  /// - Throws: ``TaskStoreError/invalidTag(_:)``, ``TaskStoreError/dueDayOutOfRange(_:)``,
  ///   ``TaskStoreError/tooLong(_:)``.
  public func validate() throws(TaskStoreError) {
    try validateForm()
    let texts = [name, notes] + tags
    // The JSON of a byte has at most six.
    guard texts.map(\.utf8.count).reduce(0, +) + 3 * texts.count > Self.maximumSize / 6 else {
      return
    }
    let size = max((try? JSONEncoder().encode(texts))?.count ?? 0, searchText.utf8.count)
    guard size <= Self.maximumSize else { throw .tooLong(size) }
  }

  /// Checks the tags and the due day: former versions saved longer texts.
  func validateForm() throws(TaskStoreError) {
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
