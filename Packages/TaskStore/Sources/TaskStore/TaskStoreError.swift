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

  /// A day is not in the years 0 to 9999.
  case dayOutOfRange(CivilDay)

  /// A project, or one of its parts, is empty, or contains whitespace.
  case invalidProject(String)

  /// A task without a due day has a due time, or recurs from its due day.
  case noDueDay

  /// A task has more than ``TaskItem/Content/maximumBlockers``, or other numbers than those of tasks.
  case invalidBlockers

  /// A task would, over others, block itself.
  case blocksItself(TaskItem.ID)

  /// No step has the number.
  case unknownStep(TaskStore.Step.ID)

  /// The step has been reverted before.
  case alreadyReverted(TaskStore.Step.ID)

  /// A later change of a task prevents the step from being reverted or reapplied.
  case changedSince(TaskItem.ID, by: TaskStore.Step.ID?)
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
      The name, the notes, the tags and the project are too long: they take \(size) bytes, more than \(TaskItem.Content.maximumSize).
      """
    case .dayOutOfRange: "The day is not in the years 0 to 9999."
    case .invalidProject(let project):
      "The project \"\(project)\" is empty, has an empty part, or contains whitespace."
    case .noDueDay: "A task with a due time, or one that recurs from its due day, needs a due day."
    case .invalidBlockers:
      "The tasks to complete first are not 1 to \(TaskItem.Content.maximumBlockers) numbers of tasks."
    case .blocksItself(let id): "Task \(id) would wait for its own completion."
    case .unknownStep(let id): "There is no step \(id)."
    case .alreadyReverted(let id): "Step \(id) has already been undone."
    case .changedSince(let task, let step?): "Task \(task) was changed later, in step \(step)."
    case .changedSince(let task, nil): "Task \(task) was changed or removed later."
    }
  }
}

extension TaskStoreError: ReportableError {
  /// The kind for programs; other cases than a refused content or a step that cannot be undone are errors of the caller.
  public var kind: ErrorKind {
    switch self {
    case .invalidTag, .invalidProject, .dayOutOfRange, .noDueDay, .invalidBlockers, .tooLong: .usage
    case .blocksItself: ErrorKind(.usage, "blocks_itself")
    case .alreadyReverted, .changedSince, .unknownStep: ErrorKind(.refused, "cannot_undo")
    case .unknownTask, .duplicateTask: .internalError
    }
  }

  /// What happened: a refused change changes nothing.
  public var message: String {
    switch kind.exitCode {
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
  /// - Throws: ``TaskStoreError``.
  public func validate() throws(TaskStoreError) {
    try validateForm()
    let texts = texts
    // The JSON of a byte has at most six.
    guard texts.map(\.utf8.count).reduce(0, +) + 3 * texts.count > Self.maximumSize / 6 else {
      return
    }
    let size = max((try? JSONEncoder().encode(texts))?.count ?? 0, searchText.utf8.count)
    guard size <= Self.maximumSize else { throw .tooLong(size) }
  }

  /// Checks everything but the size: former versions saved longer texts.
  func validateForm() throws(TaskStoreError) {
    for tag in tags
    where tag.isEmpty || tag.unicodeScalars.contains(where: \.properties.isWhitespace) {
      throw .invalidTag(tag)
    }
    if let project, !project.isProject { throw .invalidProject(project) }
    var days = [dueDay, startDay, recurrence?.until]
    var needsDueDay = dueTime != nil
    if case .day(let day)? = recurrence?.base {
      needsDueDay = true
      days.append(day)
    }
    for case let day? in days where !(Self.firstDay...Self.lastDay ~= day) {
      throw .dayOutOfRange(day)
    }
    guard dueDay != nil || !needsDueDay else { throw .noDueDay }
    guard blockers.count <= Self.maximumBlockers, blockers.first ?? 1 > 0 else {
      throw .invalidBlockers
    }
  }

  /// The largest number of blockers.
  public static let maximumBlockers = 1_000

  /// The first and the last day of the years 0 to 9999.
  static let (firstDay, lastDay) = (
    CivilDay(daysSince1970: -719_528), CivilDay(daysSince1970: 2_932_896)
  )
}

extension String {
  /// Whether the text is a project: parts without whitespace, separated by dots.
  fileprivate var isProject: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && !unicodeScalars.contains(where: \.properties.isWhitespace)
  }
}
