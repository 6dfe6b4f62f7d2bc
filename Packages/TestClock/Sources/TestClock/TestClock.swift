import Synchronization
public import Testing

/// A clock whose time moves only when a test tells it to.
///
/// Start the code under test in a task, wait with ``sleepers(atLeast:)`` until it sleeps, and move time
/// with ``advance(by:)``:
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(10)) }
/// await clock.sleepers(atLeast: 1)
/// clock.advance(by: .seconds(10))
/// try await task.value
/// ```
///
/// There is nothing to hope for in between: a test that waited for the sleepers it expects knows that
/// the next step wakes them.
public final class TestClock: Clock, Sendable {
  private let state: Mutex<State>

  /// A clock that stands at a moment.
  public init(now: TestInstant = TestInstant()) {
    state = Mutex(State(now: now))
  }

  /// The moment at which the clock stands.
  ///
  /// The present never moves back.
  public var now: TestInstant { state.withLock(\.now) }

  /// Nothing: every moment can be told from every other.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that are asleep on this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Waits for a deadline.
  ///
  /// After a sleep the present is at the deadline or past it. A sleep until a moment that has passed
  /// returns at once. Every sleeper has a deadline of its own.
  ///
  /// A sleep in a task that is cancelled throws `CancellationError`. A sleeper that is cancelled throws
  /// `CancellationError`, unless its deadline has come. A sleeper that is cancelled disturbs no other.
  ///
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let step = state.withLock { state -> FallingAsleep in
          // A cancellation that comes before this line finds no sleeper to wake.
          if Task.isCancelled { return .cancelled }
          if deadline <= state.now { return .due }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return .asleep(state.takeSatisfiedObservers())
        }
        switch step {
        case .cancelled: continuation.resume(throwing: CancellationError())
        case .due: continuation.resume()
        case .asleep(let observers): for observer in observers { observer.continuation.resume() }
        }
      }
    } onCancel: {
      state.withLock { $0.takeSleeper(id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock forward by a duration, and wakes every sleeper whose deadline is reached.
  ///
  /// Sleepers wake by deadline, those with the same deadline by arrival. A sleeper that goes to sleep
  /// again counts from the moment to which the clock was moved.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock forward to a moment, and wakes every sleeper whose deadline is reached.
  public func advance(to moment: TestInstant) {
    let woken = state.withLock { state in
      precondition(moment >= state.now, "A clock does not run backwards.")
      state.now = moment
      return state.takeDueSleepers()
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until at least so many tasks are asleep on this clock, or the waiting task is cancelled.
  ///
  /// Give the test a time limit: code that never sleeps would let it wait for ever.
  public func sleepers(atLeast count: Int) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReached = state.withLock { state in
          if Task.isCancelled || state.sleepers.count >= count { return true }
          state.observers.append(Observer(id: id, count: count, continuation: continuation))
          return false
        }
        if isReached { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.takeObserver(id) }?.continuation.resume()
    }
  }

  /// Fails the running test, with the deadlines, if anybody is still asleep on this clock.
  ///
  /// Call it at the end of a test, to see that the code under test left nothing waiting.
  public func reportLeftoverSleepers(sourceLocation: SourceLocation = #_sourceLocation) {
    let deadlines = state.withLock { $0.sleepers.sorted().map(\.deadline.description) }
    guard !deadlines.isEmpty else { return }
    Issue.record(
      """
      \(deadlines.count) left asleep on a TestClock that stands at \(now), \
      until: \(deadlines.joined(separator: ", ")). \
      Advance the clock that far, or cancel what sleeps.
      """,
      sourceLocation: sourceLocation
    )
  }
}

extension TestClock {
  private struct Sleeper: Comparable {
    let id: Int
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.deadline, lhs.id) < (rhs.deadline, rhs.id)
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
  }

  /// Somebody who waits until a number of sleepers is reached.
  private struct Observer {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What came of an attempt to sleep; whoever it concerns is resumed after the lock is let go.
  private enum FallingAsleep {
    case cancelled
    case due
    case asleep([Observer])
  }

  private struct State {
    var now: TestInstant
    var sleepers: [Sleeper] = []
    var observers: [Observer] = []
    var nextID = 0

    /// Ids grow, so that they also tell who came first.
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
      let due = sleepers.filter { $0.deadline <= now }.sorted()
      sleepers.removeAll { $0.deadline <= now }
      return due
    }

    mutating func takeSatisfiedObservers() -> [Observer] {
      let satisfied = observers.filter { $0.count <= sleepers.count }
      observers.removeAll { $0.count <= sleepers.count }
      return satisfied
    }
  }
}
