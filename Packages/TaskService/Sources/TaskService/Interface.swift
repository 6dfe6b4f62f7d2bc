public import CivilCalendar
public import TaskStore

/// Lists and changes tasks; each call that changes tasks is one step that can be undone.
///
///     let task = try await service.add(TaskDraft(id: uuid(), content: .init(name: "Buy milk")))
///     _ = try await service.complete([task.id])
///     _ = try await service.undo(1)
///
/// Each call is one transaction, and a change is durable when the call returns. A call that throws changes nothing. A call
/// of several tasks changes all of them or none. A call of an unknown or deleted task is refused. A number that occurs
/// twice counts once. A failure of the database reaches the caller.
public struct TaskService: Sendable {
  /// Adds a task and returns it.
  ///
  /// A blank name is refused. A tag that is empty or contains whitespace is refused. So are days that contradict each
  /// other. The text is stored unchanged.
  /// Concurrent saves of one draft create one task: a draft that was added before changes nothing, and its task is the
  /// result.
  ///
  /// - Throws: ``TaskServiceError``; `TaskStoreError`; an error if the task cannot be saved; `CancellationError`.
  public var add: @Sendable (_ draft: TaskDraft) async throws -> TaskItem

  /// Adds tasks of another program and returns the results, in order.
  ///
  /// An import is one step. A task keeps the times of its creation and completion. If a name is blank, nothing is added. A
  /// task whose identity is stored changes nothing, and the stored task is the result. Days may contradict each other.
  ///
  /// - Throws: ``TaskServiceError``; `TaskStoreError`; an error if the tasks cannot be saved; `CancellationError`.
  public var importTasks: @Sendable (_ tasks: [TaskStore.NewTask]) async throws -> [TaskOutcome]

  /// Edits the content of tasks and returns the results, in order.
  ///
  /// An edit changes the stored content, also of a completed task: fields that others changed since the task was read keep
  /// their values. An edit to the same content changes nothing. A blank name is refused, and so are a blocker that does not
  /// exist, and an edit that makes days contradict each other.
  ///
  /// - Throws: ``TaskServiceError``; `TaskStoreError`; an error of the edit; an error if the change cannot be saved; `CancellationError`.
  public var edit:
    @Sendable (
      _ ids: [TaskItem.ID], _ edit: @escaping @Sendable (inout TaskItem.Content) throws -> Void
    ) async throws -> [TaskOutcome]

  /// Completes tasks and returns the results, in order.
  ///
  /// A completed task keeps the time of completion. Completing twice changes nothing. Completing a task that recurs adds the
  /// next one, with the recurrence, in the same step, also when two processes complete it at once. A result names the open tasks
  /// that the task waited for, and those that no longer wait.
  ///
  /// - Throws: ``TaskServiceError``; an error if the change cannot be saved; `CancellationError`.
  public var complete: @Sendable (_ ids: [TaskItem.ID]) async throws -> [TaskOutcome]

  /// Reopens completed tasks and returns the results, in order.
  ///
  /// Reopening an open task changes nothing.
  ///
  /// - Throws: ``TaskServiceError``; an error if the change cannot be saved; `CancellationError`.
  public var reopen: @Sendable (_ ids: [TaskItem.ID]) async throws -> [TaskOutcome]

  /// Deletes tasks and returns the results, in order.
  ///
  /// A deleted task is in no list.
  ///
  /// - Throws: ``TaskServiceError``; an error if the change cannot be saved; `CancellationError`.
  public var delete: @Sendable (_ ids: [TaskItem.ID]) async throws -> [TaskOutcome]

  /// Undoes up to a number of steps, newest first, and returns them; empty if there is none.
  ///
  /// An undo restores the tasks before the step. An undo of several steps undoes all of them or, if one is refused, none.
  ///
  /// - Throws: `TaskStoreError` for a step that a later change made impossible to undo; an error if the change cannot be
  ///   saved; `CancellationError`.
  public var undo: @Sendable (_ count: Int) async throws -> [TaskStore.Step]

  /// Redoes up to a number of undone steps, the last undone first, and returns them; empty if there is none.
  ///
  /// A redo restores the tasks after the step. A new change discards the steps to redo.
  ///
  /// - Throws: `TaskStoreError`; an error if the change cannot be saved; `CancellationError`.
  public var redo: @Sendable (_ count: Int) async throws -> [TaskStore.Step]

  /// Returns a page of the tasks that match a query, in the order of `TaskItem.Position`.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var list: @Sendable (_ query: TaskStore.Query) async throws -> [TaskItem]

  /// Returns the number of tasks that match a query, regardless of its limit and the position of its page.
  ///
  /// - Throws: An error if the tasks cannot be counted; `CancellationError`.
  public var count: @Sendable (_ query: TaskStore.Query) async throws -> Int

  /// Returns the tasks with numbers, each once, in the order of the numbers' first occurrence.
  ///
  /// - Throws: ``TaskServiceError`` for an unknown or deleted task; an error if the tasks cannot be read;
  ///   `CancellationError`.
  public var find: @Sendable (_ ids: [TaskItem.ID]) async throws -> [TaskItem]

  /// Returns the open tasks that can be done on a day, the most urgent first, up to a number.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var next: @Sendable (_ today: CivilDay, _ limit: Int) async throws -> [NextTask]

  /// Returns the open tasks that each of some tasks waits for, by the number of the task; tasks that wait for none are absent.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var openBlockers:
    @Sendable (_ tasks: [TaskItem]) async throws -> [TaskItem.ID: [TaskItem.ID]]

  /// Returns a page of the steps that match a query, newest first.
  ///
  /// - Throws: An error if the steps cannot be read; `CancellationError`.
  public var steps: @Sendable (_ query: TaskStore.StepQuery) async throws -> [TaskStore.Step]

  /// Returns the version of the open tasks, which is read faster than the tasks.
  ///
  /// A change of open tasks, by any process, changes the version. Without a change, the version stays the same.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var version: @Sendable () async throws -> TaskStore.Version
}
