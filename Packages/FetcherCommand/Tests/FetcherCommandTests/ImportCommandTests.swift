import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import LastResponseCodeService
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportCommandTests {
  @Test func `an import restores the count, the code, the history and the reset of an export`()
    async throws
  {
    let first = try Fixture(fetches: 3)
    try first.fail(minutesAgo: 50, times: 2)
    try first.fail(minutesAgo: 10)
    #expect(await first.run("history", "--prune", "-f", "--before", "90m ago") == .success)
    #expect(await first.run("reset", "--force") == .success)
    #expect(await first.run("export", "backup") == .success)

    let second = Fixture()
    second.files["backup"] = first.files["backup"]
    #expect(await second.run("import", "backup") == .success)
    #expect(
      second.terminal.output == """
        Imported 2 fetches and 2 records of failures.
        Response Code: none yet
        Times Fetched: 0

        """
    )
    #expect(try second.records() == first.records())
    #expect(try second.failures() == first.failures())
    #expect(try second.failures().map(\.count) == [1, 2])
    #expect(try second.savedState.fetchLog.prunedCounts() == [1, 0])
    #expect(await second.run("export", "again") == .success)
    #expect(second.files["again"] == second.files["backup"])

    #expect(await second.run("reset", "--undo", "--json") == .success)
    #expect(try second.saved() == (UUID(number: 7), 3, 3))
  }

  @Test func `the restored state and the numbers of records are printed as JSON`() async throws {
    let fixture = Fixture()
    let exported = try Fixture(fetches: 2)
    try exported.fail(minutesAgo: 1, times: 3)
    fixture.files["backup"] = try await export(of: exported)
    #expect(await fixture.run("import", "backup", "--json") == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "import", "time": "2027-01-15T08:00:00.123Z",
          "response_code": "00000000-0000-0000-0000-000000000007",
          "times_fetched": 2, "path": "a,\"b\u{1B}\r\n", "url": "http://a",
          "fetched_at": "2027-01-15T08:00:00.123Z", "duration_ms": 1.5, "attempts": 2,
          "imported": 2, "imported_failures": 1,
        ]
      ]
    )
  }

  @Test(arguments: [false, true])
  func `an import into a database that is not empty changes nothing`(isReset: Bool) async throws {
    let fixture = try Fixture(fetches: 1)
    fixture.files["backup"] = try await export(of: Fixture(fetches: 2))
    if isReset { #expect(await fixture.run("reset", "--force") == .success) }
    let records = try fixture.records()
    #expect(await fixture.run("import", "backup") == .refused)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "The database /home/ada/.local/share/fetcher/fetcher.sqlite3 is not empty. Nothing was changed."
      )
    )
    #expect(try fixture.records() == records)
    #expect(try fixture.saved().count == (isReset ? 0 : 1))
  }

  @Test func `an import into a database with failures alone changes nothing`() async throws {
    let fixture = Fixture(saved: nil)
    try fixture.fail(minutesAgo: 1)
    fixture.files["backup"] = try await export(of: Fixture(fetches: 2))
    let failures = try fixture.failures()
    #expect(await fixture.run("import", "backup") == .refused)
    #expect(fixture.terminal.errorOutput.contains(" is not empty. Nothing was changed."))
    #expect(try fixture.failures() == failures)
    #expect(try fixture.saved() == (nil, 0, 0))
    #expect(try fixture.records() == [])
  }

  @Test func `failures alone are exported and imported`() async throws {
    let first = Fixture(saved: UUID(number: 7))
    try first.savedState.lastResponseCodeService.reset()
    for number in 1...1_001 { try first.fail(minutesAgo: number) }
    let second = Fixture()
    second.files["backup"] = try await export(of: first)
    #expect(await second.run("import", "backup") == .success)
    #expect(try second.savedState.attemptLog.count(.init(.failures)) == 1_001)
    #expect(try second.failures() == first.failures())
  }

  @Test(
    arguments: [
      ("fetcher-export", "other", "it is not an export of 'fetcher'"),
      (
        #""schema_version":2"#, #""schema_version":3"#,
        "its version is 3, but this fetcher reads versions 1 to 2"
      ),
      (#""times_fetched":3"#, #""times_fetched":-3"#, "line 1 is damaged"),
      (#""pruned_counts":[0]"#, #""a":1"#, "line 1 is damaged"),
      (#""failures":0"#, #""failures":-1"#, "line 1 is damaged"),
      (#""failures":0"#, #""a":0"#, "line 1 is damaged"),
      (#""id":2"#, #""id":"2""#, "line 3 is not a fetch or failure"),
      (#""id":2"#, #""id":5"#, "its checksum does not match"),
    ]
  ) func `a damaged export is refused, and no database is created`(
    text: String,
    damage: String,
    cause: String
  ) async throws {
    let fixture = Fixture()
    let file = String(decoding: try await export(of: Fixture(fetches: 3)), as: UTF8.self)
    fixture.files["backup"] = Array(file.replacing(text, with: damage).utf8)
    #expect(await fixture.run("import", "backup") == .invalidInput)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "Cannot import backup: \(cause).\nNothing was changed. "
      )
    )
    #expect(fixture.calls == [])
  }

  @Test func `a file that changes between two readings is not imported`() async throws {
    let file = try await export(of: Fixture(fetches: 3))
    let fixture = Fixture()
    fixture.files["backup"] = file
    var dependencies = fixture.dependencies
    dependencies.system.files.lines = { path, limit in
      var lines = try fixture.dependencies.system.files.lines(path, limit)
      let restarts = Atomic(0)
      lines.next = { [next = lines.next] in
        let line = try next()
        return restarts.load(ordering: .relaxed) > 1 ? line.map { $0.dropLast() } : line
      }
      lines.restart = { [restart = lines.restart] in
        restarts.add(1, ordering: .relaxed)
        try restart()
      }
      return lines
    }
    let code = await fetcherTool.run(["import", "backup"], dependencies)
    #expect(code == .invalidInput)
    #expect(try fixture.saved() == (nil, 0, 0))
    #expect(try fixture.records() == [])
    // No database was created.
    #expect(fixture.calls == [])
  }

  @Test func `standard input is imported`() async throws {
    let fixture = Fixture()
    fixture.files["/dev/stdin"] = try await export(of: Fixture(fetches: 2))
    #expect(await fixture.run("import", "-") == .success)
    #expect(try fixture.saved().count == 2)
    let other = Fixture()
    #expect(await other.run("import", "-") == .invalidInput)
    #expect(
      other.terminal.errorOutput
        == "Cannot read /dev/stdin: Bad file descriptor.\n"
    )
  }

  private func export(of fixture: Fixture) async throws -> [UInt8] {
    #expect(await fixture.run("export", "backup") == .success)
    return try #require(fixture.files["backup"])
  }
}

extension Fixture {
  /// Returns the saved records.
  fileprivate func records() throws -> [FetchLog.Record] {
    try savedState.fetchLog.page(nil)
  }

  /// Returns the saved failures.
  fileprivate func failures() throws -> [FailureLog.Record] {
    try savedState.failureLog.page(nil)
  }
}
