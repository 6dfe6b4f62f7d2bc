import ContentService
import DataFetchFeature
import ObservableState
import PortableFoundation
import SerialTaskExecutor

/// The error that a rule's closure throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

extension DataFetchViewModel.State {
  /// The state without its record and its activity, whose times differ between configurations.
  var withoutRecords: Self {
    var state = self
    state.saved.lastFetch = nil
    state.activity = ServerActivity()
    return state
  }
}

/// Returns the states that a listener has received so far, and ends the listener.
func received(
  from states: AsyncStream<DataFetchViewModel.State>
) async -> [DataFetchViewModel.State] {
  let executor = SerialTaskExecutor()
  let received = ObservableState<[DataFetchViewModel.State]>([])
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

  /// Returns the response code of a fetch once the gate is open.
  func responseCode(_ number: Int) async throws -> UUID {
    try await pass()
    return UUID(number: number)
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
