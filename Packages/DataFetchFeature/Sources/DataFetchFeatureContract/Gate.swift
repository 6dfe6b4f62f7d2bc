import ContentService
import ObservableState
import PortableFoundation

/// What holds a step until a rule lets it go on.
final class Gate: Sendable {
  private struct State: Equatable {
    var arrivals = 0
    var cancellations = 0
    var isOpen = false
  }

  private let state = ObservableState(State())

  var arrivals: Int { state.state.arrivals }
  var cancellations: Int { state.state.cancellations }

  /// Waits until the gate is open; throws when the task is cancelled.
  func pass() async throws {
    state.update { $0.arrivals += 1 }
    for await state in state.states() where state.isOpen { return }
    // Where the task is cancelled, the states end.
    state.update { $0.cancellations += 1 }
    throw CancellationError()
  }

  /// The code of a fetch, once the gate is open.
  func responseCode(_ number: Int) async throws -> UUID {
    try await pass()
    return UUID(number: number)
  }

  /// Opens the gate for good.
  func open() {
    state.update { $0.isOpen = true }
  }

  /// Waits until so many have come.
  func arrivals(atLeast count: Int) async {
    for await state in state.states() where state.arrivals >= count { return }
  }
}
