import Polling
import PortableFoundation
import SingleFlight
import Synchronization

/// A value of the exchange that is requested repeatedly while it is visible, at most once at a time.
final class PolledResource: Sendable {
  private let time: ModelTime
  private let history: History
  private let flight: SingleFlight
  private let resultCount: @Sendable () -> Int

  /// Creates a resource.
  ///
  /// - Parameters:
  ///   - time: The time of the view model.
  ///   - resultCount: Returns the number of values and failures that were shown.
  ///   - request: Requests and shows the value; returns the time of the next attempt after a failure. Throws
  ///     `CancellationError` only.
  init(
    time: ModelTime,
    resultCount: @escaping @Sendable () -> Int,
    request: @escaping @Sendable () async throws -> Date?
  ) {
    let history = History()
    self.resultCount = resultCount
    self.time = time
    self.history = history
    flight = SingleFlight {
      let start = time.elapsed()
      do {
        let nextAttempt = try await request().map(time.elapsed(at:))
        history.last.withLock { $0 = Request(start: start, nextAttempt: nextAttempt) }
      } catch {
        // Cancelled: the value is as old as before.
      }
    }
  }

  /// Requests the value; joins a request in flight, unless its result is shown already.
  func refresh() async {
    let count = resultCount()
    await flight()
    // The request that was joined had nothing to do but to end.
    if resultCount() == count, !Task.isCancelled { await flight() }
  }

  /// Requests the value at an interval, from start to start, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The interval; 0 for no pause. Without one, the value is requested only if it never was.
  ///   - isVisible: Returns whether the value is still visible.
  func poll(every interval: Duration?, while isVisible: @Sendable () -> Bool) async {
    do {
      if let last = history.last.withLock(\.self) {
        guard let interval else { return }
        try await time.sleep(until: max(last.start + interval, last.nextAttempt ?? .zero))
      }
      for await _ in Polling(every: interval, clock: time.clock) {
        guard isVisible() else { return }
        await refresh()
        guard interval != nil else { return }
        try await time.sleep(until: history.last.withLock(\.?.nextAttempt) ?? .zero)
      }
    } catch {
      // Cancelled.
    }
  }

  /// A request that was not cancelled.
  private struct Request {
    /// The time of its start.
    let start: Duration

    /// The time of the next attempt after a failure; nil after a success.
    let nextAttempt: Duration?
  }

  /// The last request that was not cancelled; nil before the first one.
  private final class History: Sendable {
    let last = Mutex<Request?>(nil)
  }
}
