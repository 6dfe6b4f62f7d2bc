import NetworkClient
import NetworkClientTransport
import Synchronization

/// What callers pass to the thread that drives libcurl.
final class Mailbox: Sendable {
  /// A request that has not started yet.
  struct Request {
    let pending: PendingResponse
    let proxy: NetworkClient.Proxy?
  }

  private struct State {
    var requests: [Request] = []

    /// Whether a request has come, or a caller has abandoned one.
    var hasNews = false

    /// Whether a thread drives libcurl, and checks for news before it stops.
    var isDriven = false

    /// Wakes the thread while it waits for the network.
    var wakeup: Wakeup?
  }

  private let state = Mutex(State())

  /// Passes a request, or the news that one was abandoned; returns whether the caller has to start a driver.
  func put(_ request: Request?) -> Bool {
    state.withLock { state in
      if let request { state.requests.append(request) }
      state.hasNews = true
      state.wakeup.take()?.wake()
      defer { state.isDriven = true }
      return !state.isDriven
    }
  }

  /// Removes and returns the requests.
  func takeRequests() -> [Request] {
    state.withLock { state in
      defer { state = State(isDriven: true) }
      return state.requests
    }
  }

  /// What the driver does next.
  enum Next {
    case look
    case wait
    case end
  }

  /// Returns what the driver does when it has done all that it knew of.
  func next(for transfers: Transfers?) -> Next {
    state.withLock { state in
      if state.hasNews { return .look }
      guard let transfers, !transfers.isEmpty else {
        state.isDriven = false
        return .end
      }
      state.wakeup = transfers.wakeup
      return .wait
    }
  }
}
