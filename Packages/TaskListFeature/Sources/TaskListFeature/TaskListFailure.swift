public import TaskStore

/// The reason why an action has failed, with its cause.
public enum TaskListFailure: Error, Equatable, Sendable {
  /// The tasks cannot be read; the list shows those that were read last.
  case cannotRead(cause: String)

  /// A task was not completed.
  case notCompleted(TaskItem.ID, cause: String)

  /// A task was not reopened.
  case notReopened(TaskItem.ID, cause: String)

  /// A task was not deleted.
  case notDeleted(TaskItem.ID, cause: String)

  /// No step was undone.
  case notUndone(cause: String)

  /// No step was redone.
  case notRedone(cause: String)
}

extension TaskListFailure: CustomStringConvertible {
  /// What happened, and the cause.
  public var description: String {
    switch self {
    case .cannotRead(let cause): "Cannot read the tasks. \(cause)"
    case .notCompleted(let id, let cause): "Cannot complete task \(id). \(cause)"
    case .notReopened(let id, let cause): "Cannot reopen task \(id). \(cause)"
    case .notDeleted(let id, let cause): "Cannot delete task \(id). \(cause)"
    case .notUndone(let cause): "Cannot undo. \(cause)"
    case .notRedone(let cause): "Cannot redo. \(cause)"
    }
  }
}
