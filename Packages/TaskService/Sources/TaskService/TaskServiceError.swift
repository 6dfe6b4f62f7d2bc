public import TaskStore

/// The reason why a call is refused.
public enum TaskServiceError: Error, Equatable {
  /// The name has no visible character.
  case blankName

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
    case .unknownTask(let id): "\(TaskStoreError.unknownTask(id))"
    case .deletedTask(let id): "Task \(id) was deleted."
    }
  }
}
