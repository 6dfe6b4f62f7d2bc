public import InMemoryDatabase
import PortableFoundation
import Unimplemented

extension FailureLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let log = InMemoryTable("failure", initially: Contents())
    return Self(
      append: { entry, previous in
        try database.update(log) { $0.append(entry, extending: previous) }
      },
      page: { query in try database.contents(of: log).page(query) },
      count: { query in try database.contents(of: log).count(query) },
      prune: { time, limit in
        try database.update(log) { $0.prune(before: time, limit: limit) }
      },
      previewPrune: { time in try database.contents(of: log).prunable(before: time).count },
      restore: { next in
        let restored = try Contents(newestFirst: next)
        try database.update(log) { contents in
          guard contents.records.isEmpty else { throw FailureLogError.notEmpty }
          contents = restored
        }
      }
    )
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("FailureLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      page: endpoint("page"),
      count: endpoint("count"),
      prune: endpoint("prune"),
      previewPrune: endpoint("previewPrune"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}

/// The data of a mock.
private struct Contents {
  /// All records, oldest first.
  private(set) var records: [FailureLog.Record] = []

  private var lastID = 0

  /// Creates the data of a new log.
  init() {}

  /// Creates the data of a restored log.
  init(newestFirst next: () throws -> FailureLog.Record?) throws {
    var validator = FailureLog.RestoreValidator()
    while let record = try next() {
      try validator.validate(record)
      records.append(record)
    }
    records.reverse()
    lastID = records.last?.id ?? 0
  }

  mutating func append(
    _ entry: FailureLog.Entry,
    extending previous: FailureLog.Record.ID?
  ) -> FailureLog.Record {
    if let previous, let index = records.lastIndex(where: { $0.id == previous }),
      records[index].entry.isEqualFailure(to: entry),
      records[index].count < FailureLog.Record.counts.upperBound
    {
      records[index] = records[index].extended(by: entry)
      return records[index]
    }
    lastID += 1
    let record = FailureLog.Record(id: lastID, entry: entry)
    records.append(record)
    return record
  }

  func page(_ query: FailureLog.Query) -> [FailureLog.Record] {
    let found = records.reversed().lazy.filter { record in
      (query.before.map { record.id < $0 } ?? true) && record.matches(query)
    }
    return Array(found.prefix(query.pageSize))
  }

  func count(_ query: FailureLog.Query) -> Int {
    records.count { $0.matches(query) }
  }

  mutating func prune(before time: Date, limit: Int) -> Int {
    let ids = Set(prunable(before: time).prefix(max(limit, 0)).map(\.id))
    records.removeAll { ids.contains($0.id) }
    return ids.count
  }

  func prunable(before time: Date) -> [FailureLog.Record] {
    records.filter { $0.lastTime.milliseconds < time.milliseconds }
  }
}

extension FailureLog.Record {
  /// Whether the record matches the times and the servers of a query.
  fileprivate func matches(_ query: FailureLog.Query) -> Bool {
    (query.since.map { lastTime.milliseconds >= $0.milliseconds } ?? true)
      && (query.until.map { entry.time.milliseconds < $0.milliseconds } ?? true)
      && (query.servers.map { $0.contains { entry.url.isIdentical(to: $0) } } ?? true)
  }

  fileprivate func extended(by last: FailureLog.Entry) -> Self {
    Self(
      id: id,
      entry: FailureLog.Entry(
        time: entry.time,
        url: entry.url,
        step: entry.step,
        code: entry.code,
        cause: entry.cause,
        duration: last.duration
      ),
      count: count + 1,
      lastTime: max(lastTime, last.time)
    )
  }
}

extension FailureLog.Entry {
  fileprivate func isEqualFailure(to other: Self) -> Bool {
    url.isIdentical(to: other.url) && step.isIdentical(to: other.step)
      && code.isIdentical(to: other.code) && cause.isIdentical(to: other.cause)
  }
}

extension String {
  /// Compares byte by byte, as SQLite does: Swift strings are equal after Unicode normalisation.
  fileprivate func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
