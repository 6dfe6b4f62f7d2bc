public import PortableFoundation
public import TaskStore

/// The reason why a call is refused.
public enum TaskServiceError: Error, Equatable {
  /// The name has no visible character.
  case blankName

  /// Two days contradict each other.
  case conflictingDays(DayConflict)

  /// No task has the number.
  case unknownTask(TaskItem.ID)

  /// The task with the number was deleted.
  case deletedTask(TaskItem.ID)
}

extension TaskServiceError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .blankName: "The name is blank."
    case .conflictingDays(let conflict): "\(conflict)"
    case .unknownTask(let id): "\(TaskStoreError.unknownTask(id))"
    case .deletedTask(let id): "Task \(id) was deleted."
    }
  }
}

extension TaskServiceError: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch self {
    case .blankName: ErrorKind(.usage, "blank_name")
    case .conflictingDays: ErrorKind(.usage, "conflicting_days")
    case .unknownTask: ErrorKind(.notFound, "unknown_task")
    case .deletedTask: ErrorKind(.notFound, "deleted_task")
    }
  }

  /// What happened: a refused call changes nothing.
  public var message: String { "\(self) Nothing was changed." }

  /// Returns the command that lists the known tasks, or restores deleted ones.
  public func advice(in tool: String) -> String? {
    switch self {
    case .blankName, .conflictingDays: nil
    case .unknownTask: "'\(tool) list --all' lists the numbers of all tasks."
    case .deletedTask: "'\(tool) undo --list' lists the steps that '\(tool) undo' reverts."
    }
  }
}
