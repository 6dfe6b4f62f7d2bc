import AgendaFeature
import CivilCalendar
import Localization
import Polling
import PortableFoundation
import StyleGuide
import TaskEditFeature
import TaskFormatting
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI
import TextFormatting

/// The screen of `tasks`: the list, the agenda and the form of a task.
///
/// The screen shows changes of other processes, and the new day after midnight, within ``refreshInterval``.
struct TasksScreen: Sendable {
  /// What the panes show.
  struct State {
    var list = TaskListViewModel.State()
    var agenda = AgendaViewModel.State()
    var today: CivilDay
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave
    case add
    case edit(TaskItem)
    case complete(TaskItem.ID)
    case delete(TaskItem.ID)
    case undo
    case search(String)

    // The form.
    case save
    case answer(Bool)
    case close(TaskEditViewModel.Outcome, isNew: Bool)
  }

  typealias Screen = PaneScreen<State, Action>

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
  let clock: any Clock<Duration>

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the tasks have been read, or cannot be read. Pressed keys wait for the action of the
  /// key before, so that each has its effect on what the keys before it caused.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  func run(on terminal: TerminalScreen) async throws -> TerminalClient.Signal? {
    var screen = screen()
    screen.isReady = false
    return try await terminal.run(
      screen,
      tasks: [
        { send in
          for await _ in Polling(every: Self.refreshInterval, clock: clock) {
            await refresh()
            send(
              .init {
                $0.isReady = true
                show(on: &$0)
              }
            )
          }
        }
      ],
      perform: { perform($0, on: &$1) }
    )
  }

  /// Returns the contents before the first input.
  func screen() -> Screen {
    Screen(
      State(today: today()),
      tabs: [TasksPhrase.tasks, .agenda].map { $0.text(in: language) },
      panes: [TaskListPane(language: language), AgendaPane(language: language)],
      tabKeys: [
        Screen.tabKey(TasksKey.agenda) { $0.selection == 0 },
        Screen.tabKey(TasksKey.tasks) { $0.selection == 1 },
      ],
      keys: [
        // A search is that of the list.
        KeyBinding("/", text: TasksKey.search, if: { $0.selection == 1 }) { screen, key in
          screen.select(0)
          return screen.press(key)
        }
        .withoutHint
      ],
      help: TaskListPane.listKeys.help(in: language),
      sections: [
        .init(
          title: TasksPhrase.form.text(in: language),
          help: TaskEditPane.editingKeys.help(in: language)
        )
      ],
      in: language,
      minimumSize: TerminalClient.Size(columns: 30, rows: 8)
    ) { [language] screen in
      let state = screen.state
      let agendaFailure = screen.selection == 1 ? state.agenda.failure.map { "\($0)" } : nil
      let failure = state.list.failure.map { "\($0)" } ?? agendaFailure
      return Screen.Header(
        status: Line(state.today.shortText(in: language), as: .muted),
        // A form shows its own.
        failures: screen.isCovered
          ? [] : failure.map { ["✗ \($0.escapedForTerminal(limit: 1_000))"] } ?? []
      )
    }
  }

  /// Reads both tabs.
  private func refresh() async {
    await list.refresh()
    await agenda.refresh()
  }

  private func show(on screen: inout Screen) {
    screen.show(State(list: list.state(), agenda: agenda.state(), today: today()))
  }

  /// Performs the action of a key.
  func perform(_ action: Action, on screen: inout Screen) -> ScreenReaction<Screen.Change> {
    switch action {
    case .nothing, .back, .leave: return .none
    case .add: push(.newTask(draft: uuid()), on: &screen)
    case .edit(let task): push(.task(task), on: &screen)
    case .search(let text): return act(on: &screen) { await list.search(text) }
    case .complete(let id): return change(on: &screen) { await list.complete(id) }
    case .delete(let id): return change(on: &screen) { await list.delete(id) }
    case .undo: return change(on: &screen) { await list.undo() }
    case .save: return actInForm(on: &screen) { await $0.save() }
    case .answer(let isConfirmed): return actInForm(on: &screen) { await $0.answer(isConfirmed) }
    case .close(let outcome, let isNew): close(outcome, isNew: isNew, on: &screen)
    }
    return .none
  }

  private func push(_ target: TaskEditViewModel.Target, on screen: inout Screen) {
    let today = screen.state.today
    screen.push(TaskEditPane(makeForm(target), today: today, language: language))
  }

  /// Starts an action, for which further keys wait, and then shows its result.
  private func act(
    on screen: inout Screen,
    _ work: @escaping @Sendable () async -> Void,
    report: @escaping @Sendable (_ screen: inout Screen) -> Void = { _ in }
  ) -> ScreenReaction<Screen.Change> {
    screen.isBusy = true
    let waiting = TasksPhrase.waiting.text(in: language)
    return .start { send in
      await withTaskGroup { group in
        group.addTask {
          guard (try? await clock.sleep(for: Self.waitingDelay)) != nil else { return }
          send(.init { $0.progress = $0.isBusy ? waiting : nil })
        }
        await work()
        group.cancelAll()
      }
      send(
        .init {
          $0.isBusy = false
          $0.progress = nil
          show(on: &$0)
          report(&$0)
        }
      )
    }
  }

  /// Changes tasks, and reports the change; the tabs select a task that was restored.
  private func change(
    on screen: inout Screen,
    _ work: @escaping @Sendable () async -> Void
  ) -> ScreenReaction<Screen.Change> {
    act(on: &screen) {
      await work()
      await agenda.refresh()
    } report: { screen in
      list.state().lastChange.map { report($0, on: &screen) }
    }
  }

  func report(_ change: TaskListViewModel.Change, on screen: inout Screen) {
    let sentence = change.sentence(in: language)
    switch change {
    case .completed, .deleted: screen.notice = undoable(sentence)
    case .alreadyCompleted, .nothingToUndo: screen.notice = .init(sentence)
    case .undone(let step):
      screen.notice = .init(sentence)
      step.changes.lazy.compactMap(\.before).first.map { select($0, on: &screen) }
    }
  }

  private func undoable(_ sentence: String) -> Screen.Notice {
    .init(sentence, hint: TasksPhrase.undoable.text(in: language))
  }

  private func select(_ task: TaskItem, on screen: inout Screen) {
    screen.update(TaskListPane.self) { $0.select(task.id) }
    screen.update(AgendaPane.self) { $0.select(task.id) }
  }

  /// Starts an action of the form, which may close it.
  private func actInForm(
    on screen: inout Screen,
    _ work: @escaping @Sendable (_ form: TaskEditViewModel) async -> Void
  ) -> ScreenReaction<Screen.Change> {
    guard let form = screen.pane(TaskEditPane.self)?.viewModel else { return .none }
    return act(on: &screen) {
      await work(form)
      switch form.state().phase {
      case .closed(.saved(let task)): await show(task)
      case .closed(.deleted): await refresh()
      default: break
      }
    } report: { screen in
      guard case .closed(let outcome) = form.state().phase else { return }
      close(outcome, isNew: form.state().task == nil, on: &screen)
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

  /// Closes the form, and reports its outcome; the tabs select a saved task.
  private func close(
    _ outcome: TaskEditViewModel.Outcome,
    isNew: Bool,
    on screen: inout Screen
  ) {
    screen.pop()
    switch outcome {
    case .saved(let task):
      select(task, on: &screen)
      let sentence = task.sentence(isNew ? .added : .edited, in: language)
      screen.notice = undoable(sentence + task.details(in: language))
    case .deleted(let task): screen.notice = undoable(task.sentence(.deleted, in: language))
    case .cancelled: break
    }
  }
}
