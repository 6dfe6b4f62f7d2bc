public import PortableFoundation
public import TaskStore

/// A task that a user is about to add.
public struct TaskDraft: Equatable, Identifiable, Sendable {
  /// The identity of the draft, which creates one task however often it is saved.
  public let id: UUID

  /// The fields of the task.
  public var content: TaskItem.Content

  /// Creates a draft.
  public init(id: UUID, content: TaskItem.Content) {
    self.id = id
    self.content = content
  }

  /// Checks the draft like ``TaskService/add``, for a caller that creates a database only for a valid draft.
  ///
  /// - Throws: ``TaskServiceError/blankName``, `TaskStoreError.invalidTag`, `TaskStoreError.dueDayOutOfRange`,
  ///   `TaskStoreError.tooLong`.
  public func validate() throws {
    try content.validateName()
    try content.validate()
  }
}

/// A task after a call, and whether the call changed the task.
public struct TaskOutcome: Equatable, Sendable {
  /// The task after the call.
  public let task: TaskItem

  /// Whether the call changed the task.
  public let didChange: Bool

  /// Creates an outcome.
  public init(task: TaskItem, didChange: Bool) {
    self.task = task
    self.didChange = didChange
  }
}
