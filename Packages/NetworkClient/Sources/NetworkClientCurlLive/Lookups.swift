import NetworkClient
import POSIX
import PortableFoundation

/// Limits the number of concurrent DNS lookups and queues the requests that wait for one.
///
/// A lookup uses a thread and three descriptors and cannot be cancelled: the system's resolver ends it after 30 seconds
/// by default, or after minutes if resolv.conf(5) says so. A transfer therefore occupies its slot until its lookup has
/// finished, even if the request is abandoned. A host whose lookups hang leaves slots to the others.
struct Lookups<Transfer: Hashable, Request> {
  /// The maximum number of concurrent lookups.
  static var maximumCount: Int { 32 }

  /// The maximum number of concurrent lookups of a host.
  static var maximumCountOfHost: Int { 4 }

  /// The hosts of the running lookups.
  private var hosts: [Transfer: String] = [:]

  private var waiting: [(host: String, request: Request)] = []

  /// Returns whether the lookup of a transfer is running or not started yet.
  func contains(_ transfer: Transfer) -> Bool { hosts[transfer] != nil }

  /// Queues a request that needs the address of a host.
  mutating func append(_ request: Request, of host: String) {
    waiting.append((host, request))
  }

  /// Removes and returns the first queued request with a free slot, and its host.
  mutating func next() -> (host: String, request: Request)? {
    guard hosts.count < Self.maximumCount, !waiting.isEmpty else { return nil }
    let counts = Dictionary(hosts.values.map { ($0, 1) }, uniquingKeysWith: +)
    return waiting.firstIndex { counts[$0.host, default: 0] < Self.maximumCountOfHost }
      .map { waiting.remove(at: $0) }
  }

  /// Removes and returns the queued requests that satisfy a condition.
  @discardableResult
  mutating func removeWaiting(where isRemoved: (Request) -> Bool = { _ in true }) -> [Request] {
    let removed = waiting.filter { isRemoved($0.request) }
    waiting.removeAll { isRemoved($0.request) }
    return removed.map(\.request)
  }

  /// Assigns a slot to a transfer before its lookup of a host starts.
  mutating func reserve(for transfer: Transfer, of host: String) {
    hosts[transfer] = host
  }

  /// Releases the slot of a finished transfer, if it has one.
  mutating func release(_ transfer: Transfer) {
    hosts[transfer] = nil
  }

  /// Releases the slots of the transfers whose lookup has finished.
  mutating func releaseAll(where hasFinished: (Transfer) -> Bool) {
    hosts = hosts.filter { !hasFinished($0.key) }
  }
}

extension NetworkClient.Request {
  /// Returns the host that needs a DNS lookup, in lower case: that of the server or the proxy; nil if none does.
  ///
  /// IP addresses need none, nor does localhost, which libcurl resolves itself (7.78 and later).
  func lookedUpHost(by proxy: NetworkClient.Proxy?) -> String? {
    let host = ((proxy?.url ?? url).host() ?? "").lowercased()
    // The zone of an IPv6 address is not part of the address.
    let text = String(host.prefix { $0 != "%" })
    var address = in6_addr()
    let needsLookup =
      text != "localhost" && inet_pton(AF_INET, text, &address) != 1
      && inet_pton(AF_INET6, text, &address) != 1
    return needsLookup ? host : nil
  }
}
