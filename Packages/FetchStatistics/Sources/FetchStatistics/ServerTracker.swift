import PortableFoundation

/// The state of each server as each machine sees it, and the outages: from the first failure after a fetch until the next
/// fetch.
///
/// Add fetches and failures in the order of their times, also those before the period: an outage that reaches into it
/// started there.
struct ServerTracker: Equatable, Sendable {
  /// The state of a server after its last fetch or failure.
  private struct Server: Equatable {
    /// The URL of the last fetch or failure.
    var url: String
    let machine: String
    var isFailing = false

    /// The time of the first fetch or failure in this state.
    var start: TimeInterval

    var lastFetch: TimeInterval?
    var lastFailure: TimeInterval?

    /// The time of the last fetch or failure.
    var lastTime: TimeInterval { max(lastFetch ?? -.infinity, lastFailure ?? -.infinity) }
  }

  /// A server and a machine.
  private struct Pair: Hashable {
    let url: String
    let machine: String
  }

  /// The last failure of a period.
  private struct LastFailure: Equatable {
    let time: TimeInterval
    let server: Int
  }

  /// The start of the period.
  private let periodStart: TimeInterval

  /// Whether all URLs are those of one server, such as a target whose URL was corrected.
  private let isOneServer: Bool

  private var servers: [Server] = []
  private var indices: [Pair: Int] = [:]

  /// The index of the server that was used last, which is usually the next one, too.
  private var latest = 0

  /// The last failures of periods that have not ended yet, latest first.
  private var pending: [LastFailure] = []

  private var longestEnded: FetchStatistics.Outage?

  /// The latest outages that have ended in the period, at most ``endedCapacity``.
  private(set) var ended: [FetchStatistics.Outage] = []

  private static let endedCapacity = 100

  /// Creates a tracker that returns the servers and outages of a period.
  init(since start: TimeInterval, ofOneServer isOneServer: Bool = false) {
    (periodStart, self.isOneServer) = (start, isOneServer)
  }

  /// Adds a fetch, which ends the outage of its server.
  mutating func addFetch(at time: TimeInterval, from url: String, by machine: String) {
    if !pending.isEmpty { addPendingFailures(before: time) }
    let index = index(of: url, machine, at: time)
    servers[index].lastFetch = time
    guard servers[index].isFailing else { return }
    let lastFailure = servers[index].lastFailure ?? time
    let end = max(time, lastFailure)
    if end >= periodStart {
      let outage = FetchStatistics.Outage(
        server: url,
        machine: machine,
        start: servers[index].start,
        lastFailure: lastFailure,
        end: end
      )
      ended = ended.suffix(Self.endedCapacity - 1) + [outage]
      let now = Date(timeIntervalSince1970: end)
      if outage.duration(at: now) > longestEnded?.duration(at: now) ?? .seconds(-1) {
        longestEnded = outage
      }
    }
    servers[index].isFailing = false
    servers[index].start = time
  }

  /// Adds failures that start an outage unless their server has one.
  mutating func add(_ failures: FailurePeriod, from url: String, by machine: String) {
    addPendingFailures(before: failures.first)
    let index = index(of: url, machine, at: failures.first)
    fail(index, at: failures.first)
    guard failures.last > failures.first else { return }
    let position = pending.firstIndex { $0.time <= failures.last } ?? pending.endIndex
    pending.insert(LastFailure(time: failures.last, server: index), at: position)
  }

  /// Adds the last failures of all periods.
  mutating func finish() {
    addPendingFailures(before: .infinity)
  }

  /// The servers with a fetch or a failure in the period, the last one first.
  var current: [FetchStatistics.Server] {
    recent.map { server in
      FetchStatistics.Server(
        url: server.url,
        machine: server.machine,
        isFailing: server.isFailing,
        start: Date(timeIntervalSince1970: server.start),
        lastFetch: server.lastFetch.map(Date.init(timeIntervalSince1970:)),
        lastFailure: server.lastFailure.map(Date.init(timeIntervalSince1970:))
      )
    }
  }

  /// The outages that have not ended, the longest first.
  var currentOutages: [FetchStatistics.Outage] {
    recent.lazy.filter(\.isFailing).map { server in
      FetchStatistics.Outage(
        server: server.url,
        machine: server.machine,
        start: server.start,
        lastFailure: server.lastFailure ?? server.start,
        end: nil
      )
    }.sorted { $0.start < $1.start }
  }

  /// Returns the longest outage.
  func longestOutage(at now: Date) -> FetchStatistics.Outage? {
    guard let current = currentOutages.first else { return longestEnded }
    guard let longestEnded, longestEnded.duration(at: now) >= current.duration(at: now) else {
      return current
    }
    return longestEnded
  }

  private var recent: [Server] {
    servers.filter { $0.lastTime >= periodStart }.sorted { $0.lastTime > $1.lastTime }
  }

  private mutating func addPendingFailures(before time: TimeInterval) {
    while let failure = pending.last, failure.time < time {
      pending.removeLast()
      fail(failure.server, at: failure.time)
    }
  }

  private mutating func fail(_ index: Int, at time: TimeInterval) {
    if !servers[index].isFailing {
      servers[index].isFailing = true
      servers[index].start = time
      servers[index].lastFailure = time
    }
    servers[index].lastFailure = max(servers[index].lastFailure ?? time, time)
  }

  /// Returns the index of a server; adds it if a fetch or a failure is its first.
  private mutating func index(of url: String, _ machine: String, at time: TimeInterval) -> Int {
    if latest < servers.count, servers[latest].url == url, servers[latest].machine == machine {
      return latest
    }
    let pair = Pair(url: isOneServer ? "" : url, machine: machine)
    latest = indices[pair] ?? servers.count
    if latest == servers.count {
      indices[pair] = latest
      servers.append(Server(url: url, machine: machine, start: time))
    }
    servers[latest].url = url
    return latest
  }
}
