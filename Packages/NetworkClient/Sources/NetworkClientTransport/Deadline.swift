import Dispatch

/// A timer on the monotonic clock that calls its closure once, unless it is stopped before.
struct Deadline {
  private let timer: any DispatchSourceTimer

  /// Starts the timer.
  init(after limit: Duration, on queue: DispatchQueue, _ expire: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + limit.dispatchTimeInterval)
    timer.setEventHandler(handler: expire)
    timer.activate()
  }

  /// Ends the timer, and lets go of its closure.
  func stop() {
    timer.cancel()
  }
}

extension Duration {
  /// The same time for Dispatch, which counts nanoseconds in 64 bits: at most 30 years.
  fileprivate var dispatchTimeInterval: DispatchTimeInterval {
    let limited = min(max(self, .zero), .seconds(30 * 365 * 24 * 60 * 60))
    return .nanoseconds(Int(limited / .nanoseconds(1)))
  }
}
