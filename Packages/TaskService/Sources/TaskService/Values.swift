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
  /// - Throws: ``TaskServiceError``; `TaskStoreError`.
  public func validate() throws {
    try content.validateName()
    try content.validateDays(after: nil)
    try content.validate()
  }

  /// The task to add.
  var new: TaskStore.NewTask { .init(uid: id.uuidString.lowercased(), content: content) }
}

/// A task after a call, and whether the call changed the task.
public struct TaskOutcome: Equatable, Sendable {
  /// The task after the call.
  public let task: TaskItem

  /// Whether the call changed the task.
  public let didChange: Bool

  /// The next task of a series that the completion of the task added; nil without one.
  public let next: TaskItem?

  /// The open tasks for which the completed task still waited.
  public let openBlockers: [TaskItem.ID]

  /// The open tasks that waited for the completed task, and now wait for none.
  public let unblocked: [TaskItem.ID]

  /// Creates an outcome.
  public init(
    task: TaskItem,
    didChange: Bool,
    next: TaskItem? = nil,
    openBlockers: [TaskItem.ID] = [],
    unblocked: [TaskItem.ID] = []
  ) {
    self.task = task
    self.didChange = didChange
    self.next = next
    self.openBlockers = openBlockers
    self.unblocked = unblocked
  }
}
