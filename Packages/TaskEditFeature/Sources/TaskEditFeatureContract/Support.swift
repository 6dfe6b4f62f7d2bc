import CivilCalendar
import ObservableState
import PortableFoundation
import SerialTaskExecutor
import TaskEditFeature
import TaskService
import TaskStore

/// The error that a rule's closure throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

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

/// Returns the states that a listener has received so far, and ends the listener.
func received(
  from states: AsyncStream<TaskEditViewModel.State>
) async -> [TaskEditViewModel.State] {
  let executor = SerialTaskExecutor()
  let received = ObservableState<[TaskEditViewModel.State]>([])
  let listener = await executor.start {
    for await state in states { received.update { $0.append(state) } }
  }
  listener.cancel()
  await listener.value
  return received.state
}

extension SerialTaskExecutor {
  /// Starts a call, and returns when it suspends for the first time.
  func start(_ call: @escaping @Sendable () async -> Void) async -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await call() }
    await settle()
    return task
  }
}

/// Suspends a step until a rule opens the gate.
final class Gate: Sendable {
  private struct State: Equatable {
    var arrivals = 0
    var isOpen = false
  }

  private let state = ObservableState(State())

  /// The number of calls of ``pass()``.
  var arrivals: Int { state.state.arrivals }

  /// Waits until the gate is open; throws `CancellationError` if the task is cancelled.
  func pass() async throws {
    state.update { $0.arrivals += 1 }
    for await state in state.states() where state.isOpen { return }
    // The states end when the task is cancelled.
    throw CancellationError()
  }

  /// Opens the gate permanently.
  func open() {
    state.update { $0.isOpen = true }
  }

  /// Waits until ``pass()`` was called a number of times.
  func arrivals(atLeast count: Int) async {
    for await state in state.states() where state.arrivals >= count { return }
  }
}
