import CommandSupport
import ContentService
import DataFetchFeature
import FetchLog
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct HistoryCommandTests {
  /// The ids that a history in CSV shows.
  private func ids(_ world: World, _ arguments: String...) async -> [Int] {
    let before = world.terminal.output.count
    #expect(
      await fetcherTool.run(["history", "--format", "csv"] + arguments, world.dependencies)
        == .success
    )
    let lines = world.terminal.output.dropFirst(before).split(whereSeparator: \.isNewline)
    return lines.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } }
  }

  @Test func `history shows the fetches in columns, newest first, in local time`() async throws {
    let world = try World(fetches: 2)
    #expect(await world.run("history") == .success)
    #expect(
      world.terminal.output == """
        ID  FETCHED AT                 RESPONSE CODE                         DURATION  SERVER
         2  2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000007    1.5 ms  http://a
         1  2027-01-15 08:00:00+01:00  00000000-0000-0000-0000-000000000007    1.5 ms  http://a

        """
    )
    #expect(world.asked == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(
    arguments: [
      ([], "", "No fetch is saved yet.\n"),
      (["--since", "2h ago"], "", "No fetch is saved yet.\n"),
      (["--format", "csv"], "id,response_code,path,url,fetched_at,duration_ms,attempts\r\n", ""),
      (["--format", "json"], "", ""),
      (["--json"], "", ""),
    ]
  ) func `where nothing was saved, a table says so, CSV has its header, and nothing is made`(
    arguments: [String],
    shown: String,
    told: String
  ) async {
    let world = World()
    #expect(await fetcherTool.run(["history"] + arguments, world.dependencies) == .success)
    #expect(world.terminal.output == shown)
    #expect(world.terminal.errorOutput == told)
    #expect(world.asked == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test(
    arguments: [
      ([], "", "No saved fetch is as asked for.\n"),
      (["--format", "csv"], "id,response_code,path,url,fetched_at,duration_ms,attempts\r\n", ""),
      (["--json"], "", ""),
    ]
  ) func `where no fetch is as asked for, a table says so on standard error`(
    format: [String],
    shown: String,
    told: String
  ) async throws {
    let world = try World(fetches: 2)
    let arguments = ["history", "--server", "http://c"] + format
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(world.terminal.output == shown)
    #expect(world.terminal.errorOutput == told)
  }

  @Test func `the help tells how times are written, and what is kept when others are forgotten`()
    async
  {
    let world = World(environment: ["COLUMNS": "400"])
    #expect(await world.run("history", "--help") == .success)
    for sentence in [
      "2026-11-21T10:00:00Z, '2026-11-21 10:00', 2026-11-21 or '2h ago'. Without an offset it is local.",
      "Only fetches before this time, written as for '--since'.",
      "with '--prune', before this time, written as for '--since'.",
      "The count stays, and so do the newest fetch and the last one before each reset.",
    ] { #expect(world.terminal.output.contains(sentence), "\(sentence)") }
  }

  @Test(arguments: [["--format", "json"], ["--json"], ["--json", "--format=json"]])
  func `as JSON each fetch is an object on a line of its own`(format: [String]) async throws {
    let world = try World(fetches: 1)
    #expect(await fetcherTool.run(["history"] + format, world.dependencies) == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "record", "time": "2027-01-15T08:00:00.123Z", "id": 1,
          "response_code": "00000000-0000-0000-0000-000000000007",
          "path": "a,\"b\u{1B}\r\n", "url": "http://a", "fetched_at": "2027-01-15T08:00:00.123Z",
          "duration_ms": 1.5, "attempts": 2,
        ]
      ]
    )
  }

  @Test func `as CSV fields are quoted, lines end with CR and LF, and nothing acts on a terminal`()
    async throws
  {
    let world = try World(fetches: 1)
    #expect(await world.run("history", "--format", "csv") == .success)
    let row = #"1,00000000-0000-0000-0000-000000000007,"a,""b\u{1B}\r\n",http://a,"#
    #expect(
      world.terminal.output
        == "id,response_code,path,url,fetched_at,duration_ms,attempts\r\n"
        + row + "2027-01-15T08:00:00.123Z,1.5,2\r\n"
    )
  }

  @Test(
    arguments: [
      ("=cmd|' -C calc'!A0", "'=cmd|' -C calc'!A0"), ("@SUM(1,2)", #""'@SUM(1,2)""#), ("+1", "'+1"),
      ("-1", "'-1"), ("\t=1", #"'\t=1"#), ("\r=1", #"'\r=1"#), ("\n=1", #"'\n=1"#), ("＝1", "'＝1"),
      ("＋1", "'＋1"), ("－1", "'－1"), ("＠1", "'＠1"), ("'=1", "''=1"), ("=\"a\"", #""'=""a""""#),
      ("=\u{301}", "'=\u{301}"), ("a=1", "a=1"), ("", ""), ("\\", #"\\"#),
    ]
  ) func `as CSV no text is a formula to a spreadsheet, and as JSON it is exact`(
    text: String,
    cell: String
  ) async throws {
    let world = World(saved: UUID(number: 7), count: 1)
    try world.append(hoursAgo: 0, from: text, path: text)
    #expect(await world.run("history", "--format", "csv") == .success)
    let code = UUID(number: 7).uuidString
    #expect(
      world.terminal.output.split(separator: "\r\n").last
        == "1,\(code),\(cell),\(cell),2027-01-15T08:00:00.123Z,1.5,2"
    )
    let other = World(saved: UUID(number: 7), count: 1)
    try other.append(hoursAgo: 0, from: text, path: text)
    #expect(await other.run("history", "--json") == .success)
    guard case .object(let record)? = try Decoded.lines(of: other.terminal.output).first else {
      return #expect(Bool(false), "There is no object.")
    }
    #expect(record["path"] == .string(text))
    #expect(record["url"] == .string(text))
  }

  @Test func `there are 20 fetches, as many as asked for, or all`() async throws {
    let world = try World(fetches: 30)
    #expect(await ids(world) == Array((11...30).reversed()))
    #expect(await ids(world, "-n3") == [30, 29, 28])
    #expect(await ids(world, "--limit", "all") == Array((1...30).reversed()))
    #expect(await ids(world, "--limit", "2", "--before", "9") == [8, 7])
  }

  @Test func `times and a server choose the fetches`() async throws {
    let world = try World(fetches: 5)
    try world.append(hoursAgo: 0, from: "http://b")
    #expect(await ids(world, "--since", "2h ago") == [6, 5, 4, 3])
    #expect(await ids(world, "--until", "2h ago") == [2, 1])
    #expect(await ids(world, "--since", "2027-01-15T07:00:00Z", "--server", "http://a") == [5, 4])
    // The day begins an hour earlier there.
    #expect(await ids(world, "--until", "2027-01-15") == [])
    #expect(await ids(world, "--server", "http://c") == [])
  }

  @Test(
    arguments: [
      ("http://host:8000", "http://host:8000/"), ("http://host:8000/", "http://host:8000"),
      ("http://HOST:8000", "http://host:8000/"), ("http://host", "http://host:80/"),
      ("https://host:443/", "https://host"), ("http://[::1]:80", "http://[::1]/"),
      ("http://host?a=b", "http://host/?a=b"), ("http://host/?a", "http://host:80?a"),
      ("http://Host/a/", "http://host:80/a/"),
    ]
  ) func `a server is one, however its URL is spelled`(asked: String, saved: String) async throws {
    let world = World(saved: UUID(number: 7))
    for url in [saved, asked, "http://other", "\(saved)x"] {
      try world.append(hoursAgo: 0, from: url)
    }
    #expect(await ids(world, "--server", asked) == [2, 1])
  }

  @Test(arguments: [("http://host/a", "http://host/a/"), ("http://host:81", "http://host")])
  func `another path or port is another server`(asked: String, saved: String) async throws {
    let world = World(saved: UUID(number: 7))
    try world.append(hoursAgo: 0, from: saved)
    #expect(await ids(world, "--server", asked) == [])
  }

  @Test func `what cannot be read is told`() async throws {
    let world = try World(fetches: 1)
    let dependencies = world.dependencies { saved in
      saved.fetchLog = .failing(DatabaseError.cannotReadOrSave("b"))
    }
    #expect(await fetcherTool.run(["history"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.output == "")
  }

  @Test(
    arguments: [
      (["--limit", "0"], "must be 'all' or a whole number of at least 1"),
      (["--before", "x"], "must be an id such as 42, or a time such as 2026-11-21 or '2h ago'"),
      (["--before", "0"], "must be an id such as 42, or a time such as 2026-11-21 or '2h ago'"),
      (["--before", "2h ago"], "'--before' takes the id of a fetch here."),
      (["--since", "yesterday"], "must be a time such as"),
      (["--json", "--format", "csv"], "contradict each other"),
      (["--format", "xml"], "must be one of table, json, csv"),
    ]
  ) func `what cannot be understood is named, and nothing is looked at`(
    arguments: [String],
    sentence: String
  ) async {
    let world = World()
    #expect(await fetcherTool.run(["history"] + arguments, world.dependencies) == .usage)
    #expect(world.terminal.errorOutput.contains(sentence), "\(world.terminal.errorOutput)")
    #expect(world.terminal.output == "")
    #expect(world.asked == [])
  }
}

extension World {
  /// A world in which something was fetched an hour apart each time, the last time at `World.time`.
  convenience init(
    fetches count: Int,
    from url: String = "http://a",
    environment: [String: String] = ["HOME": "/home/ada"],
    terminal: MockTerminal = MockTerminal(streams: [])
  ) throws {
    self.init(environment: environment, saved: UUID(number: 7), count: count, terminal: terminal)
    for number in 1...count { try append(hoursAgo: count - number, from: url) }
  }

  /// Remembers a fetch from some time before `World.time`.
  func append(hoursAgo hours: Int, from url: String, path: String = "a,\"b\u{1B}\r\n") throws {
    _ = try savedState.fetchLog.append(
      FetchLog.Entry(
        time: World.time - Double(hours * 3_600),
        url: url,
        path: path,
        responseCode: UUID(number: 7),
        duration: .microseconds(1_500),
        attempts: 2
      )
    )
  }
}
