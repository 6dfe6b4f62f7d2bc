public import PortableFoundation

/// Statistics of fetches and failures, computed in one pass and constant memory.
///
///     let statistics = try FetchStatistics(of: attemptLog, since: yesterday)
///     print(statistics.fetches, statistics.percentile(95))
///
/// For long logs that others change, use ``FetchStatisticsReader``.
/// The memory depends on the longest duration and on the number of servers, not on the number of fetches.
public struct FetchStatistics: Equatable, Sendable {
  /// The number of failed fetches; failures of a record that are not in the period do not count.
  public private(set) var failures = 0

  private var durations = DurationHistogram()
  private var timeline = Timeline()
  private var tracker: ServerTracker
  private var times: ClosedRange<TimeInterval>?

  /// The start of the period in seconds since 1970.
  let periodStart: TimeInterval

  /// Creates statistics without fetches and failures, as of an empty log.
  public init() {
    self.init(since: -.infinity)
  }

  /// Creates statistics of a period that starts at a time in seconds since 1970.
  init(since start: TimeInterval, ofOneServer isOneServer: Bool = false) {
    periodStart = start
    tracker = ServerTracker(since: start, ofOneServer: isOneServer)
  }

  /// The number of successful fetches.
  public var fetches: Int { durations.count }

  /// The share of successful fetches, from 0 to 1; nil without fetches and failures.
  public var successRate: Double? {
    max(fetches, failures) > 0 ? Double(fetches) / (Double(fetches) + Double(failures)) : nil
  }

  /// Returns the duration that a percentage of fetches did not exceed, by the nearest-rank method; nil without fetches.
  ///
  /// The error is at most 0.1 %.
  ///
  /// - Parameter percent: A whole number from 0 to 100; 50 for the median.
  public func percentile(_ percent: Int) -> Duration? {
    durations.percentile(percent).map { .microseconds($0) }
  }

  /// The duration of the slowest fetch; nil without fetches.
  public var maximum: Duration? { durations.longest.map { .microseconds($0) } }

  /// The time of the first fetch or failure; nil without any.
  public var firstTime: Date? { times.map { Date(timeIntervalSince1970: $0.lowerBound) } }

  /// The time of the last fetch or failure; nil without any.
  public var lastTime: Date? { times.map { Date(timeIntervalSince1970: $0.upperBound) } }

  /// The servers with a fetch or a failure, the one with the last fetch or failure first; each once for every machine.
  public var servers: [Server] { tracker.current }

  /// Returns the longest outage, which may not have ended; nil without failures.
  public func longestOutage(at now: Date) -> Outage? { tracker.longestOutage(at: now) }

  /// The outages that have not ended, at most one for each server and machine, the longest first.
  public var currentOutages: [Outage] { tracker.currentOutages }

  /// The latest outages that have ended, at most 100, in the order of their ends.
  public var endedOutages: [Outage] { tracker.ended }

  /// Returns columns of equal width that cover the time from the first to the last fetch or failure.
  ///
  /// - Parameter limit: The maximum number of columns; 512 columns at most are returned.
  public func columns(atMost limit: Int) -> [Column] {
    timeline.columns(atMost: limit).map(Column.init)
  }
}

extension FetchStatistics {
  /// The state of a server after its last fetch or failure, as one machine sees it.
  public struct Server: Equatable, Sendable {
    /// The configured URL.
    public let url: String

    /// The name of the machine; empty if it is unknown.
    public let machine: String

    /// Whether a failure was last, and not a fetch.
    public let isFailing: Bool

    /// The time of the first fetch or failure in this state, which may be before the period of the statistics.
    public let start: Date

    /// The time of the last fetch; nil without any.
    public let lastFetch: Date?

    /// The time of the last failure; nil without any.
    public let lastFailure: Date?

    /// The time of the last fetch or failure.
    public var lastTime: Date { max(lastFetch ?? .distantPast, lastFailure ?? .distantPast) }
  }

  /// A period of failures without a successful fetch from the same server by the same machine.
  ///
  /// It starts with the first failure after a fetch, also before the period of the statistics, and ends with the next
  /// fetch.
  public struct Outage: Equatable, Sendable {
    /// The configured URL of the server.
    public let server: String

    /// The name of the machine; empty if it is unknown.
    public let machine: String

    /// The time of the first failure.
    public let start: Date

    /// The time of the last failure.
    public let lastFailure: Date

    /// The time of the fetch that ended the outage; nil if the outage has not ended.
    public let end: Date?

    /// Returns the time until the end, or until now if the outage has not ended.
    public func duration(at now: Date) -> Duration {
      let end = end ?? max(now, lastFailure)
      return .milliseconds((end.timeIntervalSince(start) * 1_000).rounded())
    }
  }

  /// The fetches and failures of a part of the period.
  public struct Column: Equatable, Sendable {
    /// The start of the part.
    public let start: Date

    /// The number of successful fetches.
    public let fetches: Int

    /// The number of failed fetches.
    public let failures: Int

    /// The mean duration of the successful fetches; nil without any.
    public let mean: Duration?

    /// The duration of the slowest fetch; nil without any.
    public let maximum: Duration?
  }
}

// Call these in the order of the times, also for those before the period.
extension FetchStatistics {
  /// Adds a successful fetch.
  mutating func addFetch(
    at time: Date,
    from server: String,
    by machine: String = "",
    duration: Duration
  ) {
    let seconds = time.timeIntervalSince1970.clamped
    tracker.addFetch(at: seconds, from: server, by: machine)
    guard seconds >= periodStart else { return }
    let microseconds = duration.wholeMicroseconds
    durations.add(microseconds)
    timeline.addFetch(at: seconds, duration: microseconds)
    cover(seconds, seconds)
  }

  /// Adds failures.
  mutating func add(_ failures: FailurePeriod, from server: String, by machine: String = "") {
    tracker.add(failures, from: server, by: machine)
    guard let part = failures.clipped(since: periodStart) else { return }
    self.failures = self.failures.clampedSum(part.count)
    timeline.add(part)
    cover(part.first, part.last)
  }

  /// Ends the pass.
  mutating func finish() {
    tracker.finish()
  }

  private mutating func cover(_ first: TimeInterval, _ last: TimeInterval) {
    times = min(times?.lowerBound ?? first, first)...max(times?.upperBound ?? last, last)
  }
}

extension FetchStatistics.Outage {
  /// Creates an outage from times in seconds since 1970.
  init(
    server: String,
    machine: String,
    start: TimeInterval,
    lastFailure: TimeInterval,
    end: TimeInterval?
  ) {
    self.init(
      server: server,
      machine: machine,
      start: Date(timeIntervalSince1970: start),
      lastFailure: Date(timeIntervalSince1970: lastFailure),
      end: end.map(Date.init(timeIntervalSince1970:))
    )
  }
}

extension FetchStatistics.Column {
  fileprivate init(start: TimeInterval, column: Timeline.Column) {
    let hasFetches = column.fetches > 0
    self.init(
      start: Date(timeIntervalSince1970: start),
      fetches: column.fetches,
      failures: column.failures,
      mean: hasFetches ? .microseconds(column.total / Double(column.fetches)) : nil,
      maximum: hasFetches ? .microseconds(column.longest) : nil
    )
  }
}
