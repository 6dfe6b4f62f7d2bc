public import FailureLog
public import FetchLog
public import PortableFoundation

extension FetchStatistics {
  /// Computes the statistics of the fetches and failures in two logs; a condition that is nil matches all of them.
  ///
  /// Call it inside a unit of work, so that both logs are those of one moment. Other processes cannot commit meanwhile: a
  /// million fetches take about 0.2 s.
  ///
  /// A record of several failures counts with those in the period, taken as evenly spaced from the first to the last.
  ///
  /// The pass starts with the first records of the logs in every case, because a state or an outage that reaches into the
  /// period started before it.
  ///
  /// - Parameters:
  ///   - fetchLog: The log of successful fetches.
  ///   - failureLog: The log of failed fetches.
  ///   - since: The start of the period.
  ///   - until: The end of the period, which is not part of it.
  ///   - servers: The configured URLs of the servers.
  ///   - checkCancellation: Throws if the caller is cancelled; called now and then.
  /// - Throws: An error of the logs or of `checkCancellation`.
  public init(
    of fetchLog: FetchLog,
    and failureLog: FailureLog,
    since: Date? = nil,
    until: Date? = nil,
    servers: Set<String>? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws {
    self.init(
      since: since?.timeIntervalSince1970 ?? -.infinity,
      until: until?.timeIntervalSince1970 ?? .infinity
    )
    var failures = try FailuresOldestFirst(
      of: failureLog,
      FailureLog.Query(until: until, servers: servers)
    )
    var failure = try failures.next()

    func addFailures(before time: Date) throws {
      while let record = failure, record.entry.time < time {
        try checkCancellation()
        add(FailurePeriod(record), from: record.entry.url)
        failure = try failures.next()
      }
    }

    var samples = 0
    try fetchLog.forEachSample(FetchLog.Query(until: until, servers: servers)) { sample in
      if samples.isMultiple(of: 4_096) { try checkCancellation() }
      samples += 1
      try addFailures(before: sample.time)
      addFetch(at: sample.time, from: sample.url, duration: sample.duration)
    }
    try addFailures(before: Date(timeIntervalSince1970: .infinity))
    finish()
  }
}

extension FailurePeriod {
  fileprivate init(_ record: FailureLog.Record) {
    self.init(
      first: record.entry.time.timeIntervalSince1970,
      last: record.lastTime.timeIntervalSince1970,
      count: record.count
    )
  }
}

/// The records of a failure log, oldest first.
///
/// A log has pages newest first. So the first pass finds the end of each page, and the second one reads the pages in
/// reverse order: one page is in memory, and one number for each other page.
private struct FailuresOldestFirst {
  private let log: FailureLog
  private var query: FailureLog.Query

  /// The ids before which the unread pages start, newest page first.
  private var bounds: [Int?] = []

  /// The unread records of the current page, newest first.
  private var page: [FailureLog.Record]

  init(of log: FailureLog, _ query: FailureLog.Query) throws {
    self.log = log
    self.query = query
    page = try log.page(query)
    while page.count == query.limit, let oldest = page.last {
      bounds.append(self.query.before)
      self.query.before = oldest.id
      page = try log.page(self.query)
    }
  }

  mutating func next() throws -> FailureLog.Record? {
    while page.isEmpty, let bound = bounds.popLast() {
      query.before = bound
      page = try log.page(query)
    }
    return page.popLast()
  }
}
