import PortableFoundation

/// The outages of each server: from the first failure after a fetch until the next fetch.
///
/// Add fetches and failures in the order of their times.
struct OutageTracker: Equatable, Sendable {
  private struct Server: Equatable {
    let url: String

    /// The failures since the last fetch; nil after a fetch.
    var failing: Failing?
  }

  /// The times of the first and the last failure of an outage.
  private struct Failing: Equatable {
    let first: TimeInterval
    var last: TimeInterval
  }

  /// The last failure of a period.
  private struct LastFailure: Equatable {
    let time: TimeInterval
    let server: Int
  }

  private var servers: [Server] = []
  private var indices: [String: Int] = [:]

  /// The index of the server that was used last, which is usually the next one, too.
  private var latest = 0

  /// The last failures of periods that have not ended yet, latest first.
  private var pending: [LastFailure] = []

  private var longestEnded: FetchStatistics.Outage?

  /// Adds a fetch, which ends the outage of its server.
  mutating func addFetch(at time: TimeInterval, from url: String) {
    if !pending.isEmpty { addPendingFailures(before: time) }
    let index = index(of: url)
    guard let failing = servers[index].failing else { return }
    let outage = FetchStatistics.Outage(
      server: url,
      start: failing.first,
      lastFailure: failing.last,
      end: max(time, failing.last)
    )
    if outage.duration > longestEnded?.duration ?? .seconds(-1) { longestEnded = outage }
    servers[index].failing = nil
  }

  /// Adds failures that start an outage unless their server has one.
  mutating func add(_ failures: FailurePeriod, from url: String) {
    addPendingFailures(before: failures.first)
    let index = index(of: url)
    fail(index, at: failures.first)
    guard failures.last > failures.first else { return }
    let position = pending.firstIndex { $0.time <= failures.last } ?? pending.endIndex
    pending.insert(LastFailure(time: failures.last, server: index), at: position)
  }

  /// Adds the last failures of all periods.
  mutating func finish() {
    addPendingFailures(before: .infinity)
  }

  /// The outages that have not ended, the longest first.
  var current: [FetchStatistics.Outage] {
    servers.compactMap { server in
      server.failing.map {
        FetchStatistics.Outage(
          server: server.url,
          start: $0.first,
          lastFailure: $0.last,
          end: nil
        )
      }
    }.sorted { $0.duration > $1.duration }
  }

  /// The longest outage.
  var longest: FetchStatistics.Outage? {
    guard let current = current.first else { return longestEnded }
    guard let longestEnded, longestEnded.duration >= current.duration else { return current }
    return longestEnded
  }

  private mutating func addPendingFailures(before time: TimeInterval) {
    while let failure = pending.last, failure.time < time {
      pending.removeLast()
      fail(failure.server, at: failure.time)
    }
  }

  private mutating func fail(_ index: Int, at time: TimeInterval) {
    var failing = servers[index].failing ?? Failing(first: time, last: time)
    failing.last = max(failing.last, time)
    servers[index].failing = failing
  }

  private mutating func index(of url: String) -> Int {
    if latest < servers.count, servers[latest].url == url { return latest }
    latest = indices[url] ?? servers.count
    if latest == servers.count {
      indices[url] = latest
      servers.append(Server(url: url))
    }
    return latest
  }
}
