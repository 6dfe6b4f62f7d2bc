import CCurl
import NetworkClient
import NetworkClientTransport

/// The transfers that go on at the same time, and the connections that they share.
///
/// Used by one thread at a time: the one that drives ``CurlConnections``.
final class Transfers {
  /// Ends ``wait(atMost:)`` early.
  let wakeup: Wakeup

  private let curl: Libcurl
  private let handle: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var lookups = Lookups<
    UnsafeMutableRawPointer, (pending: PendingResponse, proxy: NetworkClient.Proxy?)
  >()

  /// Whether none goes on.
  var isEmpty: Bool { transfers.isEmpty }

  /// No transfers yet; nil where there is no memory or no descriptor for them.
  init?(using curl: Libcurl) {
    guard let handle = curl.multi_init() else { return nil }
    self.curl = curl
    wakeup = Wakeup(handle, using: curl)
    self.handle = handle
    // It has an event descriptor for its wakeup, or none if there was none left.
    guard wakeup.wake() else { return nil }
  }

  deinit {
    for handle in transfers.keys { _ = curl.multi_remove_handle(self.handle, handle) }
    _ = curl.multi_cleanup(handle)
  }

  /// Sends a request to a proxy or to the server itself, as soon as its DNS lookup can start.
  func begin(_ pending: PendingResponse, by proxy: NetworkClient.Proxy?) {
    if pending.request.needsLookup(by: proxy) {
      lookups.append((pending, proxy))
      startWaiting()
    } else {
      start(pending, by: proxy, needsLookup: false)
    }
  }

  /// Starts the requests that wait for a lookup, as far as there is room.
  private func startWaiting() {
    while let (pending, proxy) = lookups.next() {
      start(pending, by: proxy, needsLookup: true)
    }
  }

  private func start(
    _ pending: PendingResponse,
    by proxy: NetworkClient.Proxy?,
    needsLookup: Bool
  ) {
    guard !pending.isResolved else { return }
    do throws(Refusal) {
      let transfer = try Transfer(pending, proxy: proxy, using: curl)
      let code = curl.multi_add_handle(handle, transfer.handle)
      guard code == CURLM_OK else { throw Refusal(curl.message(for: code)) }
      transfers[transfer.handle] = transfer
      if needsLookup { lookups.reserve(for: transfer.handle) }
    } catch {
      pending.fail(with: .transportFailed(pending.request.url, cause: error.cause))
    }
  }

  /// Does what can be done at once.
  func proceed() {
    lookups.removeWaiting { $0.pending.isResolved }
    for transfer in transfers.values where transfer.pending.isResolved { abandon(transfer) }
    guard !isEmpty else { return }
    var count: Int32 = 0
    let code = curl.multi_perform(handle, &count)
    finish()
    check(code)
    lookups.releaseAll { curl.isLookedUp($0) }
    // libcurl does not wait for the network before it has carried on with these.
    startWaiting()
  }

  /// Waits for the network or the wakeup.
  func wait(atMost limit: Duration) {
    // libcurl waits for less where it has a time limit of its own.
    let milliseconds = Int32((limit / .milliseconds(1)).rounded(.up))
    check(curl.multi_poll(handle, nil, 0, milliseconds, nil))
  }

  /// Gives all requests up if libcurl cannot go on.
  private func check(_ code: CURLMcode) {
    guard code != CURLM_OK else { return }
    let cause = curl.message(for: code)
    for pending in transfers.values.map(\.pending) + lookups.removeWaiting().map(\.pending) {
      pending.fail(with: .transportFailed(pending.request.url, cause: cause))
    }
    for transfer in transfers.values { remove(transfer) }
  }

  /// Gives the responses of transfers that have ended.
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

  /// Ends a transfer whose response is not awaited any more; while its lookup runs, libcurl would wait for that.
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
/// The one function of libcurl's that any thread may call for a handle that another uses (libcurl's manual,
/// curl_multi_wakeup): hence `@unchecked`. It must not be used once its transfers are gone.
struct Wakeup: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let curl: Libcurl

  init(_ handle: UnsafeMutableRawPointer, using curl: Libcurl) {
    self.handle = handle
    self.curl = curl
  }

  /// Ends the current wait, or else the next one, and returns whether that is possible.
  @discardableResult
  func wake() -> Bool {
    curl.multi_wakeup(handle) == CURLM_OK
  }
}

/// Why something is not done or not accepted, in words without a full stop.
struct Refusal: Error {
  let cause: String

  init(_ cause: String) {
    self.cause = cause
  }
}
