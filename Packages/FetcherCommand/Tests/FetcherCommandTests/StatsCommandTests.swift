import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct StatsCommandTests {
  /// A day with a fetch each hour; the server failed from hour 10 until the fetch of hour 16, and fails at the end.
  private func dayFixture(
    environment: [String: String] = ["HOME": "/home/ada"],
    terminal: MockTerminal = MockTerminal(streams: [])
  ) throws -> Fixture {
    let fixture = Fixture(environment: environment, saved: UUID(number: 7), terminal: terminal)
    for hour in 0..<24 where !(10..<16).contains(hour) {
      try fixture.appendFetch(hour: Double(hour), lasting: .milliseconds(hour + 1))
    }
    try fixture.appendFailures(7, fromHour: 10, throughHour: 15.5)
    try fixture.appendFailures(2, fromHour: 23.5, throughHour: 23.75)
    return fixture
  }

  @Test func `stats prints numbers, and sends no request`() async throws {
    let fixture = try dayFixture()
    #expect(await fixture.run("stats") == .success)
    #expect(
      fixture.terminal.output == """
        http://a: failing since 2027-01-15 08:30:00+01:00 (last failure 15 min ago)

        First: 2027-01-14 09:00:00+01:00
        Last: 2027-01-15 08:45:00+01:00
        Fetches: 18
        Failures: 9
        Success Rate: 66.67 %
        Median: 9.0 ms
        95th Percentile: 24.0 ms
        Maximum: 24.0 ms
        Longest Outage: 6 h
        Outage Start: 2027-01-14 19:00:00+01:00
        Outage End: 2027-01-15 01:00:00+01:00
        Outage Server: http://a

        """
    )
    #expect(fixture.terminal.errorOutput == "")
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(
    arguments: [
      ([], "No fetch is saved yet.\n"), (["--since", "2h ago"], "No fetch is saved yet.\n"),
    ]
  ) func `without a database, a message replaces the numbers, and no database is created`(
    arguments: [String],
    message: String
  ) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["stats"] + arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput == message)
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(arguments: [["--since", "2027-01-15T08:00:00Z"], ["--server", "http://c"]])
  func `without a match, a message replaces the numbers`(selection: [String]) async throws {
    let fixture = try dayFixture()
    #expect(await fetcherTool.run(["stats"] + selection, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput == "No saved fetch or failure matches.\n")
  }

  @Test func `a time and a server select fetches and failures`() async throws {
    let fixture = try dayFixture()
    try fixture.appendFetch(hour: 23, lasting: .seconds(1), from: "http://b")
    #expect(await fixture.run("stats", "--since", "3h ago", "--server", "http://A:80/") == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    #expect(lines.contains("First: 2027-01-15 07:00:00+01:00"))
    #expect(lines.contains("Fetches: 2"))
    #expect(lines.contains("Failures: 2"))
    #expect(lines.contains("Maximum: 24.0 ms"))
  }

  @Test func `failures alone have no durations`() async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    try fixture.appendFailures(1, fromHour: 1, throughHour: 1, from: "http://a/\u{1B}")
    #expect(await fixture.run("stats") == .success)
    #expect(
      fixture.terminal.output == #"""
        http://a/\u{1B}: failing since 2027-01-14 10:00:00+01:00 (last failure 23 h ago)

        First: 2027-01-14 10:00:00+01:00
        Last: 2027-01-14 10:00:00+01:00
        Fetches: 0
        Failures: 1
        Success Rate: 0.00 %
        Longest Outage: 23 h so far
        Outage Start: 2027-01-14 10:00:00+01:00
        Outage End: not yet
        Outage Server: http://a/\u{1B}

        """#
    )
  }

  @Test(
    arguments: [
      (1, 0, "100 %"), (99_999, 1, "99.99 %"), (1, 99_999, "0.01 %"), (1, 1, "50.00 %"),
      (1_000, 1, "99.90 %"), (2, 1, "66.67 %"),
    ]
  ) func `a success rate is rounded, but never to all or none`(
    fetches: Int,
    failures: Int,
    text: String
  ) async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.forEachSample = { query, _, body in
        for _ in 0..<(query.kind == .fetches ? fetches : failures) {
          _ = try body(AttemptLog.Sample(time: Fixture.time, url: "http://a", duration: .zero))
        }
        return nil
      }
    }
    #expect(await fetcherTool.run(["stats"], dependencies) == .success)
    #expect(fixture.terminal.output.contains("\nSuccess Rate: \(text)\n"))
  }

  @Test func `JSON has the numbers and the outages`() async throws {
    let fixture = try dayFixture()
    #expect(await fixture.run("stats", "--json") == .success)
    let current: Decoded = [
      "url": "http://a", "machine": nil, "started_at": "2027-01-15T07:30:00.000Z",
      "last_failed_at": "2027-01-15T07:45:00.000Z", "ended_at": nil, "duration_ms": 1_800_123,
    ]
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "stats", "time": "2027-01-15T08:00:00.123Z", "fetches": 18,
          "failures": 9, "success_rate": .number(18.0 / 27), "p50_ms": 9, "p95_ms": 24,
          "max_ms": 24, "first_at": "2027-01-14T08:00:00.000Z",
          "last_at": "2027-01-15T07:45:00.000Z",
          "longest_outage": [
            "url": "http://a", "machine": nil, "started_at": "2027-01-14T18:00:00.000Z",
            "last_failed_at": "2027-01-14T23:30:00.000Z", "ended_at": "2027-01-15T00:00:00.000Z",
            "duration_ms": 21_600_000,
          ],
          "current_outages": .array([current]),
          "servers": .array([
            [
              "url": "http://a", "machine": nil, "state": "failing",
              "since": "2027-01-15T07:30:00.000Z",
              "last_fetched_at": "2027-01-15T07:00:00.000Z",
              "last_failed_at": "2027-01-15T07:45:00.000Z",
            ]
          ]),
        ]
      ]
    )
  }

  @Test(arguments: [[], ["--server", "http://c"]])
  func `JSON of nothing has null values`(selection: [String]) async throws {
    let fixture = selection.isEmpty ? Fixture() : try dayFixture()
    let arguments = ["stats", "--json"] + selection
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "stats", "time": "2027-01-15T08:00:00.123Z", "fetches": 0,
          "failures": 0, "success_rate": nil, "p50_ms": nil, "p95_ms": nil, "max_ms": nil,
          "first_at": nil, "last_at": nil, "longest_outage": nil, "current_outages": .array([]),
          "servers": .array([]),
        ]
      ]
    )
    #expect(fixture.terminal.errorOutput == "")
  }

  @Test func `a terminal shows a chart of durations and failures`() async throws {
    let fixture = try dayFixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
      terminal: MockTerminal(
        size: TerminalClient.Size(columns: 60, rows: 24),
        streams: [.output]
      )
    )
    #expect(await fixture.run("stats") == .success)
    let chart = fixture.terminal.output.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("FROM") }.joined(separator: "\n")
    #expect(
      chart == """
        FROM         FETCHES  FAILED     MEAN DURATION
        01-14 09:00        2           1.5 ms █▍
        01-14 10:57        2           3.5 ms ███▎
        01-14 12:55        2           5.5 ms █████▏
        01-14 14:53        2           7.5 ms ███████
        01-14 16:56        2           9.5 ms ████████▉
        01-14 18:54        0     ✗ 3        -
        01-14 20:52        0     ✗ 2        -
        01-14 22:50        0     ✗ 2        -
        01-15 00:52        2          17.5 ms ████████████████▍
        01-15 02:50        2          19.5 ms ██████████████████▎
        01-15 04:48        2          21.5 ms ████████████████████▏
        01-15 06:46        2     ✗ 2  23.5 ms ██████████████████████

        """
    )
  }

  @Test func `failures are coloured: a failing server, and rows`() async throws {
    let fixture = try dayFixture(terminal: MockTerminal(streams: [.output]))
    #expect(await fixture.run("stats") == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    #expect(
      lines.first
        == "\u{1B}[31mhttp://a: failing since 2027-01-15 08:30:00+01:00 (last failure 15 min ago)\u{1B}[0m"
    )
    #expect(lines.contains("\u{1B}[2mFROM         FETCHES  FAILED     MEAN DURATION\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[31m01-14 18:54        0     ✗ 3        -\u{1B}[0m"))
    #expect(lines.last?.hasPrefix("\u{1B}[33m01-15 06:46        2     ✗ 2  23.5 ms █") == true)
  }

  @Test func `servers are listed by their last fetch or failure, five at most`() async throws {
    let fixture = Fixture(saved: UUID(number: 7), terminal: MockTerminal(streams: [.output]))
    for hour in 1...6 {
      try fixture.appendFailures(
        1,
        fromHour: Double(hour),
        throughHour: Double(hour),
        from: "http://\(hour)"
      )
    }
    try fixture.appendFetch(hour: 23.9, lasting: .milliseconds(1))
    #expect(await fixture.run("stats") == .success)
    let lines = fixture.terminal.output.split(separator: "\n", omittingEmptySubsequences: false)
    // A server that was not used for an hour has no colour.
    #expect(
      lines.prefix(8) == [
        "\u{1B}[32mhttp://a: healthy since 2027-01-15 08:54:00+01:00 (last fetch 6 min ago)\u{1B}[0m",
        "http://6: failing since 2027-01-14 15:00:00+01:00 (last failure 18 h ago)",
        "http://5: failing since 2027-01-14 14:00:00+01:00 (last failure 19 h ago)",
        "http://4: failing since 2027-01-14 13:00:00+01:00 (last failure 20 h ago)",
        "http://3: failing since 2027-01-14 12:00:00+01:00 (last failure 21 h ago)",
        "2 other servers", "", "Servers: 7, taken together",
      ]
    )
  }

  @Test func `a recent failure is red if its server was used last or had a fetch`() async throws {
    let fixture = Fixture(saved: UUID(number: 7), terminal: MockTerminal(streams: [.output]))
    func redServers() async -> [Substring] {
      let previous = fixture.terminal.output.count
      #expect(await fixture.run("stats") == .success)
      return fixture.terminal.output.dropFirst(previous).split(separator: "\n")
        .filter { $0.hasPrefix("\u{1B}[31mhttp") }.map { $0.dropFirst(5).prefix(8) }
    }
    try fixture.appendFailures(1, fromHour: 23.5, throughHour: 23.5, from: "http://x")
    #expect(await redServers() == ["http://x"])
    try fixture.appendFetch(hour: 23.6, lasting: .milliseconds(1))
    #expect(await redServers() == [])
    try fixture.appendFailures(1, fromHour: 23.7, throughHour: 23.7)
    try fixture.appendFetch(hour: 23.8, lasting: .milliseconds(1), from: "http://b")
    #expect(await redServers() == ["http://a"])
  }

  @Test func `an outage that reaches into the period starts before it`() async throws {
    let fixture = try dayFixture()
    #expect(await fixture.run("stats", "--since", "20m ago") == .success)
    #expect(
      fixture.terminal.output == """
        http://a: failing since 2027-01-15 08:30:00+01:00 (last failure 15 min ago)

        First: 2027-01-15 08:45:00+01:00
        Last: 2027-01-15 08:45:00+01:00
        Fetches: 0
        Failures: 1
        Success Rate: 0.00 %
        Longest Outage: 30 min so far
        Outage Start: 2027-01-15 08:30:00+01:00
        Outage End: not yet
        Outage Server: http://a

        """
    )
  }

  @Test(
    arguments: [
      (["stats", "--plain"], [:], true), (["stats"], ["TERM": "dumb"], true),
      (["stats"], [:], false),
    ]
  ) func `a plain or absent terminal has numbers only`(
    arguments: [String],
    environment: [String: String],
    isTerminal: Bool
  ) async throws {
    let fixture = try dayFixture(
      environment: environment.merging(["HOME": "/home/ada"]) { $1 },
      terminal: MockTerminal(streams: isTerminal ? [.output] : [])
    )
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output.split(separator: "\n").count == 13)
    #expect(!fixture.terminal.output.contains("FROM"))
  }

  @Test(arguments: [20, 40, 80, 200], ["C", "C.UTF-8"])
  func `no line of the chart is wider than the terminal`(columns: Int, locale: String) async throws
  {
    let fixture = try dayFixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1", "LC_ALL": locale],
      terminal: MockTerminal(
        size: TerminalClient.Size(columns: columns, rows: 24),
        streams: [.output]
      )
    )
    #expect(await fixture.run("stats") == .success)
    let chart = fixture.terminal.output.split(separator: "\n").drop { !$0.hasPrefix("FROM") }
    #expect(chart.count == 13)
    #expect(chart.allSatisfy { $0.count <= columns }, "\(chart)")
    #expect(fixture.terminal.output.allSatisfy(\.isASCII) == (locale == "C"))
  }

  @Test(
    arguments: [
      (0.001, "09:00:00"), (1.0, "09:00"), (6.0, "01-14 09:00"), (720.0, "2027-01-14"),
    ]
  ) func `the labels of a chart are as exact as the distance of its rows`(
    hours: Double,
    label: String
  ) async throws {
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
      saved: UUID(number: 7),
      terminal: MockTerminal(streams: [.output])
    )
    for index in 0..<10 {
      try fixture.appendFetch(hour: Double(index) * hours, lasting: .milliseconds(5))
    }
    #expect(await fixture.run("stats") == .success)
    let chart = fixture.terminal.output.split(separator: "\n").drop { !$0.hasPrefix("FROM") }
    #expect(chart.dropFirst().first?.hasPrefix("\(label)        1  5.0 ms") == true, "\(chart)")
    // Without failures, no column lists them.
    #expect(!chart[chart.startIndex].contains("FAILED"))
  }

  @Test func `one fetch has no chart`() async throws {
    let fixture = Fixture(saved: UUID(number: 7), terminal: MockTerminal(streams: [.output]))
    try fixture.appendFetch(hour: 0, lasting: .milliseconds(5))
    #expect(await fixture.run("stats") == .success)
    #expect(fixture.terminal.output.hasSuffix("Maximum: 5.0 ms\n"))
  }

  @Test func `a database that cannot be read is an error`() async throws {
    let fixture = try dayFixture()
    let error = DatabaseError.cannotReadOrSave("/a is damaged.")
    let dependencies = fixture.dependencies { $0.attemptLog = .live(in: FailingDatabase(error)) }
    #expect(await fetcherTool.run(["stats"], dependencies) == .cannotReadOrSave)
    #expect(fixture.terminal.errorOutput == "\(error)\n")
    #expect(fixture.terminal.output == "")
  }
}

extension Fixture {
  /// A time on the day before ``time``, in hours since 2027-01-14 08:00:00 UTC.
  private static func hour(_ hour: Double) -> Date {
    Date(timeIntervalSince1970: 1_800_000_000 - 86_400 + hour * 3_600)
  }

  fileprivate func appendFetch(
    hour: Double,
    lasting duration: Duration,
    from url: String = "http://a"
  ) throws {
    let outcome = AttemptLog.Outcome.fetched(
      path: "path",
      responseCode: UUID(number: 7),
      attempts: 1
    )
    try savedState.attemptLog.append(
      .init(time: Self.hour(hour), url: url, duration: duration, outcome: outcome)
    )
  }

  fileprivate func appendFailures(
    _ count: Int,
    fromHour first: Double,
    throughHour last: Double,
    from url: String = "http://a"
  ) throws {
    var previous: Int?
    for index in 0..<count {
      let hour = first + (last - first) * Double(index) / Double(max(count - 1, 1))
      let entry = AttemptLog.Entry(
        time: Self.hour(hour),
        url: url,
        duration: .milliseconds(1),
        outcome: .failed(
          step: "requesting_path",
          code: "server_unreachable",
          cause: "got no response: the connection was refused"
        )
      )
      previous = try savedState.attemptLog.append(entry, extending: previous).id
    }
  }
}
