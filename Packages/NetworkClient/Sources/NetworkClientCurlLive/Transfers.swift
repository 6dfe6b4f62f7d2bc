import CCurl
import NetworkClient
import NetworkClientTransport

/// The running transfers, their connections and the multi handle.
///
/// Confined to the driver of ``CurlConnections``.
final class Transfers {
  /// Ends ``wait(atMost:)`` early.
  let wakeup: Wakeup

  private let curl: Libcurl
  private let handle: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var lookups = Lookups<
    UnsafeMutableRawPointer, (pending: PendingResponse, route: Route)
  >()

  /// Whether no transfer is running.
  var isEmpty: Bool { transfers.isEmpty }

  /// Creates an empty set; nil without enough memory or file descriptors.
  init?(using curl: Libcurl) {
    guard let handle = curl.multi_init() else { return nil }
    self.curl = curl
    wakeup = Wakeup(handle, using: curl)
    self.handle = handle
    // Fails if libcurl could not create the event descriptor of the wakeup.
    guard wakeup.wake() else { return nil }
  }

  deinit {
    for handle in transfers.keys { _ = curl.multi_remove_handle(self.handle, handle) }
    _ = curl.multi_cleanup(handle)
  }

  /// Starts a request as soon as its DNS lookup can start.
  func start(_ pending: PendingResponse, over route: Route) {
    if let host = pending.request.lookedUpHost(by: route.proxy) {
      lookups.append((pending, route), of: host)
      startQueuedRequests()
    } else {
      start(pending, over: route, lookingUp: nil)
    }
  }

  private func startQueuedRequests() {
    while let (host, (pending, route)) = lookups.next() {
      start(pending, over: route, lookingUp: host)
    }
  }

  private func start(
    _ pending: PendingResponse,
    over route: Route,
    lookingUp host: String?
  ) {
    guard !pending.isResolved else { return }
    do throws(Refusal) {
      let transfer = try Transfer(pending, over: route, using: curl)
      let code = curl.multi_add_handle(handle, transfer.handle)
      guard code == CURLM_OK else { throw Refusal(curl.message(for: code)) }
      transfers[transfer.handle] = transfer
      if let host { lookups.reserve(for: transfer.handle, of: host) }
    } catch {
      pending.fail(with: .transportFailed(pending.request.url, cause: error.cause))
    }
  }

  /// Reads and writes without blocking, and delivers the results of finished transfers.
  func perform() {
    lookups.removeWaiting { $0.pending.isResolved }
    for transfer in transfers.values where transfer.pending.isResolved { abandon(transfer) }
    guard !isEmpty else { return }
    var count: Int32 = 0
    let code = curl.multi_perform(handle, &count)
    finish()
    check(code)
    lookups.releaseAll { curl.isLookedUp($0) }
    // The next wait returns immediately for a new transfer.
    startQueuedRequests()
  }

  /// Waits for the network or the wakeup.
  func wait(atMost limit: Duration) {
    // libcurl returns earlier for its own time limits.
    let milliseconds = Int32((limit / .milliseconds(1)).rounded(.up))
    check(curl.multi_poll(handle, nil, 0, milliseconds, nil))
  }

  /// Fails all requests if the multi handle failed.
  private func check(_ code: CURLMcode) {
    guard code != CURLM_OK else { return }
    let cause = curl.message(for: code)
    for pending in transfers.values.map(\.pending) + lookups.removeWaiting().map(\.pending) {
      pending.fail(with: .transportFailed(pending.request.url, cause: cause))
    }
    for transfer in transfers.values { remove(transfer) }
  }

  /// Delivers the results of finished transfers.
  private func finish() {
    var count: Int32 = 0
    while let message = curl.multi_info_read(handle, &count) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers[easy]
      else { continue }
      transfer.pending.resolve(transfer.result(ccurl_result(message)))
      remove(transfer)
    }
  }

  /// Removes an abandoned transfer, but not during its lookup: libcurl would wait for the resolver.
  private func abandon(_ transfer: Transfer) {
    if lookups.contains(transfer.handle) { transfer.removeDeadline() } else { remove(transfer) }
  }

  private func remove(_ transfer: Transfer) {
    _ = curl.multi_remove_handle(handle, transfer.handle)
    lookups.release(transfer.handle)
    transfers[transfer.handle] = nil
  }
}

/// Ends a wait for the network.
///
/// `@unchecked` is safe: curl_multi_wakeup(3) is the one function that any thread may call for a handle that another
/// thread uses. It must not be called after its ``Transfers`` are deallocated.
struct Wakeup: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let curl: Libcurl

  init(_ handle: UnsafeMutableRawPointer, using curl: Libcurl) {
    self.handle = handle
    self.curl = curl
  }

  /// Ends the current wait, or else the next one; returns false if libcurl cannot do this.
  @discardableResult
  func wake() -> Bool {
    curl.multi_wakeup(handle) == CURLM_OK
  }
}
