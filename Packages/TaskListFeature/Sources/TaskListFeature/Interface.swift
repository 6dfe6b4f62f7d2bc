public import TaskStore

/// A list of tasks on a screen, and the actions that change them, independent of the rendering.
///
///     let viewModel = TaskListViewModel(service, list: .open, today: today)
///     await viewModel.refresh()
///     await viewModel.complete(viewModel.state().tasks[0].id)
///     await viewModel.undo()
///
/// What is shown is saved. Refresh when the list appears, after a form was saved, and repeatedly while the list is shown:
/// other processes change tasks too, and tasks start at midnight.
public struct TaskListViewModel: Sendable {
  /// Returns the current state.
  ///
  /// A new view model shows no tasks, whatever is saved.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  ///
  /// A listener receives the current state first, then every new one. All listeners see the same states in the same
  /// order. A listener that ends does not affect the others.
  public var states: @Sendable () -> AsyncStream<State>

  /// Reads and shows the saved tasks.
  ///
  /// A refresh shows the first page of the list, or as many tasks as are shown, and counts the others. Changes by another
  /// process appear with the next refresh. A refresh without a difference reads no tasks and shows no new state. An empty
  /// list has a reason.
  ///
  /// A read failure is shown and keeps the rows. A successful refresh clears a read failure, but no other one. A refresh
  /// that started before a change does not replace its result. A cancelled refresh changes nothing.
  public var refresh: @Sendable () async -> Void

  /// Shows at least a number of tasks, if the list has as many; see ``State/count``.
  public var extend: @Sendable (_ count: Int) async -> Void

  /// Shows the list up to the place of a task, such as one that was saved.
  public var reveal: @Sendable (_ task: TaskItem) async -> Void

  /// Shows the tasks that match a text.
  ///
  /// The text is read as by `TaskStore.Query.search(_:)`. An empty text shows all tasks. The text is shown immediately, and
  /// the rows once they are read. A slow search does not replace the result of a later one. A refresh keeps the search.
  public var search: @Sendable (_ text: String) async -> Void

  /// Completes a task.
  ///
  /// A completed task leaves a list of open tasks, and the change names it, and the tasks that no longer wait for it. Completing a task that another process has
  /// completed says so. An action that fails keeps the rows and shows the cause. An action that succeeds clears the failure.
  public var complete: @Sendable (_ id: TaskItem.ID) async -> Void

  /// Reopens a completed task.
  ///
  /// A reopened task leaves a list of completed tasks, and the change names it. Reopening an open task says so. Failures are
  /// shown as by ``complete``.
  public var reopen: @Sendable (_ id: TaskItem.ID) async -> Void

  /// Deletes a task.
  ///
  /// A deleted task leaves the list, and the change names it. Failures are shown as by ``complete``.
  public var delete: @Sendable (_ id: TaskItem.ID) async -> Void

  /// Undoes the last step, of this or of another process.
  ///
  /// An undo shows the list up to the tasks before the step, and the change names the step. An undo without a step changes
  /// nothing and says so. Failures are shown as by ``complete``.
  public var undo: @Sendable () async -> Void

  /// Redoes the step that was undone last, of this or of another process.
  ///
  /// A redo shows the list up to the tasks after the step, and the change names the step. A redo without a step changes
  /// nothing and says so. Failures are shown as by ``complete``.
  public var redo: @Sendable () async -> Void
}

extension TaskListViewModel {
  /// A selection of the tasks, and its order.
  public enum List: CaseIterable, Hashable, Sendable {
    /// The open tasks that have started, in the order of `TaskItem.Position`.
    case open

    /// The open tasks that can be done now, the most urgent first; see `NextTask.ranked`.
    case next

    /// The completed tasks, in the order of `TaskItem.Position`.
    case done
  }
}
