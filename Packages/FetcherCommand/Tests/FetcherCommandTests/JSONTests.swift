import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

/// What programs read; Documentation/fetcher/output.md describes it.
@Suite(.timeLimit(.minutes(1))) struct JSONTests {
  @Test func `each fetch is an object on a line of its own`() async throws {
    let world = World()
    #expect(await world.run("fetch", "--json", "--count", "2") == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [.fetch(1, count: 1), .fetch(2, count: 2)]
    )
    #expect(world.terminal.errorOutput == "")
  }

  @Test(
    arguments: [
      ["fetch", "--verbose"], ["fetch", "--count", "none"],
      ["watch", "--verbose", "--count", "2", "--every", "0"], ["status"], ["history"],
      ["history", "--prune", "--before", "1h ago"], ["history", "--since", "x"], ["reset"],
      ["reset", "--force"], ["reset", "--undo"], ["export", "backup"], ["doctor"], ["screen"],
    ]
  ) func `each line of both streams is an object with a type, a time and the version`(
    arguments: [String]
  ) async throws {
    let world = try World(fetches: 1)
    var dependencies = world.dependencies
    dependencies.databases.access = { _ in
      var access = DatabaseInspection.mock(isPresent: true).access
      access.file?.permissions = 0o666
      return access
    }
    _ = await fetcherTool.run(arguments + ["--json"], dependencies)
    let lines = (world.terminal.output + world.terminal.errorOutput).split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(line.version == 2)
      #expect(!line.type.isEmpty)
      #expect(line.time.hasSuffix(":00.123Z"))
    }
  }

  /// What each line has.
  private struct Line: Decodable {
    let type: String
    let time: String
    let version: Int

    private enum CodingKeys: String, CodingKey {
      case type
      case time
      case version = "schema_version"
    }
  }

  @Test func `durations have microseconds, and attempts are counted`() async throws {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { server in
      .succeeding(
        with: FetchedContent(
          path: "a",
          responseCode: UUID(number: 3),
          url: server.url,
          attempts: 2,
          duration: .microseconds(1_234_567)
        )
      )
    }
    _ = await fetcherTool.run(["fetch", "--json"], dependencies)
    guard case .object(let fetch)? = try Decoded.lines(of: world.terminal.output).first else {
      return #expect(Bool(false), "There is no object.")
    }
    #expect(fetch["duration_ms"] == 1234.567)
    #expect(fetch["attempts"] == 2)
  }

  @Test func `status is the last fetch and the place of the database`() async throws {
    let world = World()
    _ = await world.run("fetch", "--quiet")
    #expect(await world.run("status", "--json") == .success)
    guard case .object(var status) = Decoded.fetch(1, count: 1) else { return }
    status["type"] = "status"
    status["database"] = "/home/ada/.local/share/fetcher/fetcher.sqlite3"
    #expect(try Decoded.lines(of: world.terminal.output) == [.object(status)])
  }

  @Test func `status before the first fetch has nulls`() async throws {
    let world = World(environment: ["FETCHER_DATABASE": "/a"])
    #expect(await world.run("status", "--json") == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "status", "time": "2027-01-15T08:00:00.123Z",
          "response_code": nil, "times_fetched": 0, "path": nil, "url": nil,
          "fetched_at": nil, "duration_ms": nil, "attempts": nil, "database": "/a",
        ]
      ]
    )
  }

  @Test func `a database that cannot be used is an object, too`() async throws {
    let errors: [(DatabaseError, Decoded)] = [
      (.cannotReadOrSave("a"), .failure("cannot_read", "a", exitCode: 74)),
      (.cannotCreate("a"), .failure("cannot_create", "a", exitCode: 73)),
    ]
    for (error, object) in errors {
      let world = World()
      var dependencies = world.dependencies
      dependencies.databases.openIfPresent = { _ in throw error }
      _ = await fetcherTool.run(["status", "--json"], dependencies)
      #expect(try Decoded.lines(of: world.terminal.errorOutput) == [object])
    }
  }

  @Test func `a command line that cannot be understood is an object, if JSON is asked for`()
    async throws
  {
    let world = World()
    #expect(await world.run("fetch", "--json", "more") == .usage)
    #expect(
      try Decoded.lines(of: world.terminal.errorOutput) == [
        .failure("usage", "Unexpected argument 'more'.", exitCode: 64)
      ]
    )
    #expect(await world.run("fetch", "--", "--json") == .usage)
    #expect(world.terminal.errorOutput.hasSuffix("for all commands.\n"))
  }

  @Test func `what is saved and cannot be shown is told apart`() async throws {
    let world = World()
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("fetch", "--json") == .notShown)
    #expect(try world.saved().count == 1)
    #expect(
      try Decoded.lines(of: world.terminal.errorOutput) == [
        .failure(
          "not_shown",
          "The fetch is saved, but could not be shown. Cannot write to standard output: No space.",
          exitCode: 72
        )
      ]
    )
  }

  @Test func `text from outside is in ASCII, and the same when it is read`() async throws {
    let world = World(saved: UUID(number: 1))
    let path = "/\u{1B}[2J\u{202E}\u{9B}\u{7F}é😀\"\\"
    _ = await world.run("status", "--json", "--database", path)
    #expect(world.terminal.output.utf8.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
    guard case .object(let status)? = try Decoded.lines(of: world.terminal.output).first else {
      return #expect(Bool(false), "There is no object.")
    }
    #expect(status["database"] == .string(path))
  }
}

extension Decoded {
  static func failure(
    _ code: String,
    _ message: String,
    step: Decoded = nil,
    url: Decoded = nil,
    exitCode: Decoded
  ) -> Self {
    [
      "schema_version": 2, "type": "failure", "time": "2027-01-15T08:00:00.123Z",
      "exit_code": exitCode,
      "error": ["code": .string(code), "message": .string(message), "step": step, "url": url],
    ]
  }
}
