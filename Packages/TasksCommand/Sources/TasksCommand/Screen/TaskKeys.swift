import TaskStore
import TerminalClient
import TerminalUI

/// A pane with a list of tasks, one of which may be selected.
protocol TaskPane: Pane<TasksScreen.State, TasksScreen.Action> {
  /// The selected task; nil in an empty list.
  var selectedTask: TaskItem? { get }
}

extension TaskPane {
  /// The keys for the selected task, and those that need no selection.
  static var taskKeys: [KeyBinding<Self, TasksScreen.Action>] {
    [
      .init(text: ScreenPhrase.select, .nothing),
      taskKey(.return, .edit) { .edit($0) },
      taskKey(.space, .complete) { .complete($0.id) },
      .init("a", text: TasksKey.add, .add),
      taskKey("d", .delete) { .delete($0.id) },
      .init("u", text: TasksKey.undo, .undo),
    ]
  }

  private static func taskKey(
    _ key: TerminalClient.Key,
    _ phrase: TasksKey,
    _ action: @escaping @Sendable (TaskItem) -> TasksScreen.Action
  ) -> KeyBinding<Self, TasksScreen.Action> {
    .init(key, text: phrase, if: { $0.selectedTask != nil }) { pane, _ in
      pane.selectedTask.map(action) ?? .nothing
    }
  }

  var mainHintCount: Int { 4 }
}
