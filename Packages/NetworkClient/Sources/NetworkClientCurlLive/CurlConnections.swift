import Dispatch
import NetworkClient
import NetworkClientTransport
import Synchronization

/// A pool of connections for clients on libcurl.
///
/// Pass one to several clients so that requests to the same server share a connection:
///
///     let connections = CurlConnections()
///     let direct = NetworkClient.curl(sharing: connections)
///     let proxied = NetworkClient.curl(proxy: proxy, sharing: connections)
///
/// The pool creates no resources before the first request. One thread at a time drives libcurl: the thread of a caller
/// for up to 5 milliseconds, which saves a fast request two thread switches, and after that a dedicated thread while
/// requests are running.
public final class CurlConnections: Sendable {
  /// The longest time for which a caller drives libcurl: longer than a request to a nearby server takes, and no longer
  /// than a durable write may block the caller's thread.
  static let callerTimeSlice: Duration = .milliseconds(5)

  private let mailbox = Mailbox()

  /// Confined to the driver; created for the first request.
  private let transfers = Mutex<Transfers?>(nil)

  private let queue = DispatchQueue(label: "NetworkClientCurlLive")

  private let deadlines = Deadlines(label: "NetworkClientCurlLive.deadlines")

  /// Creates a pool without connections.
  public init() {}

  /// Sends a request over a route, and returns the response.
  func response(
    to request: NetworkClient.Request,
    over route: Route
  ) async throws -> NetworkClient.Response {
    // The caller itself loads libcurl. If another thread loaded it, the process could exit after the caller's deadline,
    // and OpenSSL's exit handlers would free memory that this thread still uses.
    if case .failure(let refusal) = CurlLibrary.loaded {
      throw NetworkClientError.transportFailed(request.url, cause: refusal.cause)
    }
    try Task.checkCancellation()
    let pending = PendingResponse(to: request)
    return try await pending.wait(deadlines: deadlines) {
      if mailbox.send(Mailbox.Request(pending: pending, route: route)) { drive(until: pending) }
    } abandon: { [self] in
      if mailbox.send(nil) { continueOnQueue() }
    }
  }

  private func continueOnQueue() {
    queue.async { [self] in drive() }
  }

  /// Runs requests until none remain.
  ///
  /// A caller passes its own response, and leaves the remaining requests to the dedicated thread once that is resolved
  /// or the time slice is over.
  private func drive(until own: PendingResponse? = nil) {
    let start = ContinuousClock.now
    let isIdle = transfers.withLock { transfers in
      while true {
        for request in mailbox.receive() { self.start(request, in: &transfers) }
        transfers?.perform()
        let remaining = own.map { own in
          own.isResolved ? .zero : Self.callerTimeSlice - start.duration(to: .now)
        }
        switch mailbox.nextStep(for: transfers) {
        case .stop: return true
        case _ where remaining.map { $0 <= .zero } == true: return false
        case .receive: continue
        case .wait: transfers?.wait(atMost: remaining ?? .seconds(60))
        }
      }
    }
    if !isIdle { continueOnQueue() }
  }

  private func start(_ request: Mailbox.Request, in transfers: inout Transfers?) {
    transfers = transfers ?? (try? CurlLibrary.loaded.get()).flatMap(Transfers.init(using:))
    if let transfers {
      transfers.start(request.pending, over: request.route)
    } else {
      let cause = "out of memory or file descriptors"
      request.pending.fail(with: .transportFailed(request.pending.request.url, cause: cause))
    }
  }
}
