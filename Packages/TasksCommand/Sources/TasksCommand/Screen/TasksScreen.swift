import AgendaFeature
import CivilCalendar
import Localization
import Polling
import PortableFoundation
import TaskEditFeature
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI

/// The screen of `tasks`: the list, the agenda and the form of a task.
///
/// The screen shows changes of other processes, and the new day after midnight, within ``refreshInterval``.
struct TasksScreen: Sendable {
  /// The time between two refreshes: 1 second.
  static let refreshInterval: Duration = .seconds(1)

  /// The time after which a running action is reported: 1 second.
  static let waitingDelay: Duration = .seconds(1)

  let list: TaskListViewModel
  let agenda: AgendaViewModel

  /// Returns the view model of a form.
  let makeForm: @Sendable (TaskEditViewModel.Target) -> TaskEditViewModel

  /// Returns a new identity for a draft.
  let uuid: @Sendable () -> UUID

  /// Returns the current local day.
  let today: @Sendable () -> CivilDay

  let language: Language
  let terminal: TerminalClient
  let clock: any Clock<Duration>
  let options: TerminalScreen.Options

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the tasks have been read, or cannot be read. Pressed keys wait for the action of the
  /// key before, so that each has its effect on what the keys before it caused.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  func run() async throws -> TerminalClient.Signal? {
    let refresh: ScreenTask<TasksSession.Event> = { send in
      for await _ in Polling(every: Self.refreshInterval, clock: clock) {
        await self.refresh()
        send(.refreshed)
      }
    }
    var session = TasksSession(self)
    let contents = TasksContents(language: language, today: today())
    return try await TerminalScreen(terminal, options: options).run(contents, tasks: [refresh]) {
      input,
      contents in
      session.react(to: input, &contents)
    }
  }

  /// Reads both tabs.
  func refresh() async {
    await list.refresh()
    await agenda.refresh()
  }

  /// Performs an action, and reads the tabs that it changes.
  func perform(
    _ action: TasksSession.Action,
    on form: TaskEditViewModel?,
    _ send: @escaping @Sendable (TasksSession.Event) -> Void
  ) async {
    await withTaskGroup { group in
      group.addTask {
        guard (try? await clock.sleep(for: Self.waitingDelay)) != nil else { return }
        send(.isSlow)
      }
      await perform(action, on: form)
      group.cancelAll()
    }
  }

  private func perform(_ action: TasksSession.Action, on form: TaskEditViewModel?) async {
    switch action {
    case .search(let text): await list.search(text)
    case .complete(let id):
      await list.complete(id)
      await agenda.refresh()
    case .delete(let id):
      await list.delete(id)
      await agenda.refresh()
    case .undo:
      await list.undo()
      await agenda.refresh()
    case .save:
      await form?.save()
      if case .closed(.saved(let task)) = form?.state().phase { await show(task) }
    case .answer(let isConfirmed):
      await form?.answer(isConfirmed)
      if case .closed(.deleted) = form?.state().phase { await refresh() }
    }
  }

  /// Reads both tabs after a task was saved; a search that does not find the task ends.
  private func show(_ task: TaskItem) async {
    await refresh()
    let state = list.state()
    if !state.searchText.isEmpty, !state.tasks.contains(where: { $0.id == task.id }) {
      await list.search("")
    }
  }
}
