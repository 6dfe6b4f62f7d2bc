import AttemptLog
import DataFetchFeature
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

  /// The target of the checks; nil for the attempts to fetch.
  var target: String?

  /// The name of the machine; nil for all machines.
  var machine: String?

  /// The kinds of the records.
  var kinds: Set<AttemptLog.Kind> {
    let success = target == nil ? AttemptLog.Kind.fetches : .passes
    return switch content {
    case .fetches: [success]
    case .failures: [.failures]
    case .all: [success, .failures]
    }
  }

  /// Whether a condition can exclude records, apart from their kind and ``before``.
  var isFiltered: Bool { since != nil || until != nil || servers != nil || machine != nil }

  fileprivate func query(_ kind: AttemptLog.Kind) -> AttemptLog.Query {
    AttemptLog.Query(
      kind,
      before: before,
      since: since,
      until: until,
      servers: servers,
      target: target ?? "",
      machine: machine
    )
  }
}

/// The kinds of records in a history.
enum HistoryContent {
  case fetches
  case failures
  case all
}

/// Reads the records of a history, newest first: those of one kind by id, those of both kinds merged by time.
///
/// At most one page of each kind is in memory, and no transaction is open between two calls: a fetch in another process
/// waits for one page at most.
struct HistoryReader {
  private let selection: HistorySelection
  private let storage: FetchStorage
  private var pages: AttemptLog.MergedPages

  init(_ selection: HistorySelection, in storage: FetchStorage) {
    self.selection = selection
    self.storage = storage
    pages = .init(of: selection.kinds, before: selection.before ?? .max)
  }

  /// Returns the next records, at most as many as the limit; none after the last record.
  mutating func next(limit: Int) async throws -> [AttemptLog.Record] {
    // After the last record, nothing can fail.
    if pages.needsPage { try await readPages(limit: min(limit, AttemptLog.Query.maximumLimit)) }
    return pages.next(limit: limit) { $0.entry.time }
  }

  private mutating func readPages(limit: Int) async throws {
    pages = try await storage.unitOfWork.read { [pages, selection, storage] in
      var pages = pages
      try pages.readPages(limit: limit) { kind, id in
        var query = selection.query(kind)
        (query.before, query.limit) = (id, limit)
        return try storage.attemptLog.page(query)
      }
      return pages
    }
  }

  /// Returns the number of records in the history, whatever its first id.
  func count() async throws -> Int {
    try await storage.unitOfWork.read { [selection, storage] in
      try selection.kinds.reduce(0) { sum, kind in
        sum + (try storage.attemptLog.count(selection.query(kind)))
      }
    }
  }
}
