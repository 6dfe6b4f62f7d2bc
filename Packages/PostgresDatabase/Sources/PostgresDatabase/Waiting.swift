import POSIX

/// The error of a wait that reached its time limit.
struct DeadlineReached: Error {}

/// The cancellation of a caller, which ends its waits; confined to one thread.
final class Cancellation {
  /// Returns whether the caller has been cancelled.
  let isRequested: () -> Bool

  private let grace: Duration
  private var end: ContinuousClock.Instant?

  /// - Parameter grace: The time that all waits together still have after the cancellation.
  init(isRequested: @escaping () -> Bool, grace: Duration = .zero) {
    (self.isRequested, self.grace) = (isRequested, grace)
  }

  /// Whether the waits have to end.
  fileprivate var isDue: Bool {
    let now = ContinuousClock.now
    if end == nil, isRequested() { end = now + grace }
    return end.map { now >= $0 } == true
  }
}

/// Waits until a condition is met.
///
/// - Parameters:
///   - cancellation: The cancellation that ends the wait; nil without one.
///   - condition: Waits for the condition, at most for the pause, and returns whether it is met.
/// - Throws: ``DeadlineReached``; `CancellationError`.
func wait(
  until deadline: ContinuousClock.Instant,
  _ cancellation: Cancellation?,
  for condition: (_ pause: Duration) -> Bool
) throws {
  // Between two checks for a cancellation.
  let interval = Duration.milliseconds(20)
  while true {
    if cancellation?.isDue == true { throw CancellationError() }
    let now = ContinuousClock.now
    guard now < deadline else { throw DeadlineReached() }
    let rest = deadline - now
    if condition(cancellation == nil ? rest : min(rest, interval)) { return }
  }
}

/// Waits until a socket is ready; see ``wait(until:_:for:)``.
///
/// - Parameter events: `POLLIN`, `POLLOUT`.
func waitForSocket(
  _ socket: Int32,
  _ events: [Int32],
  until deadline: ContinuousClock.Instant,
  _ cancellation: Cancellation?
) throws {
  try wait(until: deadline, cancellation) { pause in
    var request = pollfd(fd: socket, events: events.reduce(0) { $0 | Int16($1) }, revents: 0)
    return poll(&request, 1, Int32(clamping: pause.wholeMilliseconds)) > 0
  }
}
