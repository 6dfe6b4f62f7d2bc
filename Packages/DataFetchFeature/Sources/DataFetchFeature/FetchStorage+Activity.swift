import AttemptLog
import PortableFoundation

/// The server or the target whose attempts an activity has.
enum ActivitySource: Sendable {
  /// The spellings of the server's URL.
  case servers(Set<String>)

  /// The name of the target.
  case target(String)

  /// The kind of the successes.
  var success: AttemptLog.Kind {
    if case .target = self { .passes } else { .fetches }
  }

  /// Returns the query for attempts of a kind.
  func query(
    _ kind: AttemptLog.Kind,
    before id: AttemptLog.Record.ID? = nil,
    since: Date? = nil,
    limit: Int = AttemptLog.Query.maximumLimit
  ) -> AttemptLog.Query {
    switch self {
    case .servers(let servers):
      .init(kind, before: id, since: since, servers: servers, limit: limit)
    case .target(let name): .init(kind, before: id, since: since, target: name, limit: limit)
    }
  }
}

extension FetchStorage {
  /// Returns the activity of a server or a target; call it inside a unit of work.
  ///
  /// - Parameters:
  ///   - source: The server or the target.
  ///   - previous: The previous activity.
  ///   - reusesFetches: Whether the fetches of the previous activity are reused if there is no newer one.
  func activity(
    of source: ActivitySource,
    after previous: ServerActivity,
    reusingFetches reusesFetches: Bool
  ) throws -> ServerActivity {
    let failures = try attemptLog.page(source.query(.failures))
    let newest = try attemptLog.page(source.query(source.success, limit: 1))
    let hasNewFetch = !reusesFetches || newest.first != previous.fetches.first
    guard hasNewFetch || failures != previous.failures else { return previous }
    let fetches =
      hasNewFetch ? try attemptLog.page(source.query(source.success)) : previous.fetches
    var activity = ServerActivity(fetches: fetches, failures: failures)
    activity.health = try completed(activity, of: source, after: previous)
    return activity
  }

  /// Returns the health of a source whose last outage or last success may be older than the pages of the activity.
  private func completed(
    _ activity: ServerActivity,
    of source: ActivitySource,
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
      let first = try attemptLog.oldestMatch(source.query(source.success, since: end))
      return .healthy(since: first?.entry.time ?? start)
    case .failing(var start):
      let lastFetch = activity.fetches.first?.entry.time
      var page = activity.failures
      while page.count == AttemptLog.Query.maximumLimit, let last = page.last {
        page = try attemptLog.page(
          source.query(.failures, before: last.id, since: lastFetch)
        )
        start = page.map { max($0.entry.time, lastFetch ?? $0.entry.time) }.reduce(start, min)
      }
      return .failing(since: start)
    case .unknown:
      return .unknown
    }
  }
}
