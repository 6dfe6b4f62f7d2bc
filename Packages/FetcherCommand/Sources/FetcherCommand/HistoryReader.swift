import DataFetchFeature
import FailureLog
import FetchLog
import NetworkOptions
import PortableFoundation
import Store

/// The records that a history lists.
struct HistorySelection: Equatable {
  /// The kinds of records.
  var content = HistoryContent.fetches

  /// The id before which records are listed; nil for all ids.
  var before: Int?

  /// The time at which the listed period starts.
  var since: Date?

  /// The time before which the listed period ends.
  var until: Date?

  /// The spellings of the URL of a server; nil for all servers.
  var servers: Set<String>?

  /// Whether a condition can exclude records, apart from their kind and ``before``.
  var isFiltered: Bool { since != nil || until != nil || servers != nil }

  fileprivate var fetchQuery: FetchLog.Query {
    FetchLog.Query(before: before, since: since, until: until, servers: servers)
  }

  fileprivate var failureQuery: FailureLog.Query {
    FailureLog.Query(before: before, since: since, until: until, servers: servers)
  }
}

/// The kinds of records in a history.
enum HistoryContent {
  case fetches
  case failures
  case all

  var includesFetches: Bool { self != .failures }
  var includesFailures: Bool { self != .fetches }
}

/// A record of a history.
enum HistoryRecord {
  case fetch(FetchLog.Record)
  case failure(FailureLog.Record)

  /// The URL of the server.
  var url: String {
    switch self {
    case .fetch(let record): record.entry.url
    case .failure(let record): record.entry.url
    }
  }

  /// The time of the fetch, or of the first of several equal failures.
  var time: Date {
    switch self {
    case .fetch(let record): record.entry.time
    case .failure(let record): record.entry.time
    }
  }

  var id: Int {
    switch self {
    case .fetch(let record): record.id
    case .failure(let record): record.id
    }
  }
}

/// Reads the records of a history, newest first: those of one kind by id, those of both kinds merged by time.
///
/// At most one page of each log is in memory, and no transaction is open between two calls: a fetch in another process
/// waits for one page at most.
struct HistoryReader {
  private let selection: HistorySelection
  private let storage: FetchStorage
  private var fetches: Page<FetchLog.Record>
  private var failures: Page<FailureLog.Record>

  init(_ selection: HistorySelection, in storage: FetchStorage) {
    self.selection = selection
    self.storage = storage
    fetches = Page(isLast: !selection.content.includesFetches)
    failures = Page(isLast: !selection.content.includesFailures)
  }

  /// Returns the next records, at most as many as the limit; none after the last record.
  mutating func next(limit: Int) async throws -> [HistoryRecord] {
    // After the last record, nothing can fail.
    if fetches.isUsedUp || failures.isUsedUp { try await refill(limit: limit) }
    var records: [HistoryRecord] = []
    while records.count < limit, !fetches.isUsedUp, !failures.isUsedUp {
      let (fetch, failure) = (fetches.first, failures.first)
      if let fetch, failure.map({ fetch.entry.time >= $0.entry.time }) ?? true {
        records.append(.fetch(fetch))
        fetches.removeFirst()
      } else if let failure {
        records.append(.failure(failure))
        failures.removeFirst()
      } else {
        break
      }
    }
    return records
  }

  /// Reads the next page of each log whose page is used up.
  private mutating func refill(limit: Int) async throws {
    let storage = storage
    (fetches, failures) = try await storage.unitOfWork.read { [selection, fetches, failures] in
      (
        try fetches.refilled(limit: limit) { before, limit in
          var query = selection.fetchQuery
          query.before = before ?? query.before
          query.limit = limit
          return try storage.fetchLog.page(query)
        },
        try failures.refilled(limit: limit) { before, limit in
          var query = selection.failureQuery
          query.before = before ?? query.before
          query.limit = limit
          return try storage.failureLog.page(query)
        }
      )
    }
  }

  /// Returns the number of records in the history, whatever its first id.
  func count() async throws -> Int {
    try await storage.unitOfWork.read { [selection, storage] in
      (selection.content.includesFetches
        ? try storage.fetchLog.countMatches(selection.fetchQuery) : 0)
        + (selection.content.includesFailures
          ? try storage.failureLog.count(selection.failureQuery) : 0)
    }
  }
}

/// The records of a page that are not listed yet.
private struct Page<Record: Identifiable & Sendable>: Sendable where Record.ID == Int {
  private var records: ArraySlice<Record> = []

  /// The id of the last record that was read.
  private var lastID: Int?

  /// Whether no page follows.
  private var isLast: Bool

  init(isLast: Bool) { self.isLast = isLast }

  var first: Record? { records.first }

  /// Whether the next page must be read to know the next record.
  var isUsedUp: Bool { records.isEmpty && !isLast }

  mutating func removeFirst() { records.removeFirst() }

  /// Returns the page, or the next one if it is used up.
  func refilled(
    limit: Int,
    reading page: (_ before: Int?, _ limit: Int) throws -> [Record]
  ) throws -> Self {
    guard isUsedUp else { return self }
    let limit = min(limit, FetchLog.Query.maximumLimit)
    var next = self
    next.records = try page(lastID, limit)[...]
    next.isLast = next.records.count < limit
    next.lastID = next.records.last?.id ?? lastID
    return next
  }
}
