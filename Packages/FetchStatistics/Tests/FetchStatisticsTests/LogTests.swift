import AttemptLog
import Contract
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import FetchStatistics

/// Statistics of logs, in memory and in a file.
@Suite(.timeLimit(.minutes(10))) struct LogTests {
  private let log = AttemptLog.mock()

  private static func fetch(_ second: Int, from url: String = "a") -> AttemptLog.Entry {
    AttemptLog.Entry(
      time: Date(timeIntervalSince1970: Double(second)),
      url: url,
      duration: .milliseconds(second),
      outcome: .fetched(path: "path", responseCode: UUID(), attempts: 1)
    )
  }

  private static func failure(_ second: Int, from url: String = "a") -> AttemptLog.Entry {
    AttemptLog.Entry(
      time: Date(timeIntervalSince1970: Double(second)),
      url: url,
      duration: .seconds(10),
      outcome: .failed(
        step: "requesting_path",
        code: "timed_out",
        cause: "the server did not respond"
      )
    )
  }

  @Test func `fetches and failures are merged by time`() throws {
    for second in [1, 2, 9] { try log.append(Self.fetch(second)) }
    let outage = try log.append(Self.failure(3)).id
    try log.append(Self.failure(7), extending: outage)
    try log.append(Self.failure(9))
    let statistics = try FetchStatistics(of: log)
    #expect(statistics.fetches == 3)
    #expect(statistics.failures == 3)
    #expect(statistics.longestOutage?.seconds == [3, 7, 9])
    // A failure follows a fetch of the same time.
    #expect(statistics.currentOutages.map(\.seconds) == [[9, 9, nil]])
  }

  @Test func `a target is one server, also after its URL was corrected`() throws {
    for (second, url) in [(1, "typo"), (2, "typo"), (3, "right")] {
      try log.append(
        AttemptLog.Entry(
          time: Date(timeIntervalSince1970: Double(second)),
          url: url,
          duration: .milliseconds(1),
          outcome: url == "right"
            ? .passed(status: 200, certificateExpiry: nil)
            : .failed(step: "request_1", code: "server_unreachable", cause: "no address \(second)"),
          target: "web"
        )
      )
    }
    var reader = FetchStatisticsReader(of: log, target: "web")
    while try reader.readPage() {}
    let statistics = reader.statistics
    #expect(statistics.currentOutages.isEmpty)
    #expect(statistics.longestOutage?.seconds == [1, 2, 3])
    #expect(statistics.servers.map(\.url) == ["right"])
  }

  @Test func `a target selects its checks, and no target the attempts to fetch`() throws {
    for second in 1...3_000 {
      for target in ["a", "b", ""] {
        let isFailure = second.isMultiple(of: target == "b" ? 3 : 1_000)
        try log.append(
          AttemptLog.Entry(
            time: Date(timeIntervalSince1970: Double(second)),
            url: "url",
            duration: .milliseconds(1),
            outcome: isFailure
              ? .failed(step: "request_1", code: "unexpected_status", cause: "status 500")
              : target.isEmpty
                ? .fetched(path: "path", responseCode: UUID(), attempts: 1)
                : .passed(status: 200, certificateExpiry: nil),
            target: target
          )
        )
      }
    }
    #expect(try log.targets() == ["a", "b"])
    for (target, failures) in [("a", 3), ("b", 1_000), ("", 3), ("c", 0)] {
      var reader = FetchStatisticsReader(
        of: log,
        target: target,
        countingBy: DailyAttempts { _ in 0 }
      )
      while try reader.readPage() {}
      let successes = target == "c" ? 0 : 3_000 - failures
      #expect(reader.statistics.fetches == successes)
      #expect(reader.statistics.failures == failures)
      #expect(reader.days?.days.map(\.successes) == (target == "c" ? [] : [successes]))
      #expect(reader.days?.days.map(\.failures) == (target == "c" ? [] : [failures]))
    }
  }

  @Test func `a period and servers select fetches and failures`() throws {
    for second in 1...7 {
      for server in ["a", "b", "c"] {
        try log.append(Self.fetch(second, from: server))
        try log.append(Self.failure(second, from: server))
      }
    }
    let since = Date(timeIntervalSince1970: 3)
    let statistics = try FetchStatistics(of: log, since: since, servers: ["a", "c"])
    #expect(statistics.fetches == 10)
    #expect(statistics.failures == 10)
    #expect(statistics.firstTime == since)
    #expect(statistics.lastTime == Date(timeIntervalSince1970: 7))
    #expect(Set(statistics.currentOutages.map(\.server)) == ["a", "c"])
  }

  @Test func `statistics of many pages are those of all records`() throws {
    let database = SQLiteDatabase.inMemory()
    let log = AttemptLog.mock(in: database)
    var generator = SeededGenerator(seed: 1)
    var events: [Event] = []
    try database.write {
      for second in 1...5_000 {
        let server = ["a", "b"].randomElement(using: &generator) ?? ""
        if Int.random(in: 0..<2, using: &generator) == 0 {
          try log.append(Self.failure(second, from: server))
          events.append(.failure(at: Double(second), from: server))
        } else {
          try log.append(Self.fetch(second, from: server))
          let duration = Duration.milliseconds(second)
          events.append(.fetch(at: Double(second), from: server, duration: duration))
        }
      }
    }
    for start in [-Double.infinity, 100] {
      #expect(
        try FetchStatistics(of: log, since: Date(timeIntervalSince1970: start))
          == FetchStatistics(events, since: start)
      )
    }
  }

  @Test(arguments: [999, 1_000, 1_001, 2_000])
  func `failures are read page by page`(count: Int) throws {
    for second in 1...count { try log.append(Self.failure(second)) }
    let statistics = try FetchStatistics(of: log)
    #expect(statistics.failures == count)
    #expect(statistics.currentOutages.map(\.seconds) == [[1, Double(count), nil]])
  }

  @Test func `records are those at the first page, and a prune meanwhile is an error`() throws {
    for second in 1...1_000 { try log.append(Self.fetch(second)) }
    try log.append(Self.failure(1_001))
    var reader = FetchStatisticsReader(of: log)
    #expect(try reader.readPage())
    try log.append(Self.fetch(1_002))
    try log.append(Self.failure(1_003))
    var other = reader
    while try reader.readPage() {}
    #expect(reader.statistics.fetches == 1_000)
    #expect(reader.statistics.failures == 1)
    _ = try log.prune(.fetches, before: .distantFuture, limit: 1)
    #expect(throws: FetchStatisticsError.pruned) { while try other.readPage() {} }
  }

  @Test func `the error of a log is thrown`() {
    #expect(throws: CancellationError.self) {
      try FetchStatistics(of: .live(in: FailingDatabase(CancellationError())))
    }
  }
}
