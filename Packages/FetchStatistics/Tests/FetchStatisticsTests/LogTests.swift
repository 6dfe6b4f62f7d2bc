import Contract
import FailureLog
import FetchLog
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import FetchStatistics

/// Statistics of logs, in memory and in a file.
@Suite(.timeLimit(.minutes(10))) struct LogTests {
  private static func fetch(_ second: Int, from url: String = "a") -> FetchLog.Entry {
    FetchLog.Entry(
      time: Date(timeIntervalSince1970: Double(second)),
      url: url,
      path: "path",
      responseCode: UUID(),
      duration: .milliseconds(second),
      attempts: 1
    )
  }

  private static func failure(_ second: Int, from url: String = "a") -> FailureLog.Entry {
    FailureLog.Entry(
      time: Date(timeIntervalSince1970: Double(second)),
      url: url,
      step: "requesting_path",
      code: "timed_out",
      cause: "the server did not respond",
      duration: .seconds(10)
    )
  }

  @Test func `fetches and failures are merged by time`() throws {
    let (fetches, failures) = (FetchLog.mock(), FailureLog.mock())
    for second in [1, 2, 9] { _ = try fetches.append(Self.fetch(second)) }
    let outage = try failures.append(Self.failure(3), extending: nil).id
    _ = try failures.append(Self.failure(7), extending: outage)
    _ = try failures.append(Self.failure(9), extending: nil)
    let statistics = try FetchStatistics(of: fetches, and: failures)
    #expect(statistics.fetches == 3)
    #expect(statistics.failures == 3)
    #expect(statistics.longestOutage?.seconds == [3, 7, 9])
    // A failure follows a fetch of the same time.
    #expect(statistics.currentOutages.map(\.seconds) == [[9, 9, nil]])
  }

  @Test func `a period and servers select fetches and failures`() throws {
    let (fetches, failures) = (FetchLog.mock(), FailureLog.mock())
    for second in 1...9 {
      for server in ["a", "b", "c"] {
        _ = try fetches.append(Self.fetch(second, from: server))
        _ = try failures.append(Self.failure(second, from: server), extending: nil)
      }
    }
    let statistics = try FetchStatistics(
      of: fetches,
      and: failures,
      since: Date(timeIntervalSince1970: 3),
      until: Date(timeIntervalSince1970: 8),
      servers: ["a", "c"]
    )
    #expect(statistics.fetches == 10)
    #expect(statistics.failures == 10)
    #expect(statistics.firstTime == Date(timeIntervalSince1970: 3))
    #expect(statistics.lastTime == Date(timeIntervalSince1970: 7))
    #expect(Set(statistics.currentOutages.map(\.server)) == ["a", "c"])
  }

  @Test func `an outage that reaches into a period starts before it`() throws {
    let (fetches, failures) = (FetchLog.mock(), FailureLog.mock())
    _ = try fetches.append(Self.fetch(1))
    for second in [2, 3, 8, 9] { _ = try failures.append(Self.failure(second), extending: nil) }
    let since = Date(timeIntervalSince1970: 7)
    let statistics = try FetchStatistics(of: fetches, and: failures, since: since)
    #expect(statistics.failures == 2)
    #expect(statistics.currentOutages.map(\.seconds) == [[2, 9, nil]])
    #expect(statistics.servers.map(\.lastFetch) == [Date(timeIntervalSince1970: 1)])
  }

  @Test func `failures without a fetch are an outage`() throws {
    let failures = FailureLog.mock()
    var record: FailureLog.Record?
    for second in 1...3 {
      record = try failures.append(Self.failure(second), extending: record?.id)
    }
    let statistics = try FetchStatistics(of: .mock(), and: failures)
    #expect(statistics.failures == 3)
    #expect(statistics.currentOutages.map(\.seconds) == [[1, 3, nil]])
  }

  @Test func `statistics of a file are those of a log in memory, over many pages`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: Schema(
        applicationID: 1,
        migrations: [FetchLog.schemaVersion1, FetchLog.schemaVersion2, FailureLog.schemaVersion1]
      )
    )
    let stored = (fetches: FetchLog.live(in: database), failures: FailureLog.live(in: database))
    let inMemory = (fetches: FetchLog.mock(), failures: FailureLog.mock())
    var generator = SeededGenerator(seed: 1)
    var events: [(fetch: FetchLog.Entry?, failure: FailureLog.Entry?)] = []
    for second in 1...1_200 {
      let server = ["a", "b"].randomElement(using: &generator) ?? ""
      let isFailure = Int.random(in: 0..<2, using: &generator) == 0
      events.append(
        isFailure
          ? (nil, Self.failure(second, from: server)) : (Self.fetch(second, from: server), nil)
      )
    }
    try await database.write { [events] in
      for (fetches, failures) in [stored, inMemory] {
        for event in events {
          if let fetch = event.fetch { _ = try fetches.append(fetch) }
          if let failure = event.failure { _ = try failures.append(failure, extending: nil) }
        }
      }
    }
    let pageSize = FailureLog.Query.maximumLimit
    #expect(try stored.failures.count(FailureLog.Query()) > pageSize)
    for since in [nil, Date(timeIntervalSince1970: 100)] {
      let statistics = try await database.read {
        try FetchStatistics(of: stored.fetches, and: stored.failures, since: since)
      }
      #expect(
        try statistics
          == FetchStatistics(of: inMemory.fetches, and: inMemory.failures, since: since)
      )
      #expect(statistics.fetches + statistics.failures == 1_200 - (since == nil ? 0 : 99))
    }
  }

  @Test(arguments: [499, 500, 501, 1_000, 1_001])
  func `failures are read page by page, oldest first`(count: Int) throws {
    let failures = FailureLog.mock()
    for second in 1...count { _ = try failures.append(Self.failure(second), extending: nil) }
    let statistics = try FetchStatistics(of: .mock(), and: failures)
    #expect(statistics.failures == count)
    #expect(statistics.currentOutages.map(\.seconds) == [[1, Double(count), nil]])
  }

  @Test func `fetches are those at the first page, and a prune meanwhile is an error`() throws {
    let fetches = FetchLog.mock()
    for second in 1...3 { _ = try fetches.append(Self.fetch(second)) }
    var reader = FetchStatisticsReader(of: fetches, and: .mock())
    #expect(try reader.readPage())
    _ = try fetches.append(Self.fetch(4))
    var other = reader
    while try reader.readPage() {}
    #expect(reader.statistics.fetches == 3)
    _ = try fetches.prune(before: .distantFuture, limit: 1)
    #expect(throws: FetchStatisticsError.pruned) { while try other.readPage() {} }
  }

  @Test func `the error of a log is thrown`() {
    let error = CancellationError()
    #expect(throws: CancellationError.self) {
      try FetchStatistics(of: .live(in: FailingDatabase(error)), and: .mock())
    }
    #expect(throws: CancellationError.self) {
      try FetchStatistics(of: .mock(), and: .live(in: FailingDatabase(error)))
    }
  }
}
