import FetchLog
import FetchLogLive
import InMemoryDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct FetchLogTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: LogConfiguration.allCases)
  func `a new log is empty`(_ configuration: LogConfiguration) async throws {
    let log = try await configuration.log(in: directory)
    #expect(try log.count() == 0)
    #expect(try log.latest() == nil)
    #expect(try log.page(FetchLog.Query()) == [])
  }

  @Test(arguments: LogConfiguration.allCases)
  func `an entry is recorded in the first generation`(_ configuration: LogConfiguration)
    async throws
  {
    let log = try await configuration.log(in: directory)
    let entry = entry(1)
    let record = try log.append(entry)
    #expect(record == FetchLog.Record(id: 1, generation: 1, entry: entry))
    #expect(try log.count() == 1)
    #expect(try log.latest() == record)
    #expect(try log.page(FetchLog.Query()) == [record])
  }

  @Test(arguments: LogConfiguration.allCases)
  func `pages come newest first and lead from one to the next`(
    _ configuration: LogConfiguration
  ) async throws {
    let log = try await configuration.log(in: directory)
    let records = try (1...7).map { try log.append(entry($0)) }

    var query = FetchLog.Query(limit: 3)
    var pages: [[Int]] = []
    while case let page = try log.page(query), let last = page.last {
      pages.append(page.map(\.id))
      query.before = last.id
    }

    #expect(pages == [[7, 6, 5], [4, 3, 2], [1]])
    #expect(try log.latest() == records.last)
  }

  @Test(arguments: LogConfiguration.allCases)
  func `the order is that of the ids, whatever the clock did`(
    _ configuration: LogConfiguration
  ) async throws {
    let log = try await configuration.log(in: directory)
    for second in [5, 1, 3] { _ = try log.append(entry(second)) }
    #expect(try log.page(FetchLog.Query()).map(\.id) == [3, 2, 1])
  }

  @Test(arguments: LogConfiguration.allCases)
  func `a query tells times and servers apart`(_ configuration: LogConfiguration) async throws {
    let log = try await configuration.log(in: directory)
    for second in 1...4 {
      _ = try log.append(
        entry(second, url: second.isMultiple(of: 2) ? "http://even" : "http://odd")
      )
    }
    func ids(_ query: FetchLog.Query) throws -> [Int] { try log.page(query).map(\.id) }

    #expect(try ids(.init(since: time(2))) == [4, 3, 2])
    #expect(try ids(.init(until: time(2))) == [1])
    #expect(try ids(.init(since: time(2), until: time(4))) == [3, 2])
    #expect(try ids(.init(server: "http://even")) == [4, 2])
    #expect(try ids(.init(before: 4, server: "http://even")) == [2])
    #expect(try ids(.init(server: "http://even", limit: 1)) == [4])
    #expect(try ids(.init(server: "http://")) == [])
    #expect(try ids(.init(since: .distantPast, until: .distantFuture)) == [4, 3, 2, 1])
  }

  @Test(arguments: LogConfiguration.allCases)
  func `a page has at most 500 records, and at least none`(
    _ configuration: LogConfiguration
  ) async throws {
    let (log, transaction) = try await configuration.logAndTransaction(in: directory)
    try transaction {
      for second in 0..<501 { _ = try log.append(entry(second)) }
    }
    #expect(try log.page(.init(limit: 1_000)).count == 500)
    #expect(try log.page(.init(limit: 0)).isEmpty)
    #expect(try log.page(.init(limit: -1)).isEmpty)
  }

  @Test(arguments: LogConfiguration.allCases)
  func `a new generation is empty, and the log keeps the former one`(
    _ configuration: LogConfiguration
  ) async throws {
    let log = try await configuration.log(in: directory)
    _ = try log.append(entry(1))

    #expect(try log.startGeneration() == 2)
    #expect(try log.count() == 0)
    #expect(try log.latest() == nil)

    let record = try log.append(entry(2))
    #expect(record.id == 2)
    #expect(record.generation == 2)
    #expect(try log.count() == 1)
    #expect(try log.latest() == record)
    #expect(try log.page(FetchLog.Query()).map(\.generation) == [2, 1])
    #expect(try log.startGeneration() == 3)
  }

  @Test(arguments: LogConfiguration.allCases)
  func `time and duration come back as they were rounded`(
    _ configuration: LogConfiguration
  ) async throws {
    let log = try await configuration.log(in: directory)
    let entry = FetchLog.Entry(
      time: Date(timeIntervalSince1970: 1_795_000_000.123_456),
      url: "http://\u{202E}odd",
      path: "a\0b",
      responseCode: UUID(),
      duration: .nanoseconds(1_234_567),
      attempts: .max
    )
    #expect(entry.duration == .microseconds(1_234))
    _ = try log.append(entry)
    #expect(try log.latest()?.entry == entry)
  }

  @Test func `what cannot be a time or a duration is no reason to fail`() {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let entry = entry(0, at: Date(timeIntervalSince1970: seconds), duration: .seconds(Int64.max))
      #expect(entry.time == Date(timeIntervalSince1970: 0))
      #expect(entry.duration == .microseconds(Int64.max))
    }
  }

  private func time(_ second: Int) -> Date {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }

  private func entry(
    _ second: Int,
    url: String = "http://localhost:8000",
    at time: Date? = nil,
    duration: Duration = .milliseconds(5)
  ) -> FetchLog.Entry {
    FetchLog.Entry(
      time: time ?? self.time(second),
      url: url,
      path: "path-\(second)",
      responseCode: UUID(),
      duration: duration,
      attempts: 1
    )
  }
}

enum LogConfiguration: CaseIterable {
  case mock
  case live

  func log(in directory: TemporaryDirectory) async throws -> FetchLog {
    try await logAndTransaction(in: directory).log
  }

  func logAndTransaction(
    in directory: TemporaryDirectory
  ) async throws -> (log: FetchLog, transaction: (() throws -> Void) throws -> Void) {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      return (.mock(in: database), { try database.write($0) })
    case .live:
      let database = try await SQLiteDatabase.open(
        at: directory.file("log.sqlite3"),
        schema: Schema(applicationID: 1, migrations: [FetchLog.schemaVersion1])
      )
      return (.live(in: database), { try database.write($0) })
    }
  }
}
