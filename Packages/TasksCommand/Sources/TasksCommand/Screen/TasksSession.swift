import AgendaFeature
import TaskEditFeature
import TaskEditScreen
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI

/// The view models of a running screen, and the keys that wait for an action.
struct TasksSession {
  /// An event other than a key.
  enum Event: Sendable {
    /// Both tabs were read.
    case refreshed

    /// The running action takes long.
    case isSlow

    /// The running action has finished.
    case finished(Action)
  }

  /// An action that reads or writes tasks; the next key waits for it.
  enum Action: Sendable {
    case complete(TaskItem.ID)
    case delete(TaskItem.ID)
    case undo
    case search(String)
    case save
    case answer(Bool)
  }

  private let screen: TasksScreen

  /// The view model of the open form.
  private var form: TaskEditViewModel?

  /// The pressed keys that wait until the screen is loaded, or an action has finished.
  private var keys: [TerminalClient.Key] = []

  private var isActing = false

  init(_ screen: TasksScreen) {
    self.screen = screen
  }

  /// Changes the contents for an input.
  mutating func react(
    to input: ScreenInput<Event>,
    _ contents: inout TasksContents
  ) -> ScreenReaction<Event> {
    defer { contents.layOut() }
    switch input {
    case .key(.control("c")):
      guard !isActing, let form, form.state().phase == .editing, form.state().hasChanges else {
        return .leave()
      }
      // A single key must not discard a text.
      form.cancel()
      contents.show(form.state())
    case .key(let key): keys.append(key)
    case .button: break
    case .resize(let size): contents.resize(size)
    case .event(.refreshed):
      contents.isReady = true
      showTabs(&contents)
    case .event(.isSlow): contents.isWaiting = isActing
    case .event(.finished(let action)): finish(action, &contents)
    }
    return processKeys(&contents)
  }

  /// Processes the waiting keys until one of them starts an action.
  private mutating func processKeys(_ contents: inout TasksContents) -> ScreenReaction<Event> {
    while contents.isReady, !isActing, !keys.isEmpty {
      let effect = contents.press(keys.removeFirst())
      if effect == .leave { return .leave() }
      if let action = perform(effect, &contents) {
        isActing = true
        return .start { [screen, form] send in
          await screen.perform(action, on: form, send)
          send(.finished(action))
        }
      }
      contents.layOut()
    }
    return .none
  }

  /// Performs an effect immediately, or returns its action.
  private mutating func perform(
    _ effect: TasksContents.Effect,
    _ contents: inout TasksContents
  ) -> Action? {
    switch effect {
    case .none, .leave: return nil
    case .add: openForm(.newTask(draft: screen.uuid()), &contents)
    case .edit(let task): openForm(.task(task), &contents)
    case .complete(let id): return .complete(id)
    case .delete(let id): return .delete(id)
    case .undo: return .undo
    case .search(let text): return .search(text)
    case .form(.none): break
    case .form(.select(let field)): form?.select(field)
    case .form(.enter(let text, let field)): form?.enter(text, field)
    case .form(.cancel): form?.cancel()
    case .form(.delete): form?.delete()
    case .form(.save): return .save
    case .form(.answer(let isConfirmed)): return .answer(isConfirmed)
    }
    showForm(&contents)
    return nil
  }

  private mutating func finish(_ action: Action, _ contents: inout TasksContents) {
    isActing = false
    contents.isWaiting = false
    showTabs(&contents)
    switch action {
    case .complete, .delete, .undo:
      screen.list.state().lastChange.map { contents.show($0) }
    case .search: break
    case .save, .answer: showForm(&contents)
    }
  }

  private func showTabs(_ contents: inout TasksContents) {
    contents.show(screen.list.state(), screen.agenda.state(), today: screen.today())
    // A save that takes long is visible.
    if let form { contents.show(form.state()) }
  }

  private mutating func openForm(
    _ target: TaskEditViewModel.Target,
    _ contents: inout TasksContents
  ) {
    let form = screen.makeForm(target)
    self.form = form
    contents.openForm(form.state())
  }

  /// Shows the state of the form, or closes it.
  private mutating func showForm(_ contents: inout TasksContents) {
    guard let state = form?.state() else { return }
    if case .closed(let outcome) = state.phase {
      form = nil
      contents.closeForm(outcome, isNew: state.task == nil)
    } else {
      contents.show(state)
    }
  }
}
