public import InMemoryDatabase
import Unimplemented

extension FetchLog {
  /// A log in memory that keeps every rule of the interface; logs of the same database are the same log.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let log = InMemoryTable("fetch", initially: Contents())
    return Self(
      append: { entry in try database.update(log) { $0.append(entry) } },
      page: { query in try database.contents(of: log).page(query) },
      count: { try database.contents(of: log).current.count },
      latest: { try database.contents(of: log).current.last },
      startGeneration: {
        try database.update(log) { log in
          log.generation += 1
          return log.generation
        }
      }
    )
  }

  /// A log whose every endpoint fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self(
      append: { _ in throw error },
      page: { _ in throw error },
      count: { throw error },
      latest: { throw error },
      startGeneration: { throw error }
    )
  }

  /// A log that nobody is expected to use: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(
      append: { _ in throw Unimplemented("append", of: "FetchLog") },
      page: { _ in throw Unimplemented("page", of: "FetchLog") },
      count: { throw Unimplemented("count", of: "FetchLog") },
      latest: { throw Unimplemented("latest", of: "FetchLog") },
      startGeneration: { throw Unimplemented("startGeneration", of: "FetchLog") }
    )
  }
}

/// What the mock keeps: all records, oldest first.
private struct Contents {
  var generation = 1
  private var records: [FetchLog.Record] = []

  var current: [FetchLog.Record] { records.filter { $0.generation == generation } }

  mutating func append(_ entry: FetchLog.Entry) -> FetchLog.Record {
    let record = FetchLog.Record(id: records.count + 1, generation: generation, entry: entry)
    records.append(record)
    return record
  }

  func page(_ query: FetchLog.Query) -> [FetchLog.Record] {
    let found = records.reversed().lazy.filter { record in
      (query.before.map { record.id < $0 } ?? true)
        && (query.since.map { record.entry.time.milliseconds >= $0.milliseconds } ?? true)
        && (query.until.map { record.entry.time.milliseconds < $0.milliseconds } ?? true)
        // By bytes, as SQLite does: two texts are equal to Swift if they look the same.
        && (query.server.map { record.entry.url.utf8.elementsEqual($0.utf8) } ?? true)
    }
    return Array(found.prefix(query.pageSize))
  }
}
