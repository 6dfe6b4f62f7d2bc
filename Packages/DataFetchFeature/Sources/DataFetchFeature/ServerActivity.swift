public import FailureLog
public import FetchLog
public import PortableFoundation

/// The latest fetches and failures of a server, and whether the server is healthy.
public struct ServerActivity: Equatable, Sendable {
  /// The maximum number of events.
  public static let maximumEventCount = 500

  /// The latest fetches and failures, newest first.
  public internal(set) var events: [Event]

  /// Whether the last fetch succeeded, and since when.
  public internal(set) var health: Health

  /// The latest fetches, newest first, also those that are older than all ``events``.
  var fetches: [FetchLog.Record]

  /// The latest failures, newest first, also those that are older than all ``events``.
  var failures: [FailureLog.Record]

  /// Creates the activity that a log of fetches and a log of failures have recorded.
  ///
  /// - Parameters:
  ///   - fetches: The latest fetches, newest first.
  ///   - failures: The latest failures, newest first.
  ///   - health: The health; by default the one that these fetches and failures show.
  public init(
    fetches: [FetchLog.Record] = [],
    failures: [FailureLog.Record] = [],
    health: Health? = nil
  ) {
    self.fetches = fetches
    self.failures = failures
    self.health = health ?? Health(fetches: fetches, failures: failures)
    events = Self.merged(fetches, failures)
  }

  /// Returns the activity after a further fetch.
  func adding(_ fetch: FetchLog.Record) -> Self {
    let health: Health =
      if case .healthy(let start) = health { .healthy(since: start) } else {
        .healthy(since: fetch.entry.time)
      }
    let fetches = [fetch] + fetches.prefix(Self.maximumEventCount - 1)
    return Self(fetches: fetches, failures: failures, health: health)
  }

  /// Returns the events of both logs, newest first.
  private static func merged(
    _ fetches: [FetchLog.Record],
    _ failures: [FailureLog.Record]
  ) -> [Event] {
    var events: [Event] = []
    var fetches = fetches[...]
    var failures = failures[...]
    while events.count < maximumEventCount {
      switch (fetches.first, failures.first) {
      case (let fetch?, let failure?) where fetch.entry.time < failure.lastTime:
        events.append(.failure(failure))
        failures.removeFirst()
      case (let fetch?, _):
        events.append(.fetch(fetch))
        fetches.removeFirst()
      case (nil, let failure?):
        events.append(.failure(failure))
        failures.removeFirst()
      case (nil, nil):
        return events
      }
    }
    return events
  }
}

extension ServerActivity {
  /// A fetch, or one failure or several equal ones in succession.
  public enum Event: Equatable, Identifiable, Sendable {
    /// A successful fetch.
    case fetch(FetchLog.Record)

    /// A failure, or equal failures in succession.
    case failure(FailureLog.Record)

    /// The identity of an event, which a further equal failure does not change.
    public enum ID: Hashable, Sendable {
      /// The record of a fetch.
      case fetch(FetchLog.Record.ID)

      /// The record of a failure.
      case failure(FailureLog.Record.ID)
    }

    /// The record of the event.
    public var id: ID {
      switch self {
      case .fetch(let record): .fetch(record.id)
      case .failure(let record): .failure(record.id)
      }
    }

    /// The time of the fetch or of the last failure.
    public var time: Date {
      switch self {
      case .fetch(let record): record.entry.time
      case .failure(let record): record.lastTime
      }
    }
  }

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
  public var lastOutage: Outage? {
    var outage: Outage?
    var end: Date?
    for event in events {
      switch (event, end) {
      case (.fetch(let record), _):
        if let outage { return outage }
        end = record.entry.time
      case (.failure(let record), let end?):
        outage = Outage(
          start: min(outage?.start ?? end, record.entry.time),
          end: end,
          failures: (outage?.failures ?? 0) + record.count
        )
      case (.failure, nil):
        // The outage has not ended.
        continue
      }
    }
    return outage
  }
}

extension ServerActivity.Health {
  /// The health that the latest fetches and failures show, each newest first.
  init(fetches: [FetchLog.Record], failures: [FailureLog.Record]) {
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
