import POSIX

/// The error of a wait that reached its time limit.
struct DeadlineReached: Error {}

/// Waits until a condition is met.
///
/// - Parameters:
///   - isCancelled: Returns whether the caller has been cancelled, which ends the wait; nil if that may not end it.
///   - condition: Waits for the condition, at most for the pause, and returns whether it is met.
/// - Throws: ``DeadlineReached``; `CancellationError`.
func wait(
  until deadline: ContinuousClock.Instant,
  _ isCancelled: (() -> Bool)?,
  for condition: (_ pause: Duration) -> Bool
) throws {
  // Between two checks for a cancellation.
  let interval = Duration.milliseconds(20)
  while true {
    if isCancelled?() == true { throw CancellationError() }
    let rest = deadline - .now
    guard rest > .zero else { throw DeadlineReached() }
    if condition(isCancelled == nil ? rest : min(rest, interval)) { return }
  }
}

/// Waits until a socket is ready; see ``wait(until:_:for:)``.
///
/// - Parameter events: `POLLIN`, `POLLOUT`.
func waitForSocket(
  _ socket: Int32,
  _ events: [Int32],
  until deadline: ContinuousClock.Instant,
  _ isCancelled: (() -> Bool)?
) throws {
  try wait(until: deadline, isCancelled) { pause in
    var request = pollfd(fd: socket, events: events.reduce(0) { $0 | Int16($1) }, revents: 0)
    return poll(&request, 1, Int32(clamping: pause.wholeMilliseconds)) > 0
  }
}
