public import AttemptLog
public import PortableFoundation

/// Computes the statistics of a log, page by page.
///
///     var reader = FetchStatisticsReader(of: attemptLog, since: yesterday)
///     while try await unitOfWork.read({ try reader.readPage() }) {}
///     print(reader.statistics.fetches)
///
/// Read each page in a separate unit of work: in a file, other processes cannot commit while one reads. The fetches and
/// failures are those at the first page. A failure that continues meanwhile counts as often as when its page is read, and
/// failures that are pruned meanwhile may be missing.
///
/// A record of several failures counts with those in the period, taken as evenly spaced from the first to the last.
/// Reading starts with the first records of the log in every case, because a state or an outage that reaches into the
/// period started before it.
public struct FetchStatisticsReader: Sendable {
  /// The statistics of the pages so far; complete when all pages are read.
  public private(set) var statistics: FetchStatistics

  /// The attempts of each local day; nil if they are not counted.
  public private(set) var days: DailyAttempts?

  private let log: AttemptLog
  private let servers: Set<String>?
  private let target: String
  private let machine: String?

  /// What the log contained at the first page; nil before it.
  private var snapshot: (ends: [AttemptLog.Kind: Int], prunedFetches: Int)?

  /// The ids after which the next pages start; nil after the last ones.
  private var (nextFetch, nextFailure): (Int?, Int?) = (0, 0)

  /// The failures of the current page that were not added yet, newest first.
  private var failures: [AttemptLog.Sample] = []

  /// Creates a reader; a condition that is nil matches all records.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - since: The start of the period.
  ///   - servers: The configured URLs of the servers.
  ///   - target: The target of the checks; by default the attempts to fetch.
  ///   - machine: The name of the machine.
  ///   - days: Counts the attempts of each day.
  public init(
    of log: AttemptLog,
    since: Date? = nil,
    servers: Set<String>? = nil,
    target: String = "",
    machine: String? = nil,
    countingBy days: DailyAttempts? = nil
  ) {
    statistics = FetchStatistics(
      since: since?.timeIntervalSince1970 ?? -.infinity,
      ofOneServer: !target.isEmpty
    )
    self.days = days
    self.log = log
    self.servers = servers
    self.target = target
    self.machine = machine
  }

  /// Reads a page of each kind of records, and returns whether there are more.
  ///
  /// - Throws: ``FetchStatisticsError``; an error of the log.
  public mutating func readPage() throws -> Bool {
    let prunedFetches = try log.prunedFetchCount()
    if snapshot == nil { snapshot = (try ends(), prunedFetches) }
    guard let snapshot, snapshot.prunedFetches == prunedFetches else {
      throw FetchStatisticsError.pruned
    }
    func query(_ kind: AttemptLog.Kind) -> AttemptLog.Query {
      .init(
        kind,
        before: snapshot.ends[kind],
        servers: servers,
        target: target,
        machine: machine,
        limit: 1_000
      )
    }
    if failures.isEmpty, let id = nextFailure {
      nextFailure = try log.forEachSample(query(.failures), after: id) { failure in
        failures.append(failure)
        return true
      }
      failures.reverse()
    }
    if let id = nextFetch {
      nextFetch = try log.forEachSample(query(target.isEmpty ? .fetches : .passes), after: id) {
        [hasMore = nextFailure != nil] fetch in
        addFailures(before: fetch.time)
        // A failure of the next page may be earlier.
        if failures.isEmpty, hasMore { return false }
        statistics.addFetch(
          at: fetch.time,
          from: fetch.url,
          by: fetch.machine,
          duration: fetch.duration
        )
        days?.addSuccess(at: fetch.time.timeIntervalSince1970, since: statistics.periodStart)
        return true
      }
    } else {
      addFailures(before: Date(timeIntervalSince1970: .infinity))
    }
    if nextFetch != nil || nextFailure != nil || !failures.isEmpty { return true }
    statistics.finish()
    return false
  }

  private mutating func addFailures(before time: Date) {
    while let failure = failures.last, failure.time < time {
      let period = FailurePeriod(
        first: failure.time.timeIntervalSince1970,
        last: failure.lastTime.timeIntervalSince1970,
        count: failure.count
      )
      statistics.add(period, from: failure.url, by: failure.machine)
      days?.add(period, since: statistics.periodStart)
      failures.removeLast()
    }
  }

  /// Returns the id after the last one of each kind.
  private func ends() throws -> [AttemptLog.Kind: Int] {
    var ends: [AttemptLog.Kind: Int] = [:]
    for kind in AttemptLog.Kind.allCases {
      ends[kind] = try (log.page(.init(kind, target: target, limit: 1)).first?.id ?? 0) + 1
    }
    return ends
  }
}

extension FetchStatistics {
  /// Computes the statistics of all pages of a ``FetchStatisticsReader``.
  ///
  /// Use it for small logs, or inside a unit of work for those of one moment.
  ///
  /// - Throws: ``FetchStatisticsError``; an error of the log.
  public init(of log: AttemptLog, since: Date? = nil, servers: Set<String>? = nil) throws {
    var reader = FetchStatisticsReader(of: log, since: since, servers: servers)
    while try reader.readPage() {}
    self = reader.statistics
  }
}

/// The error of a log that changed while it was read.
public enum FetchStatisticsError: Error, Equatable, CustomStringConvertible {
  /// Fetches were pruned.
  case pruned

  /// The cause and the advice.
  public var description: String {
    "The statistics are incomplete: old records were pruned at the same time. Try again."
  }
}
