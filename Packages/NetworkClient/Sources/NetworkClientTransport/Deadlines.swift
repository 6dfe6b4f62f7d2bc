import Dispatch
import Synchronization

/// The deadlines of many requests, with one timer on the monotonic clock.
///
/// The timer is set when a deadline comes before all others, and is left alone when one is dropped: requests that follow
/// each other do not touch it, and none of them costs a call to the system.
package final class Deadlines: Sendable {
  /// Tells a deadline from the others.
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

    /// Made for the first deadline.
    var timer: (any DispatchSourceTimer)?

    /// When the timer goes off, if it will.
    var timerTime: DispatchTime?
  }

  private let state = Mutex(State())
  private let label: String

  /// No deadlines yet; the label is for who looks at the process.
  package init(label: String) {
    self.label = label
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Calls a closure once when a time is over, unless it is dropped before.
  package func add(after limit: Duration, _ expire: @escaping @Sendable () -> Void) -> ID {
    let time = DispatchTime.now() + limit.dispatchTimeInterval
    return state.withLock { state in
      state.lastID = ID(number: state.lastID.number + 1)
      state.waiting[state.lastID] = Deadline(time: time, expire: expire)
      setTimer(&state)
      return state.lastID
    }
  }

  /// Lets go of a deadline and its closure.
  package func drop(_ id: ID) {
    state.withLock { $0.waiting[id] = nil }
  }

  /// Sets the timer to the first deadline, unless it goes off before that.
  private func setTimer(_ state: inout State) {
    guard let first = state.waiting.values.map(\.time).min() else { return }
    guard state.timerTime.map({ first < $0 }) ?? true else { return }
    state.timerTime = first
    let timer = state.timer ?? makeTimer()
    state.timer = timer
    timer.schedule(deadline: first)
  }

  private func makeTimer() -> sending any DispatchSourceTimer {
    // On a queue of its own, which nothing else keeps busy.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: label))
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.activate()
    return timer
  }

  private func expire() {
    let over = state.withLock { state in
      state.timerTime = nil
      let now = DispatchTime.now()
      let over = state.waiting.filter { $0.value.time <= now }
      for id in over.keys { state.waiting[id] = nil }
      setTimer(&state)
      return over.values.sorted { $0.time < $1.time }
    }
    for deadline in over { deadline.expire() }
  }
}

extension Duration {
  /// The same time for Dispatch, which counts nanoseconds in 64 bits: at most 30 years.
  fileprivate var dispatchTimeInterval: DispatchTimeInterval {
    let limited = min(max(self, .zero), .seconds(30 * 365 * 24 * 60 * 60))
    return .nanoseconds(Int(limited / .nanoseconds(1)))
  }
}
