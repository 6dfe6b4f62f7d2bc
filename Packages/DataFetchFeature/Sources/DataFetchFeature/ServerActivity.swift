public import AttemptLog
public import PortableFoundation

/// The latest fetches and failures of a server, or the latest passed and failed checks of a target, and its health.
public struct ServerActivity: Equatable, Sendable {
  /// Returns whether an attempt at a time shows the health at a later one: it is at most two minutes or three intervals old,
  /// whichever is longer.
  ///
  /// - Parameters:
  ///   - time: The time of the last attempt.
  ///   - interval: The time between two attempts.
  ///   - now: The later time.
  package static func isCurrent(_ time: Date, every interval: Duration, at now: Date) -> Bool {
    .seconds(now.timeIntervalSince(time)) <= max(.seconds(120), interval * 3)
  }

  /// The maximum number of events.
  public static let maximumEventCount = 500

  /// The latest fetches and failures, newest first by the time of the fetch or of the last failure.
  public internal(set) var events: [AttemptLog.Record]

  /// Whether the last fetch succeeded, and since when.
  public internal(set) var health: Health

  /// The latest fetches, newest first, also those that are older than all ``events``.
  var fetches: [AttemptLog.Record]

  /// The latest failures, newest first, also those that are older than all ``events``.
  var failures: [AttemptLog.Record]

  /// Creates the activity that a log has recorded.
  ///
  /// - Parameters:
  ///   - fetches: The latest fetches, newest first.
  ///   - failures: The latest failures, newest first.
  ///   - health: The health; by default the one that these fetches and failures show.
  public init(
    fetches: [AttemptLog.Record] = [],
    failures: [AttemptLog.Record] = [],
    health: Health? = nil
  ) {
    self.fetches = fetches
    self.failures = failures
    self.health = health ?? Health(fetches: fetches, failures: failures)
    var pages = AttemptLog.MergedPages(fetches: fetches, failures: failures)
    events = pages.next(limit: Self.maximumEventCount, by: \.lastTime)
  }

  /// Returns the activity after a further fetch.
  func adding(_ fetch: AttemptLog.Record) -> Self {
    let health: Health =
      if case .healthy(let start) = health { .healthy(since: start) } else {
        .healthy(since: fetch.entry.time)
      }
    let fetches = [fetch] + fetches.prefix(Self.maximumEventCount - 1)
    return Self(fetches: fetches, failures: failures, health: health)
  }
}

extension ServerActivity {
  /// Whether the last fetch from a server succeeded.
  public enum Health: Equatable, Sendable {
    /// Neither a fetch nor a failure is logged.
    case unknown

    /// The last fetch succeeded, as did all since the first one at this time.
    case healthy(since: Date)

    /// The last fetch failed, as did all since the first failure at this time.
    case failing(since: Date)
  }

  /// A period of failures that has ended.
  public struct Outage: Equatable, Sendable {
    /// The time of the first failure.
    public var start: Date

    /// The time of the first fetch after the failures.
    public var end: Date

    /// The number of failures.
    public var failures: Int

    /// Creates an outage.
    public init(start: Date, end: Date, failures: Int) {
      self.start = start
      self.end = end
      self.failures = failures
    }
  }

  /// The last outage that has ended; nil if the events contain none.
  public var lastOutage: Outage? { outages.first }

  /// The outages that have ended, as far as the events contain them, the latest first.
  public var outages: [Outage] {
    var outages: [Outage] = []
    var outage: Outage?
    var end: Date?
    for event in events {
      if event.kind != .failures {
        outages += outage.map { [$0] } ?? []
        outage = nil
        end = event.entry.time
      } else if let end {
        outage = Outage(
          start: min(outage?.start ?? end, event.entry.time),
          end: end,
          failures: (outage?.failures ?? 0) + event.count
        )
      }
    }
    return outages + (outage.map { [$0] } ?? [])
  }
}

extension ServerActivity.Health {
  /// The health that the latest fetches and failures show, each newest first.
  init(fetches: [AttemptLog.Record], failures: [AttemptLog.Record]) {
    let lastFailure = failures.map(\.lastTime).max()
    guard let lastFetch = fetches.first?.entry.time else {
      self = failures.map(\.entry.time).min().map { .failing(since: $0) } ?? .unknown
      return
    }
    guard let lastFailure else {
      self = .healthy(since: fetches.last?.entry.time ?? lastFetch)
      return
    }
    if lastFailure > lastFetch {
      let starts = failures.filter { $0.lastTime > lastFetch }.map { max($0.entry.time, lastFetch) }
      self = .failing(since: starts.min() ?? lastFailure)
    } else {
      let successes = fetches.prefix { $0.entry.time >= lastFailure }
      self = .healthy(since: successes.last?.entry.time ?? lastFetch)
    }
  }
}
