import AgendaScreen
import StyleGuide
import TaskEditScreen
import TaskListScreen
import TaskStore
import TerminalClient
import TerminalUI

extension TasksContents {
  /// What a key requests, in addition to a change of the contents.
  enum Effect: Equatable {
    case none

    /// Opens the form for a new task.
    case add

    /// Opens the form of a task.
    case edit(TaskItem)

    case complete(TaskItem.ID)
    case delete(TaskItem.ID)
    case undo
    case search(String)

    /// An effect of the open form.
    case form(TaskEditContents.Effect)

    case leave
  }

  /// Changes the contents for a pressed key.
  mutating func press(_ key: TerminalClient.Key) -> Effect {
    hideNotice()
    if isHelpShown { return pressInHelp(key) }
    let topRow = TasksLayout(size, failure: failure)?.topRow ?? 1
    if form != nil { return .form(pressInForm(key, topRow: topRow)) }
    if case .mouse = key, tabs.handle(key, row: 1) { return .none }
    if !isEditingText {
      switch key {
      case .character("q"): return .leave
      case .character("?"):
        isHelpShown = true
        helpOffset = 0
        return .none
      case .tab, .backTab:
        tabs.handle(key, row: 1)
        return .none
      // A search is that of the list.
      case .character("/") where tab == .agenda: tabs.handle(.tab, row: 1)
      default: break
      }
    }
    switch tab {
    case .tasks: return effect(list.press(key, topRow: topRow))
    case .agenda: return effect(agenda.press(key, topRow: topRow))
    }
  }

  /// Whether letters are a text of the shown tab.
  private var isEditingText: Bool {
    switch tab {
    case .tasks: list.isEditingText
    case .agenda: agenda.isEditingText
    }
  }

  private func effect(_ effect: TaskListContents.Effect) -> Effect {
    switch effect {
    case .none: .none
    case .add: .add
    case .edit(let id): edit(id)
    case .complete(let id): .complete(id)
    case .delete(let id): .delete(id)
    case .undo: .undo
    case .search(let text): .search(text)
    }
  }

  private func effect(_ effect: AgendaContents.Effect) -> Effect {
    switch effect {
    case .none: .none
    case .add: .add
    case .edit(let id): edit(id)
    case .complete(let id): .complete(id)
    case .delete(let id): .delete(id)
    case .undo: .undo
    }
  }

  private func edit(_ id: TaskItem.ID) -> Effect { tasks[id].map { .edit($0) } ?? .none }

  /// Scrolls or closes the help; a key that closes it does nothing else.
  private mutating func pressInHelp(_ key: TerminalClient.Key) -> Effect {
    let height = helpHeight
    let step =
      switch key {
      case .down, .character("j"), .scrollDown: 1
      case .up, .character("k"), .scrollUp: -1
      case .pageDown: height
      case .pageUp: -height
      default: 0
      }
    if step == 0 { isHelpShown = false }
    helpOffset = max(min(helpOffset + step, help.lines(width: size.columns).count - height), 0)
    return key == .character("q") ? .leave : .none
  }
}
