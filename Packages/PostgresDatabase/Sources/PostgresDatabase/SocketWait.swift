import POSIX

/// The error of a wait that reached its time limit.
struct DeadlineReached: Error {}

/// Waits until a socket is ready.
///
/// - Parameters:
///   - events: `POLLIN`, `POLLOUT`.
///   - isCancelled: Returns whether the caller has been cancelled, which ends the wait; nil if that may not end it.
/// - Throws: ``DeadlineReached``; `CancellationError`.
func waitForSocket(
  _ socket: Int32,
  _ events: [Int32],
  until deadline: ContinuousClock.Instant,
  _ isCancelled: (() -> Bool)?
) throws {
  // Between two checks for a cancellation.
  let interval = Duration.milliseconds(20)
  while true {
    if isCancelled?() == true { throw CancellationError() }
    let rest = deadline - .now
    guard rest > .zero else { throw DeadlineReached() }
    let pause = isCancelled == nil ? rest : min(rest, interval)
    var request = pollfd(fd: socket, events: events.reduce(0) { $0 | Int16($1) }, revents: 0)
    if poll(&request, 1, Int32(clamping: pause.wholeMilliseconds)) > 0 { return }
  }
}
