import Synchronization
public import Testing

/// A clock whose time advances only when a test advances it.
///
/// Start the code under test in a task, wait with ``sleepers(atLeast:)`` until it sleeps, and advance the clock with
/// ``advance(by:)``:
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(10)) }
/// await clock.sleepers(atLeast: 1)
/// clock.advance(by: .seconds(10))
/// try await task.value
/// ```
///
/// Such a test is deterministic: because it waits for the expected sleepers, the next advance always wakes them.
public final class TestClock: Clock, Sendable {
  private let state = Mutex(State())

  /// Creates a clock at its start.
  public init() {}

  /// The current time.
  ///
  /// Time never moves backwards.
  public var now: TestInstant { state.withLock(\.now) }

  /// Zero: the clock distinguishes all instants.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Sleeps until a deadline.
  ///
  /// A sleep never returns before its deadline. A sleep until a past deadline returns immediately. Every sleeper has
  /// its own deadline.
  ///
  /// A sleep in a cancelled task throws `CancellationError`. Cancelling a sleeper throws `CancellationError` unless its
  /// deadline has passed. Cancelling a sleeper does not affect other sleepers.
  ///
  /// - Throws: `CancellationError`, immediately, if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> SleepResult in
          // The cancellation handler may have run before the sleeper was registered.
          if Task.isCancelled { return .cancelled }
          if deadline <= state.now { return .due }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return .asleep(state.takeSatisfiedObservers())
        }
        switch result {
        case .cancelled: continuation.resume(throwing: CancellationError())
        case .due: continuation.resume()
        case .asleep(let observers): for observer in observers { observer.continuation.resume() }
        }
      }
    } onCancel: {
      state.withLock { $0.takeSleeper(id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock by a duration and wakes every sleeper whose deadline it reaches.
  ///
  /// Sleepers wake in the order of their deadlines, then in the order in which they fell asleep. If a sleeper sleeps
  /// again, its duration starts at the new time.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant and wakes every sleeper whose deadline it reaches.
  public func advance(to instant: TestInstant) {
    let woken = state.withLock { state in
      precondition(instant >= state.now, "A clock cannot move backwards.")
      state.now = instant
      return state.takeDueSleepers()
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until a number of tasks sleep on this clock, or until the current task is cancelled.
  ///
  /// Set a time limit for the test: if the code under test never sleeps, the call never returns.
  public func sleepers(atLeast count: Int) async {
    await observe { $0.count >= count }
  }

  /// Waits until a number of tasks sleep that wake after a duration from now, or until the current task is cancelled.
  ///
  /// Use it instead of ``sleepers(atLeast:)`` where other tasks may still sleep: the next advance by the duration wakes the tasks.
  public func sleepers(atLeast count: Int = 1, for duration: Duration) async {
    let deadline = now.advanced(by: duration)
    await observe { $0.count { $0.deadline == deadline } >= count }
  }

  private func observe(_ isReached: @escaping @Sendable ([Sleeper]) -> Bool) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFinished = state.withLock { state in
          if Task.isCancelled || isReached(state.sleepers) { return true }
          state.observers.append(
            Observer(id: id, isReached: isReached, continuation: continuation)
          )
          return false
        }
        if isFinished { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.takeObserver(id) }?.continuation.resume()
    }
  }

  /// Records an issue with the deadlines if any task still sleeps on this clock.
  ///
  /// Call it at the end of a test to check that the code under test leaves no task waiting.
  public func reportLeftoverSleepers(sourceLocation: SourceLocation = #_sourceLocation) {
    let deadlines = state.withLock { $0.sleepers.map(\.deadline.description) }
    guard !deadlines.isEmpty else { return }
    Issue.record(
      """
      \(deadlines.count) tasks still sleep on a TestClock at \(now), \
      until: \(deadlines.joined(separator: ", ")). \
      Advance the clock to the deadlines, or cancel the tasks.
      """,
      sourceLocation: sourceLocation
    )
  }
}

extension TestClock {
  private struct Sleeper {
    let id: Int
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>

    /// Sleepers wake in this order.
    var order: (TestInstant, Int) { (deadline, id) }
  }

  /// A task that waits for sleepers.
  private struct Observer {
    let id: Int
    let isReached: @Sendable ([Sleeper]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// The result of a call of `sleep`; continuations resume after the lock is released.
  private enum SleepResult {
    case cancelled
    case due
    case asleep([Observer])
  }

  private struct State {
    var now = TestInstant()
    var sleepers: [Sleeper] = []
    var observers: [Observer] = []
    var nextID = 0

    /// Returns ascending ids, which record the order of arrival.
    mutating func makeID() -> Int {
      defer { nextID += 1 }
      return nextID
    }

    mutating func takeSleeper(_ id: Int) -> Sleeper? {
      sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
    }

    mutating func takeObserver(_ id: Int) -> Observer? {
      observers.firstIndex { $0.id == id }.map { observers.remove(at: $0) }
    }

    mutating func takeDueSleepers() -> [Sleeper] {
      let due = sleepers.filter { $0.deadline <= now }.sorted { $0.order < $1.order }
      sleepers.removeAll { $0.deadline <= now }
      return due
    }

    mutating func takeSatisfiedObservers() -> [Observer] {
      let satisfied = observers.filter { $0.isReached(sleepers) }
      observers.removeAll { $0.isReached(sleepers) }
      return satisfied
    }
  }
}
