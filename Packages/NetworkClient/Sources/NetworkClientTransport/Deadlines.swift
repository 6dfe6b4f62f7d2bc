import Dispatch
import Synchronization

/// The deadlines of all requests of a transport, on one timer and the monotonic clock.
///
/// The timer is only rescheduled for a deadline earlier than all others, and not when a deadline is removed. Sequential
/// requests therefore make no system call for their deadlines.
package final class Deadlines: Sendable {
  /// Identifies a deadline.
  package struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Deadline {
    let time: DispatchTime
    let expire: @Sendable () -> Void
  }

  private struct State {
    var waiting: [ID: Deadline] = [:]
    var lastID = ID(number: 0)

    /// Created for the first deadline.
    var timer: (any DispatchSourceTimer)?

    /// The time at which the timer fires, or nil if it is not scheduled.
    var timerTime: DispatchTime?
  }

  private let state = Mutex(State())
  private let label: String

  /// Creates an empty set of deadlines; the label names the queue of the timer in a debugger.
  package init(label: String) {
    self.label = label
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Calls a closure after a delay unless the deadline is removed before.
  package func add(after limit: Duration, _ expire: @escaping @Sendable () -> Void) -> ID {
    let time = DispatchTime.now() + limit.dispatchTimeInterval
    return state.withLock { state in
      state.lastID = ID(number: state.lastID.number + 1)
      state.waiting[state.lastID] = Deadline(time: time, expire: expire)
      setTimer(&state)
      return state.lastID
    }
  }

  /// Removes a deadline and releases its closure.
  package func remove(_ id: ID) {
    state.withLock { $0.waiting[id] = nil }
  }

  /// Schedules the timer for the first deadline unless it fires earlier.
  private func setTimer(_ state: inout State) {
    guard let first = state.waiting.values.map(\.time).min() else { return }
    guard state.timerTime.map({ first < $0 }) ?? true else { return }
    state.timerTime = first
    let timer = state.timer ?? makeTimer()
    state.timer = timer
    timer.schedule(deadline: first)
  }

  private func makeTimer() -> sending any DispatchSourceTimer {
    // A dedicated queue, so that no other work delays a deadline.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: label))
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.activate()
    return timer
  }

  private func expire() {
    let expired = state.withLock { state in
      state.timerTime = nil
      let now = DispatchTime.now()
      let expired = state.waiting.filter { $0.value.time <= now }
      for id in expired.keys { state.waiting[id] = nil }
      setTimer(&state)
      return expired.values.sorted { $0.time < $1.time }
    }
    for deadline in expired { deadline.expire() }
  }
}

extension Duration {
  /// The interval for Dispatch, which counts nanoseconds in 64 bits; limited to 30 years.
  fileprivate var dispatchTimeInterval: DispatchTimeInterval {
    let limited = min(max(self, .zero), .seconds(30 * 365 * 24 * 60 * 60))
    return .nanoseconds(Int(limited / .nanoseconds(1)))
  }
}
