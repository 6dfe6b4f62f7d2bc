import CivilCalendar
import Localization
import TaskEditFeature
import TaskFormatting
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI

// The actions of keys.
extension TasksScreen {
  /// Performs the action of a key.
  func perform(_ action: Action, on screen: inout Screen) -> ScreenReaction<Screen.Change> {
    let tab = screen.tab
    switch action {
    case .nothing, .back, .leave:
      // A key may have selected another tab.
      guard tab != screen.state.tab else { return .none }
      return act(on: &screen) { await models.refresh(tab) }
    case .add: push(.newTask(draft: uuid()), on: &screen)
    case .edit(let task): push(.task(task), on: &screen)
    case .search(let text): return act(on: &screen) { await models.search(text, in: tab) }
    case .openProject(let name):
      screen.select(Tab.tasks.rawValue)
      return act(on: &screen) { await models.search("+\(name)", in: .tasks) }
    case .extend(let count): return act(on: &screen) { await models.actor(of: tab).extend(count) }
    case .complete(let id): return change(on: &screen) { await $0.complete(id) }
    case .reopen(let id): return change(on: &screen) { await $0.reopen(id) }
    case .delete(let id): return change(on: &screen) { await $0.delete(id) }
    case .undo: return change(on: &screen) { await $0.undo() }
    case .redo: return change(on: &screen) { await $0.redo() }
    case .save: return actInForm(on: &screen) { await $0.save() }
    case .answer(let isConfirmed): return actInForm(on: &screen) { await $0.answer(isConfirmed) }
    case .close(let outcome, let isNew): close(outcome, isNew: isNew, on: &screen)
    }
    return .none
  }

  private func push(_ target: TaskEditViewModel.Target, on screen: inout Screen) {
    let now = screen.state.now
    screen.push(TaskEditPane(makeForm(target), now: now, language: language))
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
    _ work: @escaping @Sendable (_ actor: TaskListViewModel) async -> Void
  ) -> ScreenReaction<Screen.Change> {
    let tab = screen.tab
    let actor = models.actor(of: tab)
    return act(on: &screen) {
      await work(actor)
      if tab.list == nil { await models.refresh(tab) }
    } report: { screen in
      actor.state().lastChange.map { report($0, on: &screen) }
    }
  }

  func report(_ change: TaskListViewModel.Change, on screen: inout Screen) {
    let sentence = change.sentence(in: language)
    switch change {
    case .completed, .reopened, .deleted: screen.notice = undoable(sentence)
    case .alreadyCompleted, .alreadyOpen, .nothingToUndo, .nothingToRedo, .undone, .redone:
      screen.notice = .init(sentence)
    }
    change.restoredTask.map { select($0, on: &screen) }
  }

  private func undoable(_ sentence: String) -> Screen.Notice {
    .init(sentence, hint: TasksPhrase.undoable.text(in: language), presses: "u")
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
    let tab = screen.tab
    return act(on: &screen) {
      await work(form)
      switch form.state().phase {
      case .closed(.saved(let task)): await reveal(task, in: tab)
      case .closed(.deleted): await models.refresh(tab)
      default: break
      }
    } report: { screen in
      guard case .closed(let outcome) = form.state().phase else { return }
      close(outcome, isNew: form.state().task == nil, on: &screen)
    }
  }

  /// Reads a tab after a task was saved; a search that does not find the task ends.
  private func reveal(_ task: TaskItem, in tab: Tab) async {
    let open = models.open
    await open.reveal(task)
    let state = open.state()
    let isListed = task.completedAt == nil && task.startDay.map { $0 <= now().day } != false
    if isListed, !state.searchText.isEmpty, !state.tasks.contains(where: { $0.id == task.id }) {
      await open.search("")
      await open.reveal(task)
    }
    if tab != .tasks { await models.refresh(tab) }
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
