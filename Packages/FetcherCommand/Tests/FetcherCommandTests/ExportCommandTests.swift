import CommandSupport
import ContentService
import DataFetchFeature
import FetchLog
import FetcherCommand
import FileClient
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExportCommandTests {
  @Test
  func `everything that is saved is written, newest first, between what it is and a checksum`()
    async throws
  {
    let world = try World(fetches: 2)
    #expect(await world.run("export", "backup") == .success)
    #expect(world.terminal.output == "Exported 2 fetches to backup.\n")
    let lines = try world.file("backup").split(separator: "\n").map(String.init)
    #expect(
      try Decoded.lines(of: lines.dropLast().joined(separator: "\n") + "\n") == [
        [
          "format": "fetcher-export", "schema_version": 1, "times_fetched": 2,
          "response_code": "00000000-0000-0000-0000-000000000007", "pruned_counts": .array([0]),
        ],
        .record(2, time: 1_800_000_000_123), .record(1, time: 1_799_996_400_123),
      ]
    )
    // From `sha256sum`, of the lines before.
    #expect(
      lines.last
        == #"{"records":2,"sha256":"091e59d09172901faa83f76679dbc56fbf0f2b1378daa3d64e9ababa205a67d2"}"#
    )
  }

  @Test func `the lines are ASCII, and act on no terminal`() async throws {
    let world = try World(fetches: 1, from: "http://\u{202E}\u{1B}[2J")
    #expect(await world.run("export", "backup") == .success)
    let file = try world.file("backup")
    #expect(file.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
    #expect(file.contains(#"http://\u202e\u001b[2J"#))
  }

  @Test func `a long history is read page by page, and all of it is written`() async throws {
    let world = try World(fetches: 1_001)
    #expect(await world.run("export", "backup", "--json") == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "exported": 1_001, "path": "backup", "schema_version": 2, "type": "export",
          "time": "2027-01-15T08:00:00.123Z",
        ]
      ]
    )
    #expect(try world.file("backup").count { $0 == "\n" } == 1_003)
  }

  @Test func `what is fetched meanwhile is not in it`() async throws {
    let world = try World(fetches: 501)
    var dependencies = world.dependencies
    dependencies.databases.openIfPresent = { _ in
      var saved = world.savedState
      saved.fetchLog.page = { query in
        try world.append(hoursAgo: 0, from: "http://new")
        return try world.savedState.fetchLog.page(query)
      }
      // A mock's unit of work that reads would refuse what is fetched.
      saved.unitOfWork.read = saved.unitOfWork.write
      return saved
    }
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .success)
    #expect(world.terminal.output == "Exported 502 fetches to backup.\n")
  }

  @Test func `what is forgotten meanwhile is an error, and nothing is written`() async throws {
    let world = try World(fetches: 501)
    var dependencies = world.dependencies
    dependencies.databases.openIfPresent = { _ in
      var saved = world.savedState
      saved.fetchLog.page = { query in
        let page = try world.savedState.fetchLog.page(query)
        _ = try world.savedState.fetchLog.prune(before: .distantFuture, limit: 1)
        return page
      }
      // A mock's unit of work that reads would refuse the prune.
      saved.unitOfWork.read = saved.unitOfWork.write
      return saved
    }
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .tryAgain)
    #expect(
      world.terminal.errorOutput
        == "Old fetches were forgotten while they were exported, and the export is not complete. Try again.\n"
    )
    #expect(world.files.paths == [])
  }

  @Test func `where nothing was saved, there is nothing to export, and nothing is made`() async {
    let world = World()
    #expect(await world.run("export", "backup") == .refused)
    #expect(
      world.terminal.errorOutput == "There is nothing to export: no fetch is saved yet.\n"
    )
    #expect(world.files.paths == [])
    #expect(world.asked == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `what is at the path already stays as it is`() async throws {
    let world = try World(fetches: 1)
    world.files["backup"] = [1]
    #expect(await world.run("export", "backup", "--json") == .cannotCreate)
    #expect(
      try Decoded.lines(of: world.terminal.errorOutput) == [
        .failure(
          "cannot_create",
          "Cannot create backup: the file already exists. Choose another name.",
          exitCode: 73
        )
      ]
    )
    #expect(world.files["backup"] == [1])
  }

  @Test func `a file that cannot be written to its end is an error, and not there`() async throws {
    let world = try World(fetches: 1)
    var dependencies = world.dependencies
    dependencies.system.files.draft = { path in
      var draft = try world.dependencies.system.files.draft(path)
      draft.publish = { throw FileClientError.cannotWrite(path: path, cause: "No space") }
      return draft
    }
    let code = await fetcherTool.run(["export", "backup"], dependencies)
    #expect(code == .cannotReadOrSave)
    #expect(world.terminal.errorOutput == "Cannot write backup: No space.\n")
    #expect(world.files.paths == [])
  }

  @Test func `an export that cannot be shown is written`() async throws {
    let world = try World(fetches: 1)
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("export", "backup") == .notShown)
    #expect(
      world.terminal.errorOutput.hasPrefix("The export is written, but could not be shown.\n")
    )
    #expect(world.files.paths == ["backup"])
  }

  @Test func `the path is shown escaped`() async throws {
    let world = try World(fetches: 1)
    #expect(await world.run("export", "\u{1B}[2J") == .success)
    #expect(!world.terminal.output.contains("\u{1B}"))
  }

  @Test(arguments: [false, true])
  func `an export to standard output is confirmed on standard error`(isJSON: Bool) async throws {
    let world = try World(fetches: 1_001)
    #expect(await world.run("export", "backup") == .success)
    let streams = try World(fetches: 1_001)
    let arguments = ["export", "-"] + (isJSON ? ["--json"] : [])
    #expect(await fetcherTool.run(arguments, streams.dependencies) == .success)
    #expect(streams.terminal.output == (try world.file("backup")))
    #expect(
      streams.terminal.errorOutput.contains(
        isJSON ? #""exported":1001"# : "Exported 1001 fetches to standard output.\n"
      )
    )
    #expect(streams.files.paths == [])
    #expect(await streams.run("export", "./-") == .success)
    #expect(streams.files.paths == ["./-"])
  }

  @Test func `standard output that fails is an error, and its reader's end is none`() async throws {
    let world = try World(fetches: 1)
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("export", "-") == .cannotReadOrSave)
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await world.run("export", "-") == .success)
  }

  @Test func `an export to a pipe is confirmed on standard error, for that may be the pipe`()
    async throws
  {
    let world = try World(fetches: 1)
    world.files.putStream(at: "/dev/fd/63")
    #expect(await world.run("export", "/dev/fd/63") == .success)
    #expect(world.terminal.output == "")
    #expect(world.terminal.errorOutput == "Exported 1 fetch to /dev/fd/63.\n")
    #expect(try world.file("/dev/fd/63").hasSuffix("}\n"))
  }

  @Test func `a path is needed`() async {
    #expect(await World().run("export") == .usage)
    #expect(await World().run("import") == .usage)
  }
}

extension World {
  /// What is in a file that was made.
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
