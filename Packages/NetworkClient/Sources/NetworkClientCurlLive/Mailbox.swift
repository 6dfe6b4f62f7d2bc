import NetworkClient
import NetworkClientTransport
import Synchronization

/// Passes requests and cancellations from callers to the driver, the thread that runs libcurl.
///
/// Whether a driver is active and whether a message is unread are guarded by one lock, so that no message is missed
/// when the driver stops.
final class Mailbox: Sendable {
  /// A request that is not started.
  struct Request {
    let pending: PendingResponse
    let route: Route
  }

  private struct State {
    var requests: [Request] = []

    /// Whether the driver has not yet received a request or a cancellation.
    var isUnread = false

    /// Whether a driver is active; it checks `isUnread` before it stops.
    var isDriven = false

    /// Wakes the driver while it waits for the network.
    var wakeup: Wakeup?
  }

  private let state = Mutex(State())

  /// Sends a request, or the notice that one was abandoned; returns whether the caller must start a driver.
  func send(_ request: Request?) -> Bool {
    state.withLock { state in
      if let request { state.requests.append(request) }
      state.isUnread = true
      state.wakeup.take()?.wake()
      defer { state.isDriven = true }
      return !state.isDriven
    }
  }

  /// Removes and returns the requests.
  func receive() -> [Request] {
    state.withLock { state in
      defer { state = State(isDriven: true) }
      return state.requests
    }
  }

  /// The next step of the driver.
  enum Step {
    case receive, wait, stop
  }

  /// Returns the next step of the driver; with `stop` it is no longer active.
  func nextStep(for transfers: Transfers?) -> Step {
    state.withLock { state in
      if state.isUnread { return .receive }
      guard let transfers, !transfers.isEmpty else {
        state.isDriven = false
        return .stop
      }
      state.wakeup = transfers.wakeup
      return .wait
    }
  }
}
