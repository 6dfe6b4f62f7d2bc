import Dispatch
import NetworkClient
import NetworkClientTransport
import Synchronization

/// The connections to servers that clients on libcurl share.
///
/// It creates nothing before the first request. libcurl is driven by one thread at a time: by the thread of a caller for
/// ``callerPatience``, which neither hands a fast request to another thread nor its response back, and then by a
/// thread of its own, as long as there are requests.
public final class CurlConnections: Sendable {
  /// How long a caller drives libcurl: longer than a request to a server nearby takes, and no longer than a
  /// durable write may block the caller's thread.
  static let callerPatience: Duration = .milliseconds(5)

  private let mailbox = Mailbox()

  /// Confined to the thread that drives; created for the first request.
  private let transfers = Mutex<Transfers?>(nil)

  private let queue = DispatchQueue(label: "NetworkClientCurlLive")

  private let deadlines = Deadlines(label: "NetworkClientCurlLive.deadlines")

  /// No connections yet.
  public init() {}

  /// Sends a request, to a proxy or to the server itself, and returns the response.
  func response(
    to request: NetworkClient.Request,
    by proxy: NetworkClient.Proxy?
  ) async throws -> NetworkClient.Response {
    // The caller loads libcurl, and waits for it: if another thread did so after the caller had given up, the process
    // could exit meanwhile, and OpenSSL's exit handlers would free what it still creates here.
    if case .failure(let refusal) = CurlLibrary.loaded {
      throw NetworkClientError.transportFailed(request.url, cause: refusal.cause)
    }
    try Task.checkCancellation()
    let pending = PendingResponse(to: request)
    return try await pending.wait(deadlines: deadlines) {
      if mailbox.put(Mailbox.Request(pending: pending, proxy: proxy)) { drive(until: pending) }
    } abandon: { [self] in
      if mailbox.put(nil) { continueOnQueue() }
    }
  }

  private func continueOnQueue() {
    queue.async { [self] in drive() }
  }

  /// Runs requests until there are none, or until a caller has its own response or no patience left: then another
  /// thread continues.
  private func drive(until own: PendingResponse? = nil) {
    let start = ContinuousClock.now
    let isIdle = transfers.withLock { transfers in
      while true {
        for request in mailbox.takeRequests() { begin(request, in: &transfers) }
        transfers?.proceed()
        let patience = own.map { own in
          own.isResolved ? .zero : Self.callerPatience - start.duration(to: .now)
        }
        switch mailbox.next(for: transfers) {
        case .end: return true
        case _ where patience.map { $0 <= .zero } == true: return false
        case .look: continue
        case .wait: transfers?.wait(atMost: patience ?? .seconds(60))
        }
      }
    }
    if !isIdle { continueOnQueue() }
  }

  private func begin(_ request: Mailbox.Request, in transfers: inout Transfers?) {
    transfers = transfers ?? (try? CurlLibrary.loaded.get()).flatMap(Transfers.init(using:))
    if let transfers {
      transfers.begin(request.pending, by: request.proxy)
    } else {
      let cause = "no memory or no file descriptor is left for it"
      request.pending.fail(with: .transportFailed(request.pending.request.url, cause: cause))
    }
  }
}
