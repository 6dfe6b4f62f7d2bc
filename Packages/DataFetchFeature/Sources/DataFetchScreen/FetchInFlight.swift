import SingleFlight
import Synchronization
import TerminalUI

/// The fetch of the screen, which keys and the watch share and which can be cancelled separately from them.
struct FetchInFlight: Sendable {
  /// The running tap of the button.
  private final class Tap: Sendable {
    struct State {
      var task: Task<Void, Never>
      var elapsed: @Sendable () -> Duration
    }

    let state = Mutex<State?>(nil)
  }

  private let tap: Tap
  private let sharedTap: SingleFlight

  /// Creates the fetch that a button starts.
  init(_ button: AsyncButton, clock: any Clock<Duration>) {
    let tap = Tap()
    self.tap = tap
    sharedTap = SingleFlight {
      let task = Task { await button.tap() }
      tap.state.withLock { $0 = .init(task: task, elapsed: Self.stopwatch(on: clock)) }
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      tap.state.withLock { $0 = nil }
    }
  }

  /// Fetches, or joins the fetch in flight, and returns when the button is idle again.
  func callAsFunction() async { await sharedTap() }

  /// Cancels the fetch in flight.
  func cancel() { tap.state.withLock { $0?.task.cancel() } }

  /// The time since the fetch in flight started; 0 if there is none.
  var elapsed: Duration { tap.state.withLock { $0?.elapsed() } ?? .zero }

  private static func stopwatch(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
