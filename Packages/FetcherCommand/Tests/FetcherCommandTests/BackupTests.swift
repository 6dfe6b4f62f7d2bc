import AttemptLog
import CommandSupport
import ContentService
import Contract
import CounterService
import DataFetchFeature
import FetcherCommand
import FileClient
import LastResponseCodeService
import PortableFoundation
import SHA256
import SQLDatabase
import Store
import TargetStore
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  /// Two fetches, of which the first is pruned, and a third one after a reset; three failures in two records; a failing target.
  private static func everything() async throws -> Fixture {
    let fixture = try Fixture(fetches: 2)
    #expect(await fixture.run("history", "--prune", "-f", "--before", "30m ago") == .success)
    #expect(await fixture.run("reset", "--force") == .success)
    try fixture.fetch(code: UUID(number: 8))
    try fixture.fail(minutesAgo: 9, times: 2)
    try fixture.savedState.attemptLog.append(
      AttemptLog.Entry(
        time: Fixture.time,
        url: "http://a",
        duration: .microseconds(1_500),
        outcome: .passed(
          status: 200,
          certificateExpiry: Date(timeIntervalSince1970: 1_900_000_000)
        ),
        target: "t",
        machine: "m"
      )
    )
    try fixture.fail(minutesAgo: 5, step: "saving", code: "not_saved", cause: "The disk is full.")
    #expect(try fixture.savedState.targetStore.record([failure]).count == 1)
    return fixture
  }

  private static let failure = TargetStore.Attempt(
    target: "t",
    machine: "m",
    time: Fixture.time,
    failure: "got no response"
  )

  private static let lines = [
    """
    {"columns":{"generation":["id","pruned"],"fetch":["id","generation","time","url","path",\
    "response_code","duration","attempts","machine"],"pass":["id","time","url","status",\
    "certificate_expiry","duration","target","machine"],"failure":["id","time","last_time","count",\
    "url","step","code","cause","duration","target","machine"],"target_state":["id","target",\
    "machine","health","since","streak","streak_count","streak_since","certificate_expiring"]},\
    "format":"fetcher-export","last_ids":{"failure":2,"fetch":3,"pass":1,"target_state":1},\
    "schema_version":5,"tool":"fetcher"}
    """,
    #"["generation",1,1]"#, #"["generation",2,0]"#,
    #"""
    ["fetch",2,1,1800000000123,"http://a","a,\"b\u001b\r\n",\#
    "00000000-0000-0000-0000-000000000007",1500,2,""]
    """#,
    #"["fetch",3,2,1800000000123,"http://a","a","00000000-0000-0000-0000-000000000008",0,1,""]"#,
    #"["pass",1,1800000000123,"http://a",200,1900000000000,1500,"t","m"]"#,
    #"""
    ["failure",1,1799999460123,1799999520123,2,"http://a","requesting_path","server_unreachable",\#
    "got no response: the connection was refused",1500,"",""]
    """#,
    #"""
    ["failure",2,1799999700123,1799999700123,1,"http://a","saving","not_saved",\#
    "The disk is full.",1500,"",""]
    """#,
    #"["target_state",1,"t","m","failing",1800000000123,null,null,null,0]"#,
  ]

  @Test func `an export has a header, a line for each record, and a checksum`() async throws {
    let fixture = try await Self.everything()
    let before = fixture.terminal.output.count
    #expect(await fixture.run("export", "backup", "--json") == .success)
    #expect(fixture.text(of: "backup") == sealed(Self.lines))
    #expect(
      try Decoded.lines(of: String(fixture.terminal.output.dropFirst(before))) == [
        [
          "exported": 2, "exported_passes": 1, "exported_failures": 2, "path": "backup",
          "schema_version": 2,
          "type": "export", "time": "2027-01-15T08:00:00.123Z",
        ]
      ]
    )
    #expect(await fixture.run("export", "again") == .success)
    #expect(
      fixture.terminal.output.hasSuffix(
        "Exported 2 fetches, 1 passed check and 2 records of failures to again.\n"
      )
    )
  }

  @Test func `an import restores the count, the code, the history and the reset`() async throws {
    let first = try await Self.everything()
    let second = Fixture()
    second.files["backup"] = Array(sealed(Self.lines).utf8)
    #expect(await second.run("import", "backup") == .success)
    #expect(
      second.terminal.output == """
        Imported 2 fetches, 1 passed check and 2 records of failures.
        Response Code: 00000000-0000-0000-0000-000000000008
        Times Fetched: 1

        """
    )
    #expect(try second.saved() == first.saved())
    for kind in AttemptLog.Kind.allCases {
      #expect(
        try second.savedState.attemptLog.page(.init(kind))
          == first.savedState.attemptLog.page(.init(kind))
      )
    }
    #expect(try second.savedState.targetStore.states() == first.savedState.targetStore.states())
    // The target is known to fail, and its change is not delivered again.
    #expect(try second.savedState.targetStore.record([Self.failure]) == [])
    #expect(try second.savedState.targetStore.deliver("m", Fixture.time) == nil)
    #expect(await second.run("doctor") == .success)
    #expect(await second.run("reset", "--force") == .success)
    #expect(await second.run("reset", "--undo") == .success)
    #expect(try second.saved() == first.saved())
  }

  @Test func `an export of version 4, which has no states of targets, is imported`() async throws {
    let fixture = Fixture()
    var lines = Self.lines.dropLast()
    lines[0].replace(/,"target_state":\[.*?\]/, with: "")
    lines[0].replace(#","target_state":1"#, with: "")
    lines[0].replace(#""schema_version":5"#, with: #""schema_version":4"#)
    fixture.files["backup"] = Array(sealed(Array(lines)).utf8)
    #expect(await fixture.run("import", "backup") == .success)
    #expect(try fixture.savedState.targetStore.states() == [])
    #expect(try fixture.savedState.targetStore.record([Self.failure]).map(\.id) == [1])
  }

  @Test func `the restored state and the numbers of records are printed as JSON`() async throws {
    let fixture = Fixture()
    fixture.files["backup"] = Array(sealed(Self.lines).utf8)
    #expect(await fixture.run("import", "backup", "--json") == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "import", "time": "2027-01-15T08:00:00.123Z",
          "response_code": "00000000-0000-0000-0000-000000000008", "times_fetched": 1,
          "path": "a", "url": "http://a", "fetched_at": "2027-01-15T08:00:00.123Z",
          "duration_ms": 0, "attempts": 1, "imported": 2, "imported_passes": 1,
          "imported_failures": 2,
        ]
      ]
    )
  }

  @Test func `what other commands save during an export is not exported, but a failure continues`()
    async throws
  {
    let fixture = try Fixture(fetches: 501)
    for number in 1...501 { try fixture.fail(minutesAgo: number) }
    let log = fixture.savedState.attemptLog
    let dependencies = fixture.dependencies(beforePage: { page in
      guard page > 1 else { return }
      try fixture.append(hoursAgo: 0, from: "http://new")
      try fixture.fail(minutesAgo: 0)
      try log.append(try #require(log.page(.init(.failures, before: 2)).first).entry, extending: 1)
      if page == 3 { _ = await fixture.run("reset", "--force") }
    })
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .success)
    #expect(
      fixture.terminal.output.hasSuffix(
        "Exported 501 fetches and 501 records of failures to backup.\n"
      )
    )
    let other = Fixture()
    other.files["backup"] = fixture.files["backup"]
    #expect(await other.run("import", "backup") == .success)
    #expect(try other.saved() == (UUID(number: 7), 501, 501))
    #expect(try other.savedState.attemptLog.page(.init(.failures, before: 2))[0].count > 1)
  }

  @Test(arguments: [AttemptLog.Kind.fetches, .failures])
  func `a prune during an export is an error, and no file is created`(kind: AttemptLog.Kind)
    async throws
  {
    let fixture = try Fixture(fetches: 501)
    for number in 1...501 { try fixture.fail(minutesAgo: number) }
    let dependencies = fixture.dependencies(beforePage: { page in
      guard page > 1 else { return }
      _ = try fixture.savedState.attemptLog.prune(kind, before: .distantFuture, limit: 1)
    })
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .tryAgain)
    #expect(
      fixture.terminal.errorOutput
        == "The export is incomplete: old records were pruned at the same time. Try again.\n"
    )
    #expect(fixture.files.paths == [])
  }

  @Test(arguments: 0..<40)
  func `an export of any history is imported, and exported again without a change`(seed: UInt64)
    async throws
  {
    let fixture = Fixture(saved: nil)
    var random = SeededGenerator(seed: seed)
    for number in 1...Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = await fixture.run("reset", "--force")
      case 1: _ = await fixture.run("reset", "--undo")
      case 2:
        // A prune that was interrupted between two transactions.
        let limit = Int.random(in: 1...5, using: &random)
        _ = try fixture.savedState.attemptLog.prune(.fetches, before: .distantFuture, limit: limit)
      case 3: _ = await fixture.run("history", "--prune", "--before", "2027-02-01", "--force")
      case 4: try fixture.fail(minutesAgo: 9, times: Int.random(in: 1...3, using: &random))
      case 5: _ = try fixture.savedState.targetStore.record([Self.failure])
      default: try fixture.fetch(code: UUID(number: number))
      }
    }
    guard await fixture.run("export", "backup") == .success else { return }
    let other = Fixture()
    other.files["backup"] = fixture.files["backup"]
    #expect(await other.run("import", "backup") == .success)
    #expect(await other.run("export", "again") == .success)
    #expect(other.files["again"] == fixture.files["backup"])
    #expect(try other.saved() == fixture.saved())
    #expect(await other.run("doctor") == .success)
  }

  @Test(arguments: ["", "reset", "failures"])
  func `an import into a database that is not empty changes nothing`(content: String) async throws {
    let fixture =
      content == "failures" ? Fixture(saved: UUID(number: 7)) : try Fixture(fetches: 1)
    if content == "reset" { #expect(await fixture.run("reset", "--force") == .success) }
    if content == "failures" { try fixture.fail(minutesAgo: 1) }
    #expect(await fixture.run("export", "before") == .success)
    fixture.files["backup"] = Array(sealed(Self.lines).utf8)
    #expect(await fixture.run("import", "backup") == .refused)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "The database /home/ada/.local/share/fetcher/fetcher.sqlite3 is not empty. Nothing was changed."
      )
    )
    #expect(await fixture.run("export", "after") == .success)
    #expect(fixture.files["after"] == fixture.files["before"])
  }

  @Test(
    arguments: [
      (#""tool":"fetcher""#, #""a":1"#, ": it has the format of an earlier version."),
      (
        #"["generation",2,0]"#, "[\"generation\",2,0]\n[\"generation\",4,0]",
        ". A generation of fetches is missing."
      ),
      (lines.dropFirst().joined(separator: "\n"), "", ". The newest fetch is missing."),
      (#"["generation",2,0]"#, #"["generation",2,1]"#, mismatch(2)),
      (#"["generation",1,1]"#, #"["generation",1,0]"#, mismatch(1)),
      (#"["generation",1,1]"#, #"["generation",1,-1]"#, mismatch(1)),
      (#"["fetch",2,1"#, #"["fetch",2,2"#, mismatch(1)),
      (#"["fetch",2,1"#, #"["fetch",1,1"#, mismatch(1)),
      (#""fetch":3"#, #""fetch":4"#, ". The newest fetch is missing."),
      (",0,1,", ",-1,1,", ": the value of duration is invalid in line 5."),
      (",0,1,", ",0,-1,", ": the value of attempts is invalid in line 5."),
      ("520123,2,", "520123,0,", ": the value of count is invalid in line 7."),
      ("460123,1799999520123", "460123,1799999460122", ": it ends before it starts in line 7."),
      (
        #""The disk is full.",1500"#, #""The disk is full.",-1"#,
        ": the value of duration is invalid in line 8."
      ),
    ]
  ) func `an inconsistent export is refused, and nothing is imported`(
    old: String,
    new: String,
    message: String
  ) async throws {
    let text = Self.lines.joined(separator: "\n")
    try #require(text.contains(old))
    let fixture = Fixture()
    let changed = text.replacing(old, with: new).split(separator: "\n").map(String.init)
    fixture.files["backup"] = Array(sealed(changed).utf8)
    #expect(await fixture.run("import", "backup") == .invalidInput)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "Cannot import backup\(message)\nNothing was changed. "
      ),
      "\(fixture.terminal.errorOutput)"
    )
    #expect(!fixture.calls.contains { $0.hasPrefix("create") })
  }

  private static func mismatch(_ generation: Int) -> String {
    ". The ids of the fetches of generation \(generation) do not match the number of pruned ones."
  }

  @Test func `doctor finds what an import refuses`() async throws {
    let fixture = try await Self.everything()
    try fixture.savedState.database.execute("UPDATE generation SET pruned = 0")
    #expect(
      await fixture.check("count", code: .refused)?
        .hasPrefix("✗ count: \(Self.mismatch(1).dropFirst(2))") == true
    )
  }

  @Test func `an export of nothing is refused, and one to a pipe is confirmed on standard error`()
    async throws
  {
    let empty = Fixture()
    #expect(await empty.run("export", "backup") == .refused)
    #expect(
      empty.terminal.errorOutput
        == "Cannot export: nothing is saved yet. Run 'fetcher fetch' first, or check --database.\n"
    )
    #expect(empty.files.paths == [])
    #expect(empty.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
    let fixture = try Fixture(fetches: 1)
    fixture.files.putStream(at: "/dev/fd/63")
    for path in ["/dev/fd/63", "-"] { #expect(await fixture.run("export", path) == .success) }
    #expect(fixture.terminal.output == fixture.text(of: "/dev/fd/63"))
    #expect(
      fixture.terminal.errorOutput == """
        Exported 1 fetch and 0 records of failures to /dev/fd/63.
        Exported 1 fetch and 0 records of failures to standard output.

        """
    )
    fixture.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await fixture.run("export", "-") == .cannotReadOrSave)
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await fixture.run("export", "-") == .success)
  }
}

extension Fixture {
  /// Returns dependencies that run a closure with the number of a page before it is read.
  fileprivate func dependencies(
    beforePage change: @escaping @Sendable (_ number: Int) async throws -> Void
  ) -> Dependencies {
    let pages = Calls()
    return dependencies { saved in
      saved.unitOfWork.read = { [read = saved.unitOfWork.read] work in
        try await change(pages.next())
        try await read(work)
      }
    }
  }

  /// Saves a fetch like the use case.
  fileprivate func fetch(code: UUID) throws {
    let entry = AttemptLog.Entry(
      time: Fixture.time,
      url: "http://a",
      duration: .zero,
      outcome: .fetched(path: "a", responseCode: code, attempts: 1)
    )
    try savedState.attemptLog.append(entry)
    _ = try savedState.counterService.increment()
    try savedState.lastResponseCodeService.updateResponseCode(code)
  }

  /// Returns the text of a file.
  fileprivate func text(of path: String) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }
}

/// Returns the text of an export with a valid last line.
private func sealed(_ lines: [String]) -> String {
  let text = lines.map { "\($0)\n" }.joined()
  var hash = SHA256()
  hash.update(text.utf8)
  return text + #"{"records":\#(lines.count - 1),"sha256":"\#(hash.hexDigest)"}"# + "\n"
}
