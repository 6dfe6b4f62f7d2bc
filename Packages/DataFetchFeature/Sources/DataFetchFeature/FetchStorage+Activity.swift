import AttemptLog
import PortableFoundation

extension FetchStorage {
  /// Returns the activity of a server; call it inside a unit of work.
  ///
  /// - Parameters:
  ///   - servers: The spellings of the server's URL.
  ///   - previous: The previous activity.
  ///   - reusesFetches: Whether the fetches of the previous activity are reused if there is no newer one.
  func activity(
    of servers: Set<String>,
    after previous: ServerActivity,
    reusingFetches reusesFetches: Bool
  ) throws -> ServerActivity {
    let failures = try attemptLog.page(.init(.failures, servers: servers))
    let newest = try attemptLog.page(.init(.fetches, servers: servers, limit: 1))
    let hasNewFetch = !reusesFetches || newest.first != previous.fetches.first
    guard hasNewFetch || failures != previous.failures else { return previous }
    let fetches =
      hasNewFetch ? try attemptLog.page(.init(.fetches, servers: servers)) : previous.fetches
    var activity = ServerActivity(fetches: fetches, failures: failures)
    activity.health = try completed(activity, of: servers, after: previous)
    return activity
  }

  /// Returns the health of a server whose last outage or last success may be older than the pages of the activity.
  private func completed(
    _ activity: ServerActivity,
    of servers: Set<String>,
    after previous: ServerActivity
  ) throws -> ServerActivity.Health {
    switch activity.health {
    case .healthy(let start):
      guard activity.fetches.count == AttemptLog.Query.maximumLimit,
        start == activity.fetches.last?.entry.time
      else { return activity.health }
      if case .healthy = previous.health, previous.failures == activity.failures {
        return previous.health
      }
      let end = activity.failures.map(\.lastTime).max()
      let first = try attemptLog.oldestMatch(.init(.fetches, since: end, servers: servers))
      return .healthy(since: first?.entry.time ?? start)
    case .failing(var start):
      let lastFetch = activity.fetches.first?.entry.time
      var page = activity.failures
      while page.count == AttemptLog.Query.maximumLimit, let last = page.last {
        page = try attemptLog.page(
          .init(.failures, before: last.id, since: lastFetch, servers: servers)
        )
        start = page.map { max($0.entry.time, lastFetch ?? $0.entry.time) }.reduce(start, min)
      }
      return .failing(since: start)
    case .unknown:
      return .unknown
    }
  }
}
