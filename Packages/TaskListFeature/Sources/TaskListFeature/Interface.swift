public import TaskStore

/// The open tasks on a screen, and the actions that change them, independent of the rendering.
///
///     let viewModel = TaskListViewModel(service)
///     await viewModel.refresh()
///     await viewModel.complete(viewModel.state().tasks[0].id)
///     await viewModel.undo()
///
/// What is shown is saved. The tasks are in the order of `TaskItem.Position`. Refresh when the list appears, after a form
/// was saved, and repeatedly while the list is shown: other processes change tasks too.
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
  /// A refresh shows all open tasks, however many. Changes by another process appear with the next refresh. A refresh
  /// without a difference reads no tasks and shows no new state. An empty list has a reason: no tasks, no open tasks, or
  /// no match.
  ///
  /// A read failure is shown and keeps the rows. A successful refresh clears a read failure, but no other one. A refresh
  /// that started before a change does not replace its result. A cancelled refresh changes nothing.
  public var refresh: @Sendable () async -> Void

  /// Shows the tasks that match a text.
  ///
  /// Spaces separate words; each is found in the name, the notes or a tag, ignoring case. A hash before a tag is ignored.
  /// An empty text shows all open tasks. The text is shown immediately, and the rows once they are read. A slow search
  /// does not replace the result of a later one. A refresh keeps the search.
  public var search: @Sendable (_ text: String) async -> Void

  /// Completes a task.
  ///
  /// A completed task leaves the list, and the change names it. Completing a task that another process has completed
  /// says so. An action that fails keeps the rows and shows the cause. An action that succeeds clears the failure.
  public var complete: @Sendable (_ id: TaskItem.ID) async -> Void

  /// Deletes a task.
  ///
  /// A deleted task leaves the list, and the change names it. Failures are shown as by ``complete``.
  public var delete: @Sendable (_ id: TaskItem.ID) async -> Void

  /// Undoes the last step, of this or of another process.
  ///
  /// An undo shows the tasks before the step, and the change names the step. An undo without a step changes nothing and
  /// says so. Failures are shown as by ``complete``.
  public var undo: @Sendable () async -> Void
}
