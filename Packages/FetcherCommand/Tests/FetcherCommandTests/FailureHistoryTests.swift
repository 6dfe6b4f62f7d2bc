import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import Testing
import TextFormatting

/// The history of failures, and of fetches and failures together.
@Suite(.timeLimit(.minutes(10))) struct FailureHistoryTests {
  /// Creates a fixture with fetches 3, 2 and 1 hours ago, three equal failures that started 150 minutes ago, and one
  /// failure of another server 90 minutes ago.
  private static func fixture(terminal: MockTerminal = MockTerminal(streams: [])) throws -> Fixture
  {
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
      saved: UUID(number: 7),
      count: 3,
      terminal: terminal
    )
    for hours in [3, 2, 1] { try fixture.append(hoursAgo: hours, from: "http://a", path: "b") }
    try fixture.fail(minutesAgo: 150, times: 3)
    try fixture.fail(
      minutesAgo: 90,
      from: "http://bücher",
      step: "requesting_response_code",
      code: "timed_out",
      cause: "timed out; the limit for the whole fetch is 10 s"
    )
    return fixture
  }

  /// Returns the first fields of the rows of a history as CSV.
  private func ids(_ fixture: Fixture, _ arguments: String...) async -> [String] {
    let before = fixture.terminal.output.count
    let all = ["history", "--format", "csv"] + arguments
    #expect(await fetcherTool.run(all, fixture.dependencies) == .success)
    let lines = fixture.terminal.output.dropFirst(before).split(whereSeparator: \.isNewline)
    return lines.dropFirst().map { line in
      let fields = line.split(separator: ",")
      return arguments.contains("--all") ? "\(fields[0].prefix(1))\(fields[1])" : "\(fields[0])"
    }
  }

  @Test func `--failures lists failures in columns, newest first`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("history", "--failures") == .success)
    #expect(
      fixture.terminal.output == """
        ID  FAILED AT                  COUNT  LAST FAILED AT             DURATION  SERVER         CAUSE
         2  2027-01-15 07:30:00+01:00      1  2027-01-15 07:30:00+01:00    1.5 ms  http://bücher  timed out; the limit for the whole fetch is 10 s (second request)
         1  2027-01-15 06:30:00+01:00      3  2027-01-15 06:32:00+01:00    1.5 ms  http://a       got no response: the connection was refused (first request)

        """
    )
  }

  @Test func `--all lists fetches and failures by time, newest first`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("history", "--all") == .success)
    #expect(
      fixture.terminal.output == """
        TIME                       DURATION  SERVER         RESULT
        2027-01-15 08:00:00+01:00    1.5 ms  http://a       00000000-0000-0000-0000-000000000007
        2027-01-15 07:30:00+01:00    1.5 ms  http://bücher  failed: timed out; the limit for the whole fetch is 10 s (second request)
        2027-01-15 07:00:00+01:00    1.5 ms  http://a       00000000-0000-0000-0000-000000000007
        2027-01-15 06:30:00+01:00    1.5 ms  http://a       failed 3 times: got no response: the connection was refused (first request), until 2027-01-15 06:32:00+01:00
        2027-01-15 06:00:00+01:00    1.5 ms  http://a       00000000-0000-0000-0000-000000000007

        """
    )
  }

  @Test func `a failure to save is listed with its cause`() async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    try fixture.fail(minutesAgo: 0, step: "saving", code: "not_saved", cause: "The disk is full.")
    try fixture.fail(minutesAgo: 0, step: "a later step", cause: "broke\u{1B}[2J")
    #expect(await fixture.run("history", "--failures") == .success)
    #expect(fixture.terminal.output.contains("  not saved: The disk is full.\n"))
    #expect(fixture.terminal.output.contains(#"  broke\u{1B}[2J"#))
  }

  @Test func `JSON has an own type for failures`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("history", "--failures", "--json") == .success)
    let failures: [Decoded] = [
      [
        "schema_version": 2, "type": "failure_record", "time": "2027-01-15T06:30:00.123Z",
        "id": 2, "step": "requesting_response_code", "code": "timed_out",
        "cause": "timed out; the limit for the whole fetch is 10 s", "url": "http://bücher",
        "failed_at": "2027-01-15T06:30:00.123Z", "last_failed_at": "2027-01-15T06:30:00.123Z",
        "count": 1, "duration_ms": 1.5, "target": nil, "machine": nil,
      ],
      [
        "schema_version": 2, "type": "failure_record", "time": "2027-01-15T05:30:00.123Z",
        "id": 1, "step": "requesting_path", "code": "server_unreachable",
        "cause": "got no response: the connection was refused", "url": "http://a",
        "failed_at": "2027-01-15T05:30:00.123Z", "last_failed_at": "2027-01-15T05:32:00.123Z",
        "count": 3, "duration_ms": 1.5, "target": nil, "machine": nil,
      ],
    ]
    #expect(try Decoded.lines(of: fixture.terminal.output) == failures)

    let all = try Self.fixture()
    #expect(await all.run("history", "--all", "--json") == .success)
    let lines = try Decoded.lines(of: all.terminal.output)
    #expect(
      lines.map { $0["type"] } == [
        "record", "failure_record", "record", "failure_record", "record",
      ]
    )
    #expect([lines[1], lines[3]] == failures)
  }

  @Test func `CSV has the columns of failures, or of both`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("history", "--failures", "--format", "csv") == .success)
    #expect(
      fixture.terminal.output.split(separator: "\r\n") == [
        "id,step,code,cause,url,failed_at,last_failed_at,count,duration_ms,target,machine",
        "2,requesting_response_code,timed_out,timed out; the limit for the whole fetch is 10 s,http://bücher,2027-01-15T06:30:00.123Z,2027-01-15T06:30:00.123Z,1,1.5,,",
        "1,requesting_path,server_unreachable,got no response: the connection was refused,http://a,2027-01-15T05:30:00.123Z,2027-01-15T05:32:00.123Z,3,1.5,,",
      ]
    )
    let all = try Self.fixture()
    #expect(await all.run("history", "--all", "--format", "csv", "-n2") == .success)
    let rows = all.terminal.output.split(separator: "\r\n")
    #expect(
      rows == [
        "type,id,time,url,duration_ms,response_code,path,attempts,step,code,cause,last_failed_at,count,machine",
        "record,3,2027-01-15T07:00:00.123Z,http://a,1.5,00000000-0000-0000-0000-000000000007,b,2,,,,,,",
        "failure_record,2,2027-01-15T06:30:00.123Z,http://bücher,1.5,,,,requesting_response_code,timed_out,timed out; the limit for the whole fetch is 10 s,2027-01-15T06:30:00.123Z,1,",
      ]
    )
    #expect(Set(rows.map { $0.count { $0 == "," } }) == [13])
  }

  @Test func `CSV contains no formula for a spreadsheet`() async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    try fixture.fail(minutesAgo: 0, from: "=1", cause: "@a,\"b")
    #expect(await fixture.run("history", "--failures", "--format", "csv") == .success)
    #expect(fixture.terminal.output.contains(#","'@a,""b",'=1,"#))
    #expect(await fixture.run("history", "--all", "--format", "csv") == .success)
    #expect(fixture.terminal.output.contains(",'=1,1.5,"))
  }

  @Test func `times, a server, an id and a limit select failures`() async throws {
    let fixture = try Self.fixture()
    #expect(await ids(fixture, "--failures") == ["2", "1"])
    #expect(await ids(fixture, "--failures", "-n1") == ["2"])
    #expect(await ids(fixture, "--failures", "--before", "2") == ["1"])
    #expect(await ids(fixture, "--failures", "--server", "http://a/") == ["1"])
    // A part of the first failure's period is enough.
    #expect(await ids(fixture, "--failures", "--since", "149m ago") == ["2", "1"])
    #expect(await ids(fixture, "--failures", "--since", "148m ago") == ["2", "1"])
    #expect(await ids(fixture, "--failures", "--since", "147m ago") == ["2"])
    #expect(await ids(fixture, "--failures", "--until", "149m ago") == ["1"])
    #expect(await ids(fixture, "--failures", "--until", "150m ago") == [])
  }

  @Test func `times, a server and a limit select fetches and failures`() async throws {
    let fixture = try Self.fixture()
    #expect(await ids(fixture, "--all") == ["r3", "f2", "r2", "f1", "r1"])
    for limit in 1...5 {
      #expect(
        await ids(fixture, "--all", "--limit", "\(limit)")
          == Array(["r3", "f2", "r2", "f1", "r1"].prefix(limit))
      )
    }
    #expect(await ids(fixture, "--all", "--server", "http://a") == ["r3", "r2", "f1", "r1"])
    #expect(await ids(fixture, "--all", "--since", "2h ago") == ["r3", "f2", "r2"])
    #expect(await ids(fixture, "--all", "--until", "2h ago") == ["f1", "r1"])
  }

  @Test(
    arguments: [
      (["--all", "--before", "3"], "'--before' cannot be combined with '--all': "),
      (["--all", "--before", "2h ago"], "'--before' takes a time only with '--prune'. "),
      (["--failures", "--before", "2h ago"], "'--before' takes a time only with '--prune'. "),
      (["--all", "--failures"], "'--failures' and '--all' cannot be combined."),
      (["--prune", "--before", "2h ago", "--all"], "'--prune' cannot be combined with "),
      (["--prune", "--before", "2h ago", "--failures"], "'--prune' cannot be combined with "),
    ]
  ) func `a combination without a meaning is refused, and no database is opened`(
    arguments: [String],
    message: String
  ) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["history"] + arguments, fixture.dependencies) == .usage)
    #expect(fixture.terminal.errorOutput.hasPrefix(message), "\(fixture.terminal.errorOutput)")
    #expect(fixture.calls == [])
  }

  @Test(
    arguments: [
      (
        ["--failures"], false,
        "No failed fetch is saved. To list those of a target: --target NAME\n"
      ),
      (
        ["--failures"], true, "No failed fetch is saved. To list those of a target: --target NAME\n"
      ),
      (
        ["--failures", "--before", "9"], true,
        "No failed fetch matches. To list those of a target: --target NAME\n"
      ),
      (
        ["--failures", "--since", "1h ago"], true,
        "No failed fetch matches. To list those of a target: --target NAME\n"
      ),
      (["--all"], false, "No fetch or failure is saved yet.\n"),
      (["--all"], true, "No fetch or failure is saved yet.\n"),
      (["--all", "--server", "http://a"], true, "No saved record matches.\n"),
    ]
  ) func `a table without rows is replaced by a message`(
    arguments: [String],
    isDatabasePresent: Bool,
    message: String
  ) async {
    let fixture = Fixture(saved: isDatabasePresent ? UUID(number: 7) : nil)
    #expect(await fetcherTool.run(["history"] + arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput == message)
  }

  @Test(arguments: ["--failures", "--all"], [40, 60, 80, 91, 120, 200])
  func `no row is wider than the terminal`(content: String, columns: Int) async throws {
    let terminal = MockTerminal(size: .init(columns: columns, rows: 24), streams: [.output])
    let fixture = try Self.fixture(terminal: terminal)
    try fixture.fail(
      minutesAgo: 1,
      from: "http://\(String(repeating: "本", count: 100))",
      cause: String(repeating: "本", count: 100)
    )
    #expect(await fixture.run("history", content) == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    #expect(lines.count == (content == "--all" ? 7 : 4))
    #expect(lines.allSatisfy { $0.terminalWidth <= columns }, "\(lines)")
    // The cause is never hidden.
    #expect(lines[0].hasSuffix(content == "--all" ? "  RESULT" : "  CAUSE") || columns == 40)
  }

  @Test(
    arguments: [
      (129, ""), (128, "SERVER"), (115, "SERVER"), (114, "DURATION and SERVER"),
      (105, "DURATION and SERVER"), (104, "LAST FAILED AT"), (102, "LAST FAILED AT"),
      (101, "LAST FAILED AT and SERVER"), (88, "LAST FAILED AT and SERVER"),
      (87, "LAST FAILED AT, DURATION and SERVER"),
    ]
  ) func `omitted columns of failures are listed on standard error`(columns: Int, hidden: String)
    async throws
  {
    let terminal = MockTerminal(size: .init(columns: columns, rows: 24), streams: [.output])
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
      saved: UUID(number: 7),
      terminal: terminal
    )
    try fixture.fail(minutesAgo: 0, from: "http://a")
    #expect(await fixture.run("history", "--failures") == .success)
    let message =
      "Hidden: \(hidden). Widen the terminal to 129 columns, or use --format csv.\n"
    #expect(fixture.terminal.errorOutput == (hidden.isEmpty ? "" : message))
  }

  @Test func `a failure among fetches is red on a terminal with colours`() async throws {
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "TERM": "xterm"],
      saved: UUID(number: 7),
      terminal: MockTerminal(streams: [.output])
    )
    try fixture.fail(minutesAgo: 0)
    #expect(await fixture.run("history", "--all") == .success)
    let rows = fixture.terminal.output.split(separator: "\n")
    #expect(rows[1].hasPrefix("\u{1B}[31m2027"))
    #expect(rows[1].hasSuffix("\u{1B}[0m"))
  }

  @Test(arguments: ["table", "csv", "json"])
  func `a long history of both is read and printed page by page`(format: String) async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    for number in 0..<1_200 {
      try fixture.append(hoursAgo: 2_000 - number, from: "http://a", path: "b")
      if number.isMultiple(of: 2) { try fixture.fail(minutesAgo: 60 * (2_000 - number) - 1) }
    }
    let limits = Mutex<[Int]>([])
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.page = { [page = saved.attemptLog.page] query in
        limits.withLock { $0.append(query.limit) }
        return try page(query)
      }
    }
    let arguments = ["history", "--all", "--format", format, "--limit", "all"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(limits.withLock(\.self) == Array(repeating: 500, count: 5))
    let lines = fixture.terminal.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1_800 + (format == "json" ? 0 : 1))
    guard format == "csv" else { return }
    let times = lines.dropFirst().map { $0.split(separator: ",")[2] }
    #expect(times == times.sorted(by: >))
  }

  @Test(
    arguments: [
      ([], 30, 0, "20 of 30 fetches. Use --limit all to list all."),
      (["-n29"], 30, 0, "29 of 30 fetches. Use --limit all to list all."),
      (["-n30"], 30, 0, ""), (["-n", "all"], 30, 0, ""), ([], 20, 5, ""),
      (
        ["-n2", "--since", "4h ago"], 30, 0, "2 of 5 matching fetches. Use --limit all to list all."
      ),
      (["-n2", "--before", "9"], 30, 0, "2 of 30 fetches. Use --limit all to list all before 9."),
      (["--before", "9"], 30, 0, ""),
      (["--failures"], 1, 21, "20 of 21 records of failures. Use --limit all to list all."),
      (["--failures"], 30, 20, ""),
      (["--all"], 19, 2, "20 of 21 fetches and records of failures. Use --limit all to list all."),
      (["--all"], 18, 2, ""), (["--json"], 30, 0, ""), (["--format", "csv"], 30, 0, ""),
    ]
  ) func `on a terminal, a limited table ends with the number of records`(
    arguments: [String],
    fetches: Int,
    failures: Int,
    remark: String
  ) async throws {
    for isTerminal in [true, false] {
      let fixture = try Fixture(
        fetches: fetches,
        environment: ["HOME": "/home/ada", "NO_COLOR": "1"],
        terminal: MockTerminal(
          size: .init(columns: 200, rows: 24),
          streams: isTerminal ? [.output, .error] : []
        )
      )
      for number in 0..<failures { try fixture.fail(minutesAgo: number) }
      #expect(await fetcherTool.run(["history"] + arguments, fixture.dependencies) == .success)
      let expected = remark.isEmpty || !isTerminal ? "" : "\(remark)\n"
      #expect(fixture.terminal.errorOutput == expected)
    }
  }
}

extension Fixture {
  /// Logs equal failures, a minute apart; the first one was some minutes ago.
  func fail(
    minutesAgo minutes: Int,
    times count: Int = 1,
    from url: String = "http://a",
    step: String = "requesting_path",
    code: String = "server_unreachable",
    cause: String = "got no response: the connection was refused"
  ) throws {
    var previous: AttemptLog.Record.ID?
    for number in 0..<count {
      let entry = AttemptLog.Entry(
        time: Fixture.time - Double((minutes - number) * 60),
        url: url,
        duration: .microseconds(1_500),
        outcome: .failed(step: step, code: code, cause: cause)
      )
      previous = try savedState.attemptLog.append(entry, extending: previous).id
    }
  }
}
