import ObservableState
import SerialTaskExecutor
import TaskListFeature
import TaskService
import TaskStore

/// The error that a rule's closure throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

extension TaskListFeatureContract.Subject {
  /// Adds tasks with names and without due days, as another process.
  func add(_ names: String...) async throws {
    for name in names { try await add(TaskItem.Content(name: name)) }
  }

  /// Adds a task, as another process.
  func add(_ content: TaskItem.Content) async throws {
    _ = try await service.importTasks([TaskStore.NewTask(content: content)])
  }
}

extension TaskListFeatureContract.Subject {
  /// Returns the names of the stored open tasks, in order.
  func storedNames() async throws -> [String] {
    try await service.list(TaskStore.Query()).map(\.name)
  }
}

extension TaskListViewModel {
  /// The names of the shown tasks.
  var names: [String] { state().tasks.map(\.name) }
}

/// Returns the states that a listener has received so far, and ends the listener.
func received(
  from states: AsyncStream<TaskListViewModel.State>
) async -> [TaskListViewModel.State] {
  let executor = SerialTaskExecutor()
  let received = ObservableState<[TaskListViewModel.State]>([])
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

  /// Waits until the gate is open; throws `CancellationError` if the task is cancelled.
  func pass() async throws {
    state.update { $0.arrivals += 1 }
    for await state in state.states() where state.isOpen { return }
    // The states end when the task is cancelled.
    throw CancellationError()
  }

  /// Waits like ``pass()`` in the first call, and not in later ones; returns whether this is the first one.
  func passFirst() async throws -> Bool {
    let isFirst = state.update { state in
      state.arrivals += 1
      return state.arrivals == 1
    }
    guard isFirst else { return false }
    for await state in state.states() where state.isOpen { return true }
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
