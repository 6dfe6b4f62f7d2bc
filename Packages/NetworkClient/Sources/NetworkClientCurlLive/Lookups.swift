import NetworkClient
import POSIX
import PortableFoundation

/// The DNS lookups that run at the same time, by their transfers, and the requests that wait for one of them to end.
///
/// A lookup has a thread and three descriptors, and only the system's resolver ends it: after 30 seconds by default, and
/// after minutes if resolv.conf(5) says so. A transfer keeps its place until its lookup has ended, even if its response
/// is not awaited any more.
struct Lookups<Transfer: Hashable, Request> {
  /// The largest number of lookups.
  static var maximumCount: Int { 32 }

  private var transfers: Set<Transfer> = []
  private var waiting: [Request] = []

  /// Whether the lookup of a transfer runs, or has not started yet.
  func contains(_ transfer: Transfer) -> Bool { transfers.contains(transfer) }

  /// Lets a request wait for its lookup.
  mutating func append(_ request: Request) {
    waiting.append(request)
  }

  /// Returns the first request that waits, if there is room for its lookup.
  mutating func next() -> Request? {
    guard transfers.count < Self.maximumCount, !waiting.isEmpty else { return nil }
    return waiting.removeFirst()
  }

  /// Forgets and returns the requests that wait and meet a condition.
  @discardableResult
  mutating func removeWaiting(where isRemoved: (Request) -> Bool = { _ in true }) -> [Request] {
    let removed = waiting.filter(isRemoved)
    waiting.removeAll(where: isRemoved)
    return removed
  }

  /// Gives a transfer a place for its lookup, before it starts.
  mutating func reserve(for transfer: Transfer) {
    transfers.insert(transfer)
  }

  /// Releases the place of a transfer that has ended, if it has one.
  mutating func release(_ transfer: Transfer) {
    transfers.remove(transfer)
  }

  /// Releases the places of all transfers whose lookup has ended.
  mutating func releaseAll(where hasEnded: (Transfer) -> Bool) {
    transfers = transfers.filter { !hasEnded($0) }
  }
}

extension NetworkClient.Request {
  /// Whether the request needs a DNS lookup, of the server's name or the proxy's.
  ///
  /// An IP address needs none, nor does localhost, for which libcurl does not ask the resolver (7.78 and later).
  func needsLookup(by proxy: NetworkClient.Proxy?) -> Bool {
    // The zone of an IPv6 address is not a part of the address.
    let host = ((proxy?.url ?? url).host() ?? "").prefix { $0 != "%" }
    var address = in6_addr()
    return host.lowercased() != "localhost" && inet_pton(AF_INET, String(host), &address) != 1
      && inet_pton(AF_INET6, String(host), &address) != 1
  }
}
