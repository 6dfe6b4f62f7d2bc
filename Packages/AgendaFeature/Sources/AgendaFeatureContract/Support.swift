import AgendaFeature
import AgendaService
import CivilCalendar
import ObservableState
import PortableFoundation
import SerialTaskExecutor
import TaskStore

/// The error that a rule's closure throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

/// 2027-01-18, a Monday.
let monday = CivilDay(daysSince1970: 20_836)

extension AgendaFeatureContract.Subject {
  /// Adds a task that is due some days after Monday.
  @discardableResult
  func addTask(_ name: String, due days: Int?) throws -> TaskItem {
    let content = TaskItem.Content(name: name, dueDay: days.map { monday + $0 })
    return try store.add([.init(content: content)], .add, Date(timeIntervalSince1970: 0))[0]
  }
}

extension AgendaViewModel.State {
  /// The headings and the names of the tasks; nil before the first agenda.
  var groups: [String]? {
    agenda?.groups.map { "\($0.period): \($0.tasks.map(\.name).joined(separator: ", "))" }
  }
}

/// Returns the states that a listener has received so far, and ends the listener.
func received(from states: AsyncStream<AgendaViewModel.State>) async -> [AgendaViewModel.State] {
  let executor = SerialTaskExecutor()
  let received = ObservableState<[AgendaViewModel.State]>([])
  let listener = Task(executorPreference: executor) {
    for await state in states { received.update { $0.append(state) } }
  }
  await executor.settle()
  listener.cancel()
  await listener.value
  return received.state
}

/// Suspends a read until a rule opens the gate.
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

  /// Opens the gate permanently.
  func open() {
    state.update { $0.isOpen = true }
  }

  /// Waits until ``pass()`` was called a number of times.
  func arrivals(atLeast count: Int) async {
    for await state in state.states() where state.arrivals >= count { return }
  }
}
