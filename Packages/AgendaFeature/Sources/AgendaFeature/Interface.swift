/// The state and the action of the agenda, independent of its rendering.
///
///     let viewModel = AgendaViewModel(service, scope: Agenda.Scope())
///     await viewModel.refresh()
///     for group in viewModel.state().agenda?.groups ?? [] { print(group.period, group.tasks.count) }
///
/// Refresh when the agenda appears, after changes of tasks, and repeatedly while the agenda is shown: other processes
/// change tasks too, and midnight changes the groups.
public struct AgendaViewModel: Sendable {
  /// Returns the current state.
  ///
  /// A new view model shows no agenda, whatever is saved.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  ///
  /// A listener receives the current state first, then every new one. All listeners see the same states in the same
  /// order. A listener that ends does not affect the others.
  public var states: @Sendable () -> AsyncStream<State>

  /// Reads the open tasks and shows them in groups, unless their version is that of the shown ones.
  ///
  /// A refresh shows the tasks that this and other processes have saved. A refresh shows the groups of
  /// the current day and time. Groups follow the scope of the view model. An agenda without tasks has no groups. A refresh without a
  /// difference reads no tasks and shows no new state.
  ///
  /// A read failure is shown and keeps the groups. A successful refresh clears the failure. A refresh that started
  /// before another one does not replace its result. A cancelled refresh changes nothing.
  public var refresh: @Sendable () async -> Void

  /// Shows the tasks that match a text; an empty text shows all.
  ///
  /// The text is read as by `TaskStore.Query.search(_:)`. It is shown immediately, and the groups once they are read. A
  /// slow search does not replace the result of a later one. A refresh keeps the search.
  public var search: @Sendable (_ text: String) async -> Void
}
