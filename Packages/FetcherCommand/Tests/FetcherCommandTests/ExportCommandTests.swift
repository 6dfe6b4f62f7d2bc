import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExportCommandTests {
  @Test
  func `an export has a header, all records newest first, and a checksum`()
    async throws
  {
    let fixture = try Fixture(fetches: 2)
    #expect(await fixture.run("export", "backup") == .success)
    #expect(fixture.terminal.output == "Exported 2 fetches and 0 records of failures to backup.\n")
    let lines = try fixture.file("backup").split(separator: "\n").map(String.init)
    #expect(
      try Decoded.lines(of: lines.dropLast().joined(separator: "\n") + "\n") == [
        [
          "format": "fetcher-export", "schema_version": 2, "times_fetched": 2,
          "response_code": "00000000-0000-0000-0000-000000000007", "pruned_counts": .array([0]),
          "failures": 0,
        ],
        .record(2, time: 1_800_000_000_123), .record(1, time: 1_799_996_400_123),
      ]
    )
    // From `sha256sum` of the lines before.
    #expect(
      lines.last
        == #"{"records":2,"sha256":"0c198ebb965f9e97fcb131d4279a17fc0c9ce56085bc1e9de68c48470bd2b84d"}"#
    )
  }

  @Test func `the failures follow the fetches, newest first`() async throws {
    let fixture = try Fixture(fetches: 1)
    try fixture.fail(minutesAgo: 9, times: 3)
    try fixture.fail(minutesAgo: 5, step: "saving", code: "not_saved", cause: "The disk is full.")
    #expect(await fixture.run("export", "backup", "--json") == .success)
    #expect(fixture.terminal.output.contains(#""exported":1,"exported_failures":2,"#))
    let lines = try fixture.file("backup").split(separator: "\n").map { "\($0)\n" }
    #expect(try Decoded.lines(of: lines[0])[0]["failures"] == 2)
    #expect(lines[4].hasPrefix(#"{"records":3,"#))
    #expect(
      try Decoded.lines(of: lines[2...3].joined()) == [
        [
          "type": "failure", "id": 2, "time_ms": 1_799_999_700_123,
          "last_time_ms": 1_799_999_700_123, "count": 1, "url": "http://a", "step": "saving",
          "code": "not_saved", "cause": "The disk is full.", "duration_us": 1_500,
        ],
        [
          "type": "failure", "id": 1, "time_ms": 1_799_999_460_123,
          "last_time_ms": 1_799_999_580_123, "count": 3, "url": "http://a",
          "step": "requesting_path", "code": "server_unreachable",
          "cause": "got no response: the connection was refused", "duration_us": 1_500,
        ],
      ]
    )
  }

  @Test func `a failure during an export is not exported, but one that continues is`() async throws
  {
    let fixture = try Fixture(fetches: 1)
    for number in 1...501 { try fixture.fail(minutesAgo: number) }
    let dependencies = fixture.dependencies(beforePage: { page in
      if page > 1 {
        try fixture.fail(minutesAgo: 0)
        let log = fixture.savedState.attemptLog
        let oldest = try #require(try log.page(.init(.failures, before: 2)).first)
        try log.append(oldest.entry, extending: 1)
      }
    })
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .success)
    #expect(fixture.terminal.output == "Exported 1 fetch and 501 records of failures to backup.\n")
    let lines = try fixture.file("backup").split(separator: "\n")
    #expect(lines[502].contains(#""count":2,"#))
    let other = Fixture()
    other.files["backup"] = fixture.files["backup"]
    #expect(await other.run("import", "backup") == .success)
  }

  @Test func `a prune of failures during an export is an error, and no file is created`()
    async throws
  {
    let fixture = try Fixture(fetches: 1)
    for number in 1...501 { try fixture.fail(minutesAgo: number) }
    let dependencies = fixture.dependencies(beforePage: { page in
      guard page > 1 else { return }
      _ = try fixture.savedState.attemptLog.prune(.failures, before: .distantFuture, limit: 1)
    })
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .tryAgain)
    #expect(fixture.terminal.errorOutput.hasPrefix("The export is incomplete: "))
    #expect(fixture.files.paths == [])
  }

  @Test func `an export is printable ASCII`() async throws {
    let fixture = try Fixture(fetches: 1, from: "http://\u{202E}\u{1B}[2J")
    #expect(await fixture.run("export", "backup") == .success)
    let file = try fixture.file("backup")
    #expect(file.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
    #expect(file.contains(#"http://\u202e\u001b[2J"#))
  }

  @Test func `a long history is exported completely`() async throws {
    let fixture = try Fixture(fetches: 1_001)
    #expect(await fixture.run("export", "backup", "--json") == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "exported": 1_001, "exported_failures": 0, "path": "backup", "schema_version": 2,
          "type": "export",
          "time": "2027-01-15T08:00:00.123Z",
        ]
      ]
    )
    #expect(try fixture.file("backup").count { $0 == "\n" } == 1_003)
  }

  @Test func `a fetch during an export is not exported`() async throws {
    let fixture = try Fixture(fetches: 501)
    var dependencies = fixture.dependencies
    dependencies.databases.openIfPresent = { _ in
      var saved = fixture.savedState
      saved.fetchLog.page = { query in
        try fixture.append(hoursAgo: 0, from: "http://new")
        return try fixture.savedState.fetchLog.page(query)
      }
      // The mock's unit of work for reads would refuse the fetch.
      saved.unitOfWork.read = saved.unitOfWork.write
      return saved
    }
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .success)
    #expect(
      fixture.terminal.output == "Exported 502 fetches and 0 records of failures to backup.\n"
    )
  }

  @Test func `a prune during an export is an error, and no file is created`() async throws {
    let fixture = try Fixture(fetches: 501)
    var dependencies = fixture.dependencies
    dependencies.databases.openIfPresent = { _ in
      var saved = fixture.savedState
      saved.fetchLog.page = { query in
        let page = try fixture.savedState.fetchLog.page(query)
        _ = try fixture.savedState.attemptLog.prune(.fetches, before: .distantFuture, limit: 1)
        return page
      }
      // The mock's unit of work for reads would refuse the prune.
      saved.unitOfWork.read = saved.unitOfWork.write
      return saved
    }
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .tryAgain)
    #expect(
      fixture.terminal.errorOutput
        == "The export is incomplete: old records were pruned at the same time. Try again.\n"
    )
    #expect(fixture.files.paths == [])
  }

  @Test func `without saved data, no file is created`() async {
    let fixture = Fixture()
    #expect(await fixture.run("export", "backup") == .refused)
    #expect(
      fixture.terminal.errorOutput
        == "Cannot export: nothing is saved yet. Run 'fetcher fetch' first, or check --database.\n"
    )
    #expect(fixture.files.paths == [])
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `an export does not replace a file`() async throws {
    let fixture = try Fixture(fetches: 1)
    fixture.files["backup"] = [1]
    #expect(await fixture.run("export", "backup", "--json") == .cannotCreate)
    #expect(
      try Decoded.lines(of: fixture.terminal.errorOutput) == [
        .failure(
          "cannot_create",
          "Cannot create backup: the file already exists. Choose another name.",
          exitCode: 73
        )
      ]
    )
    #expect(fixture.files["backup"] == [1])
  }

  @Test(arguments: [false, true])
  func `an export to standard output is confirmed on standard error`(isJSON: Bool) async throws {
    let fixture = try Fixture(fetches: 1_001)
    #expect(await fixture.run("export", "backup") == .success)
    let streams = try Fixture(fetches: 1_001)
    let arguments = ["export", "-"] + (isJSON ? ["--json"] : [])
    #expect(await fetcherTool.run(arguments, streams.dependencies) == .success)
    #expect(streams.terminal.output == (try fixture.file("backup")))
    #expect(
      streams.terminal.errorOutput.contains(
        isJSON
          ? #""exported":1001"#
          : "Exported 1001 fetches and 0 records of failures to standard output.\n"
      )
    )
    #expect(streams.files.paths == [])
    #expect(await streams.run("export", "./-") == .success)
    #expect(streams.files.paths == ["./-"])
  }

  @Test func `an export to standard output fails unless its reader has gone`() async throws {
    let fixture = try Fixture(fetches: 1)
    fixture.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await fixture.run("export", "-") == .cannotReadOrSave)
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await fixture.run("export", "-") == .success)
  }

  @Test func `an export to a pipe, which may be standard output, is confirmed on standard error`()
    async throws
  {
    let fixture = try Fixture(fetches: 1)
    fixture.files.putStream(at: "/dev/fd/63")
    #expect(await fixture.run("export", "/dev/fd/63") == .success)
    #expect(fixture.terminal.output == "")
    #expect(
      fixture.terminal.errorOutput == "Exported 1 fetch and 0 records of failures to /dev/fd/63.\n"
    )
    #expect(try fixture.file("/dev/fd/63").hasSuffix("}\n"))
  }

}

extension Fixture {
  /// Returns dependencies that run a closure with the number of a page of failures before it is read.
  fileprivate func dependencies(
    beforePage change: @escaping @Sendable (_ number: Int) throws -> Void
  ) -> Dependencies {
    let pages = Calls()
    return dependencies { saved in
      let page = saved.failureLog.page
      saved.failureLog.page = { query in
        try change(pages.next())
        return try page(query)
      }
      // The mock's unit of work for reads would refuse a change.
      saved.unitOfWork.read = saved.unitOfWork.write
    }
  }

  /// Returns the content of a file.
  func file(_ path: String) throws -> String {
    String(decoding: try #require(files[path]), as: UTF8.self)
  }
}

extension Decoded {
  fileprivate static func record(_ id: Int, time: Double) -> Self {
    [
      "id": .number(Double(id)), "generation": 1, "time_ms": .number(time), "duration_us": 1_500,
      "url": "http://a", "path": "a,\"b\u{1B}\r\n", "attempts": 2,
      "response_code": "00000000-0000-0000-0000-000000000007",
    ]
  }
}
