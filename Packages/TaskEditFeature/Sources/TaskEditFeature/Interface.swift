/// The state and the actions of a form that adds or edits one task, independent of its rendering.
///
/// A form without input shows the fields of its task, or empty ones for a new task. A listener receives the current
/// state first, then every new one. Only a form that is neither saving, asking nor closed accepts input.
public struct TaskEditViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  public var states: @Sendable () -> AsyncStream<State>

  /// Selects a field; the form then offers its current text.
  ///
  /// Selecting a field offers its current text and changes none.
  public var select: @Sendable (_ field: Field) -> Void

  /// Replaces the text of a field; that of the priority is `high`, `medium`, `low`, or empty for none.
  ///
  /// Changing one field leaves the others. An unknown priority changes nothing. The form shows how it understands the
  /// due text. A due text keeps the day that it meant when it was entered, also after midnight.
  public var enter: @Sendable (_ text: String, _ field: Field) -> Void

  /// Saves the task and closes the form.
  ///
  /// Saving is possible exactly when something changed, the name is not blank and all texts are understood. A
  /// successful save closes the form with the task. A save of an edit changes only the fields that the user changed.
  /// Tags that the user did not change keep every byte.
  ///
  /// A failed save keeps the form, shows the failure with its cause, and can be retried. The failure goes away when a field
  /// changes. A save of a task that was deleted meanwhile is a failure that says so. A cancelled save keeps the form and shows no failure.
  ///
  /// A second save during a save does nothing. Concurrent saves of one draft create one task. A retry of a save that was
  /// stored although it failed creates no second task and stores the latest text.
  public var save: @Sendable () async -> Void

  /// Closes the form without saving.
  ///
  /// Cancelling a changed form asks for confirmation, and cancelling an unchanged one closes it.
  public var cancel: @Sendable () -> Void

  /// Asks whether to delete the task.
  ///
  /// A deletion asks first. A new task cannot be deleted.
  public var delete: @Sendable () -> Void

  /// Answers the question of the form.
  ///
  /// Declining a question keeps the form. Confirming to discard closes the form and saves nothing. Confirming to delete
  /// deletes the task and closes the form with it. A failed deletion keeps the form and shows the failure with its
  /// cause. An answer without a question does nothing.
  public var answer: @Sendable (_ isConfirmed: Bool) async -> Void
}
