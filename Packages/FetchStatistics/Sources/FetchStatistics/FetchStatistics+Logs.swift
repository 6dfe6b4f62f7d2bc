public import FailureLog
public import FetchLog
public import PortableFoundation

/// Computes the statistics of the fetches and failures in two logs, page by page.
///
///     var reader = FetchStatisticsReader(of: fetchLog, and: failureLog, since: yesterday)
///     while try await unitOfWork.read({ try reader.readPage() }) {}
///     print(reader.statistics.fetches)
///
/// Read each page in a separate unit of work: in a file, other processes cannot commit while one reads. The fetches are
/// those at the first page. A failure that continues meanwhile counts as often as when its page is read, and failures
/// that are pruned meanwhile may be missing.
///
/// A record of several failures counts with those in the period, taken as evenly spaced from the first to the last.
/// Reading starts with the first records of the logs in every case, because a state or an outage that reaches into the
/// period started before it.
public struct FetchStatisticsReader: Sendable {
  /// The statistics of the pages so far; complete when all pages are read.
  public private(set) var statistics: FetchStatistics

  private let fetchLog: FetchLog
  private let query: FetchLog.Query
  private var failures: FailuresOldestFirst
  private var failure: FailureLog.Record?

  /// The fetches to read; nil before the first page.
  private var scan: FetchLog.Scan?

  /// The number of pruned fetches of each generation at the first page.
  private var prunedCounts: [Int] = []

  /// Creates a reader; a condition that is nil matches all records.
  ///
  /// - Parameters:
  ///   - fetchLog: The log of successful fetches.
  ///   - failureLog: The log of failed fetches.
  ///   - since: The start of the period.
  ///   - until: The end of the period, which is not part of it.
  ///   - servers: The configured URLs of the servers.
  public init(
    of fetchLog: FetchLog,
    and failureLog: FailureLog,
    since: Date? = nil,
    until: Date? = nil,
    servers: Set<String>? = nil
  ) {
    statistics = FetchStatistics(
      since: since?.timeIntervalSince1970 ?? -.infinity,
      until: until?.timeIntervalSince1970 ?? .infinity
    )
    self.fetchLog = fetchLog
    query = FetchLog.Query(until: until, servers: servers)
    failures = FailuresOldestFirst(
      of: failureLog,
      FailureLog.Query(until: until, servers: servers)
    )
  }

  /// Reads a page, and returns whether there are more.
  ///
  /// - Throws: ``FetchStatisticsError``; an error of the logs.
  public mutating func readPage() throws -> Bool {
    guard let scan else {
      let newest = try fetchLog.page(FetchLog.Query(limit: 1)).first?.id ?? 0
      self.scan = FetchLog.Scan(before: newest + 1)
      prunedCounts = try fetchLog.prunedCounts()
      return true
    }
    guard failures.isStarted else {
      if try failures.findPage() { failure = try failures.next() }
      return true
    }
    guard zip(try fetchLog.prunedCounts(), prunedCounts).allSatisfy(==) else {
      throw FetchStatisticsError.pruned
    }
    let log = fetchLog
    let next = try log.forEachSample(query, in: scan) { sample in
      try addFailures(before: sample.time)
      statistics.addFetch(at: sample.time, from: sample.url, duration: sample.duration)
    }
    if let next {
      self.scan?.after = next
      return true
    }
    try addFailures(before: Date(timeIntervalSince1970: .infinity))
    statistics.finish()
    return false
  }

  private mutating func addFailures(before time: Date) throws {
    while let record = failure, record.entry.time < time {
      statistics.add(FailurePeriod(record), from: record.entry.url)
      failure = try failures.next()
    }
  }
}

extension FetchStatistics {
  /// Computes the statistics of all pages of a ``FetchStatisticsReader``.
  ///
  /// Use it for small logs, or inside a unit of work for those of one moment.
  ///
  /// - Throws: ``FetchStatisticsError``; an error of the logs.
  public init(
    of fetchLog: FetchLog,
    and failureLog: FailureLog,
    since: Date? = nil,
    until: Date? = nil,
    servers: Set<String>? = nil
  ) throws {
    var reader = FetchStatisticsReader(
      of: fetchLog,
      and: failureLog,
      since: since,
      until: until,
      servers: servers
    )
    while try reader.readPage() {}
    self = reader.statistics
  }
}

/// The error of logs that changed while they were read.
public enum FetchStatisticsError: Error, Equatable, CustomStringConvertible {
  /// Fetches were pruned.
  case pruned

  /// The cause and the advice.
  public var description: String {
    "The statistics are incomplete: old records were pruned at the same time. Try again."
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
  private var page: [FailureLog.Record] = []

  /// Whether the first pass has found all pages.
  private(set) var isStarted = false

  init(of log: FailureLog, _ query: FailureLog.Query) {
    (self.log, self.query) = (log, query)
  }

  /// Continues the first pass with a page, and returns whether it was the last one.
  mutating func findPage() throws -> Bool {
    page = try log.page(query)
    if page.count == query.limit, let oldest = page.last {
      bounds.append(query.before)
      query.before = oldest.id
    } else {
      isStarted = true
    }
    return isStarted
  }

  mutating func next() throws -> FailureLog.Record? {
    while page.isEmpty, let bound = bounds.popLast() {
      query.before = bound
      page = try log.page(query)
    }
    return page.popLast()
  }
}
