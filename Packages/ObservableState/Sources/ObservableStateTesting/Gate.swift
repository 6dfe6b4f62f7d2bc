import ObservableState

/// A barrier that suspends a step until a test opens it.
///
/// A test waits until a call has reached the step, does something else, and lets the call continue:
///
///     let viewModel = subject.viewModel(reading: { try await gate.pass() })
///     let refresh = Task { await viewModel.refresh() }
///     await gate.arrivals(atLeast: 1)
///     gate.open()
public final class Gate: Sendable {
  private struct State: Equatable {
    var arrivals = 0
    var isOpen = false
  }

  private let state = ObservableState(State())

  /// Creates a closed gate.
  public init() {}

  /// The number of calls that have reached the gate.
  public var arrivals: Int { state.state.arrivals }

  /// Waits until the gate is open; throws `CancellationError` if the task is cancelled.
  public func pass() async throws {
    arrive()
    try await opening()
  }

  /// Waits like ``pass()`` in the first call, and not in later ones; returns whether this is the first one.
  public func passFirst() async throws -> Bool {
    guard arrive() == 1 else { return false }
    try await opening()
    return true
  }

  /// Opens the gate permanently.
  public func open() {
    state.update { $0.isOpen = true }
  }

  /// Waits until a number of calls have reached the gate.
  public func arrivals(atLeast count: Int) async {
    for await state in state.states() where state.arrivals >= count { return }
  }

  /// Counts a call and returns its number.
  @discardableResult
  private func arrive() -> Int {
    state.update { state in
      state.arrivals += 1
      return state.arrivals
    }
  }

  private func opening() async throws {
    for await state in state.states() where state.isOpen { return }
    // The states end when the task is cancelled.
    throw CancellationError()
  }
}
