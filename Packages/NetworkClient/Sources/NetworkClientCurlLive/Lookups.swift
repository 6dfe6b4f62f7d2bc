import NetworkClient
import POSIX
import PortableFoundation

/// Limits the number of concurrent DNS lookups and queues the requests that wait for one.
///
/// A lookup uses a thread and three descriptors and cannot be cancelled: the system's resolver ends it after 30 seconds
/// by default, or after minutes if resolv.conf(5) says so. A transfer therefore occupies its slot until its lookup has
/// finished, even if the request is abandoned.
struct Lookups<Transfer: Hashable, Request> {
  /// The maximum number of concurrent lookups.
  static var maximumCount: Int { 32 }

  private var transfers: Set<Transfer> = []
  private var waiting: [Request] = []

  /// Returns whether the lookup of a transfer is running or not started yet.
  func contains(_ transfer: Transfer) -> Bool { transfers.contains(transfer) }

  /// Queues a request.
  mutating func append(_ request: Request) {
    waiting.append(request)
  }

  /// Removes and returns the first queued request if a slot is free.
  mutating func next() -> Request? {
    guard transfers.count < Self.maximumCount, !waiting.isEmpty else { return nil }
    return waiting.removeFirst()
  }

  /// Removes and returns the queued requests that satisfy a condition.
  @discardableResult
  mutating func removeWaiting(where isRemoved: (Request) -> Bool = { _ in true }) -> [Request] {
    let removed = waiting.filter(isRemoved)
    waiting.removeAll(where: isRemoved)
    return removed
  }

  /// Assigns a slot to a transfer before its lookup starts.
  mutating func reserve(for transfer: Transfer) {
    transfers.insert(transfer)
  }

  /// Releases the slot of a finished transfer, if it has one.
  mutating func release(_ transfer: Transfer) {
    transfers.remove(transfer)
  }

  /// Releases the slots of the transfers whose lookup has finished.
  mutating func releaseAll(where hasFinished: (Transfer) -> Bool) {
    transfers = transfers.filter { !hasFinished($0) }
  }
}

extension NetworkClient.Request {
  /// Whether the request needs a DNS lookup, for the server or the proxy.
  ///
  /// IP addresses need none, nor does localhost, which libcurl resolves itself (7.78 and later).
  func needsLookup(by proxy: NetworkClient.Proxy?) -> Bool {
    // The zone of an IPv6 address is not part of the address.
    let host = ((proxy?.url ?? url).host() ?? "").prefix { $0 != "%" }
    var address = in6_addr()
    return host.lowercased() != "localhost" && inet_pton(AF_INET, String(host), &address) != 1
      && inet_pton(AF_INET6, String(host), &address) != 1
  }
}
