public import TaskStore

/// The failure of an action of a form.
public enum TaskEditFailure: Error, Equatable {
  /// The task could not be saved.
  case notSaved(cause: String)

  /// The task could not be deleted.
  case notDeleted(cause: String)

  /// The task was deleted after the form was opened.
  case deletedMeanwhile(TaskItem.ID)
}

extension TaskEditFailure: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .notSaved(let cause): "Cannot save the task. \(cause)"
    case .notDeleted(let cause): "Cannot delete the task. \(cause)"
    case .deletedMeanwhile(let id): "Task \(id) was deleted meanwhile."
    }
  }
}
