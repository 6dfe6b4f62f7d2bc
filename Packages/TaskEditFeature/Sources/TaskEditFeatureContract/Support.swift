import CivilCalendar
import PortableFoundation
import TaskEditFeature
import TaskService
import TaskStore

extension TaskItem.Content {
  /// The content of a stored task.
  static let groceries = Self(
    name: "Buy groceries",
    notes: "Check out new store",
    dueDay: TaskEditFeatureContract.monday + 1,
    tags: ["home", "shop"],
    priority: .high
  )
}

extension TaskEditViewModel.Target {
  /// A new task, of the same draft for every form.
  static let draft = Self.newTask(
    draft: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  )
}

extension TaskEditFeatureContract.Subject {
  /// Adds a task, as another process does.
  func add(_ content: TaskItem.Content = .groceries) async throws -> TaskItem {
    try await service.importTasks([TaskStore.NewTask(content: content)])[0]
  }

  /// Returns all stored tasks.
  func tasks() async throws -> [TaskItem] {
    try await service.list(TaskStore.Query(state: .all))
  }
}

extension TaskEditViewModel {
  /// The texts of all fields.
  var texts: [Field: String] {
    let state = state()
    return .init(uniqueKeysWithValues: Field.allCases.map { ($0, state.currentText(of: $0)) })
  }

  /// The saved task; nil if the form is not closed by a save.
  var savedTask: TaskItem? {
    if case .closed(.saved(let task)) = state().phase { task } else { nil }
  }
}
