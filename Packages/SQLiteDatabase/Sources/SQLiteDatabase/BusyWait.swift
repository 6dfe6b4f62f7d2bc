import CSQLite
import POSIX

/// What a connection does while another one holds the lock: it looks again soon, until the time limit, and
/// gives up at once when nobody waits for it any more.
///
/// `sqlite3_busy_timeout` would not do: `sqlite3_interrupt` does not end its wait. SQLite calls the handler
/// on the thread that runs the statement, so all of this belongs to that thread.
final class BusyWait {
  let timeout: Duration
  private var start = ContinuousClock.now
  private var isCancelled: () -> Bool = { false }

  /// The longest time between two looks at the lock and at the cancellation, in microseconds.
  private static let longestPause: UInt32 = 20_000

  /// The first pause, in microseconds, which the next ones double: a commit takes some hundreds.
  private static let firstPause: UInt32 = 100

  init(timeout: Duration) {
    self.timeout = timeout
  }

  /// Makes this the busy handler of a connection, which must not outlive it.
  func install(on handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.shouldLookAgain(afterLooks: Int(count)) ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Does something that may wait for a lock, and gives it up when cancelled.
  func whileWaiting(_ isCancelled: @escaping () -> Bool, _ body: () throws -> Void) throws {
    self.isCancelled = isCancelled
    defer { self.isCancelled = { false } }
    do {
      try body()
    } catch {
      throw isCancelled() ? CancellationError() : error
    }
  }

  private func shouldLookAgain(afterLooks count: Int) -> Bool {
    if count == 0 { start = .now }
    guard !isCancelled(), ContinuousClock.now - start < timeout else { return false }
    usleep(min(Self.longestPause, Self.firstPause << UInt32(min(count, 8))))
    return true
  }
}
