import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct HistoryCommandTests {
  /// Returns the ids in a history as CSV.
  private func ids(_ fixture: Fixture, _ arguments: String...) async -> [Int] {
    let before = fixture.terminal.output.count
    #expect(
      await fetcherTool.run(["history", "--format", "csv"] + arguments, fixture.dependencies)
        == .success
    )
    let lines = fixture.terminal.output.dropFirst(before).split(whereSeparator: \.isNewline)
    return lines.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } }
  }

  @Test func `history lists the fetches in columns, newest first, in local time`() async throws {
    let fixture = try Fixture(fetches: 2)
    #expect(await fixture.run("history") == .success)
    #expect(
      fixture.terminal.output == """
        ID  FETCHED AT                 RESPONSE CODE                         DURATION  SERVER
         2  2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000007    1.5 ms  http://a
         1  2027-01-15 08:00:00+01:00  00000000-0000-0000-0000-000000000007    1.5 ms  http://a

        """
    )
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(
    arguments: [
      ([], "", "No fetch is saved yet.\n"),
      (["--since", "2h ago"], "", "No fetch is saved yet.\n"),
      (
        ["--format", "csv"],
        "id,response_code,path,url,fetched_at,duration_ms,attempts,machine\r\n", ""
      ),
      (["--format", "json"], "", ""),
      (["--json"], "", ""),
    ]
  ) func `without a database, a table is replaced by a message, and no database is created`(
    arguments: [String],
    shown: String,
    message: String
  ) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["history"] + arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == shown)
    #expect(fixture.terminal.errorOutput == message)
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(
    arguments: [
      ([], "", "No saved fetch matches.\n"),
      (
        ["--format", "csv"],
        "id,response_code,path,url,fetched_at,duration_ms,attempts,machine\r\n", ""
      ),
      (["--json"], "", ""),
    ]
  ) func `without a matching fetch, a table is replaced by a message`(
    format: [String],
    shown: String,
    message: String
  ) async throws {
    let fixture = try Fixture(fetches: 2)
    let arguments = ["history", "--server", "http://c"] + format
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == shown)
    #expect(fixture.terminal.errorOutput == message)
  }

  @Test(arguments: [["--format", "json"], ["--json"], ["--json", "--format=json"]])
  func `JSON has one object per line`(format: [String]) async throws {
    let fixture = try Fixture(fetches: 1)
    #expect(await fetcherTool.run(["history"] + format, fixture.dependencies) == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "record", "time": "2027-01-15T08:00:00.123Z", "id": 1,
          "response_code": "00000000-0000-0000-0000-000000000007",
          "path": "a,\"b\u{1B}\r\n", "url": "http://a", "fetched_at": "2027-01-15T08:00:00.123Z",
          "duration_ms": 1.5, "attempts": 2, "machine": nil,
        ]
      ]
    )
  }

  @Test func `CSV has quoted and escaped fields, and lines that end with CR and LF`()
    async throws
  {
    let fixture = try Fixture(fetches: 1)
    #expect(await fixture.run("history", "--format", "csv") == .success)
    let row = #"1,00000000-0000-0000-0000-000000000007,"a,""b\u{1B}\r\n",http://a,"#
    #expect(
      fixture.terminal.output
        == "id,response_code,path,url,fetched_at,duration_ms,attempts,machine\r\n"
        + row + "2027-01-15T08:00:00.123Z,1.5,2,\r\n"
    )
  }

  @Test(
    arguments: [
      ("=cmd|' -C calc'!A0", "'=cmd|' -C calc'!A0"), ("@SUM(1,2)", #""'@SUM(1,2)""#), ("+1", "'+1"),
      ("-1+1", "'-1+1"), ("-1", "-1"), ("\t=1", #"'\t=1"#), ("\r=1", #"'\r=1"#),
      ("\n=1", #"'\n=1"#), ("＝1", "'＝1"),
      ("＋1", "'＋1"), ("－1", "'－1"), ("＠1", "'＠1"), ("'=1", "''=1"), ("=\"a\"", #""'=""a""""#),
      ("=\u{301}", "'=\u{301}"), ("a=1", "a=1"), ("", ""), ("\\", #"\\"#),
    ]
  ) func `CSV contains no formula for a spreadsheet`(text: String, cell: String) async throws {
    let fixture = Fixture(saved: UUID(number: 7), count: 1)
    try fixture.append(hoursAgo: 0, from: text, path: text)
    #expect(await fixture.run("history", "--format", "csv") == .success)
    let code = UUID(number: 7).uuidString
    #expect(
      fixture.terminal.output.split(separator: "\r\n").last
        == "1,\(code),\(cell),\(cell),2027-01-15T08:00:00.123Z,1.5,2,"
    )
  }

  @Test func `the default limit is 20 fetches`() async throws {
    let fixture = try Fixture(fetches: 30)
    #expect(await ids(fixture) == Array((11...30).reversed()))
    #expect(await ids(fixture, "-n3") == [30, 29, 28])
    #expect(await ids(fixture, "--limit", "all") == Array((1...30).reversed()))
    #expect(await ids(fixture, "--limit", "2", "--before", "9") == [8, 7])
  }

  @Test func `times and a server select fetches`() async throws {
    let fixture = try Fixture(fetches: 5)
    try fixture.append(hoursAgo: 0, from: "http://b")
    #expect(await ids(fixture, "--since", "2h ago") == [6, 5, 4, 3])
    #expect(await ids(fixture, "--until", "2h ago") == [2, 1])
    #expect(
      await ids(fixture, "--since", "2027-01-15T07:00:00Z", "--server", "http://a") == [5, 4]
    )
    // The local day starts an hour before that of UTC.
    #expect(await ids(fixture, "--until", "2027-01-15") == [])
    #expect(await ids(fixture, "--server", "http://c") == [])
  }

  @Test(
    arguments: [
      ("http://host:8000", "http://host:8000/"), ("http://host:8000/", "http://host:8000"),
      ("http://HOST:8000", "http://host:8000/"), ("http://host", "http://host:80/"),
      ("https://host:443/", "https://host"), ("http://[::1]:80", "http://[::1]/"),
      ("http://host?a=b", "http://host/?a=b"), ("http://host/?a", "http://host:80?a"),
      ("http://Host/a/", "http://host:80/a/"),
    ]
  ) func `--server matches each spelling of a URL`(selected: String, saved: String) async throws {
    let fixture = Fixture(saved: UUID(number: 7))
    for url in [saved, selected, "http://other", "\(saved)x"] {
      try fixture.append(hoursAgo: 0, from: url)
    }
    #expect(await ids(fixture, "--server", selected) == [2, 1])
  }

  @Test(arguments: [("http://host/a", "http://host/a/"), ("http://host:81", "http://host")])
  func `--server does not match another path or port`(selected: String, saved: String) async throws
  {
    let fixture = Fixture(saved: UUID(number: 7))
    try fixture.append(hoursAgo: 0, from: saved)
    #expect(await ids(fixture, "--server", selected) == [])
  }

  @Test(
    arguments: [
      (["--limit", "0"], "must be 'all' or a whole number of at least 1"),
      (["--before", "x"], "must be an id such as 42, or a time such as 2026-11-21 or '2h ago'"),
      (["--before", "0"], "must be an id such as 42, or a time such as 2026-11-21 or '2h ago'"),
      (["--before", "2h ago"], "'--before' takes a time only with '--prune'."),
      (["--since", "yesterday"], "must be a time such as"),
      (["--json", "--format", "csv"], "cannot be combined"),
      (["--format", "xml"], "must be one of table, json, csv"),
    ]
  ) func `an invalid option is reported, and no database is opened`(
    arguments: [String],
    message: String
  ) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["history"] + arguments, fixture.dependencies) == .usage)
    #expect(fixture.terminal.errorOutput.contains(message), "\(fixture.terminal.errorOutput)")
    #expect(fixture.terminal.output == "")
    #expect(fixture.calls == [])
  }
}

extension Fixture {
  /// Creates a fixture with saved fetches that are an hour apart; the last one was at `Fixture.time`.
  convenience init(
    fetches count: Int,
    from url: String = "http://a",
    environment: [String: String] = ["HOME": "/home/ada"],
    terminal: MockTerminal = MockTerminal(streams: [])
  ) throws {
    self.init(environment: environment, saved: UUID(number: 7), count: count, terminal: terminal)
    for number in 1...count { try append(hoursAgo: count - number, from: url) }
  }

  /// Appends a record to the history.
  func append(hoursAgo hours: Int, from url: String, path: String = "a,\"b\u{1B}\r\n") throws {
    try savedState.attemptLog.append(
      AttemptLog.Entry(
        time: Fixture.time - Double(hours * 3_600),
        url: url,
        duration: .microseconds(1_500),
        outcome: .fetched(path: path, responseCode: UUID(number: 7), attempts: 2)
      )
    )
  }
}
