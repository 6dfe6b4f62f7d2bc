import CSQLite
import POSIX

/// The busy handler of a connection: retries a contended lock until the time limit or a cancellation.
///
/// `sqlite3_busy_timeout` is not enough, because `sqlite3_interrupt` does not end its wait. SQLite calls the handler on
/// the thread that runs the statement, so this class is confined to that thread.
final class BusyWait {
  let timeout: Duration
  private var start = ContinuousClock.now
  private var isCancelled: () -> Bool = { false }

  /// The longest pause between two attempts, in microseconds.
  private static let longestPause: UInt32 = 20_000

  /// The first pause, in microseconds, which the next ones double.
  ///
  /// A commit takes a few hundred.
  private static let firstPause: UInt32 = 100

  init(timeout: Duration) {
    self.timeout = timeout
  }

  /// Installs the busy handler of a connection, which must not outlive this object.
  func install(on handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.shouldRetry(afterAttempts: Int(count)) ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Runs work that may wait for a lock; the wait ends with a `CancellationError` when the work is cancelled.
  func whileWaiting(_ isCancelled: @escaping () -> Bool, _ work: () throws -> Void) throws {
    self.isCancelled = isCancelled
    defer { self.isCancelled = { false } }
    do {
      try work()
    } catch {
      throw isCancelled() ? CancellationError() : error
    }
  }

  private func shouldRetry(afterAttempts count: Int) -> Bool {
    if count == 0 { start = .now }
    guard !isCancelled(), ContinuousClock.now - start < timeout else { return false }
    usleep(min(Self.longestPause, Self.firstPause << UInt32(min(count, 8))))
    return true
  }
}
