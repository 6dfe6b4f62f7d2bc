import TaskStore
import TerminalClient
import TerminalUI

/// A pane with a list of tasks, one of which may be selected, and the search of the screen.
protocol TaskPane: Pane<TasksScreen.State, TasksScreen.Action> {
  /// The selected task; nil in an empty list.
  var selectedTask: TaskItem? { get }

  /// Whether the tasks are completed.
  var isDone: Bool { get }

  /// Whether a search selects the shown tasks.
  var isSearched: Bool { get }

  /// Starts to edit the search.
  mutating func editSearch()
}

extension TaskPane {
  /// The keys for the selected task, and those that need no selection.
  static var taskKeys: [KeyBinding<Self, TasksScreen.Action>] {
    [
      .init(text: ScreenPhrase.select, .nothing),
      taskKey(.return, .edit) { .edit($0) },
      taskKey(.space, .complete, if: { !$0.isDone }) { .complete($0.id) },
      taskKey(.space, .reopen, if: { $0.isDone }) { .reopen($0.id) },
      .init("a", text: TasksKey.add, .add),
      taskKey("d", .delete) { .delete($0.id) },
      .init("u", text: TasksKey.undo, .undo),
      .init("U", .control("r"), text: TasksKey.redo, .redo),
    ] + searchKeys
  }

  /// The keys of the search.
  static var searchKeys: [KeyBinding<Self, TasksScreen.Action>] {
    [
      .init("/", text: TasksKey.search) { pane, _ in
        pane.editSearch()
        return .nothing
      },
      .init(.escape, text: ScreenPhrase.clear, if: { $0.isSearched }, .search("")),
    ]
  }

  private static func taskKey(
    _ key: TerminalClient.Key,
    _ phrase: TasksKey,
    if isAvailable: @escaping @Sendable (Self) -> Bool = { _ in true },
    _ action: @escaping @Sendable (TaskItem) -> TasksScreen.Action
  ) -> KeyBinding<Self, TasksScreen.Action> {
    .init(key, text: phrase, if: { $0.selectedTask != nil && isAvailable($0) }) { pane, _ in
      pane.selectedTask.map(action) ?? .nothing
    }
  }

  var mainHintCount: Int { 4 }
}
