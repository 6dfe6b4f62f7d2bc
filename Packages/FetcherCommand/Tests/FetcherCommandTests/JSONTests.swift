import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import PortableFoundation
import Store
import TerminalClient
import Testing

/// Output for programs, as Documentation/fetcher/output.md describes it.
@Suite(.timeLimit(.minutes(10))) struct JSONTests {

  @Test(
    arguments: [
      ["fetch", "--verbose"], ["fetch", "--count", "none"],
      ["watch", "--verbose", "--count", "2", "--every", "0"], ["status"], ["stats"],
      ["history"], ["history", "--all"],
      ["history", "--prune", "--before", "1h ago"], ["history", "--since", "x"], ["reset"],
      ["reset", "--force"], ["reset", "--undo"], ["export", "backup"], ["doctor"], ["screen"],
    ]
  ) func `each line of both streams is an object with a type, a time and the version`(
    arguments: [String]
  ) async throws {
    let fixture = try Fixture(fetches: 1)
    try fixture.fail(minutesAgo: 1)
    var dependencies = fixture.dependencies
    dependencies.databases.access = { _ in
      var access = FileInspection.mock(isPresent: true).access
      access.file?.permissions = 0o666
      return access
    }
    _ = await fetcherTool.run(arguments + ["--json"], dependencies)
    let lines = (fixture.terminal.output + fixture.terminal.errorOutput).split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(line.version == 2)
      #expect(!line.type.isEmpty)
      #expect(line.time.hasSuffix(":00.123Z"))
    }
  }

  /// The keys of each line.
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

  @Test func `status has the last fetch and the path of the database`() async throws {
    let fixture = Fixture()
    _ = await fixture.run("fetch", "--quiet")
    #expect(await fixture.run("status", "--json") == .success)
    guard case .object(var status) = Decoded.fetch(1, count: 1) else { return }
    status["type"] = "status"
    status["database"] = "/home/ada/.local/share/fetcher/fetcher.sqlite3"
    #expect(try Decoded.lines(of: fixture.terminal.output) == [.object(status)])
  }

  @Test func `status before the first fetch has null values`() async throws {
    let fixture = Fixture(environment: ["FETCHER_DATABASE": "/a"])
    #expect(await fixture.run("status", "--json") == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "status", "time": "2027-01-15T08:00:00.123Z",
          "response_code": nil, "times_fetched": 0, "path": nil, "url": nil,
          "fetched_at": nil, "duration_ms": nil, "attempts": nil, "database": "/a",
        ]
      ]
    )
  }

  @Test(
    arguments: [
      (["fetch"], "The fetch is saved"), (["reset", "-f"], "The reset is done"),
      (["reset", "--undo"], "The reset is undone"),
      (
        ["history", "--prune", "-f", "--before", "30m ago"], "The fetches and failures are deleted"
      ),
      (["export", "backup"], "The export is complete"),
      (["import", "backup"], "The import is saved"),
    ]
  ) func `a change whose result cannot be printed is reported`(
    arguments: [String],
    change: String
  ) async throws {
    let saved = try Fixture(fetches: 2)
    if arguments.contains("--undo") { #expect(await saved.run("reset", "-f") == .success) }
    let exported = try Fixture(fetches: 2)
    #expect(await exported.run("export", "backup") == .success)
    let fixture = arguments[0] == "import" ? Fixture() : saved
    if arguments[0] == "import" { fixture.files["backup"] = exported.files["backup"] }
    fixture.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await fetcherTool.run(arguments + ["--json"], fixture.dependencies) == .notShown)
    let cause = TerminalClientError.writeFailed(.output, cause: "No space")
    #expect(
      try Decoded.lines(of: fixture.terminal.errorOutput) == [
        .failure(
          "not_shown",
          "\(change), but the result could not be printed. \(cause)",
          exitCode: 72
        )
      ]
    )
  }

  @Test(arguments: ["status", "history", "doctor", "reset -f"])
  func `a result that cannot be printed without a change is a failure of output`(command: String)
    async
  {
    let fixture = Fixture()
    let error = TerminalClientError.writeFailed(.output, cause: "No space")
    fixture.terminal.failWrites(to: .output, with: error)
    let arguments =
      command.split(separator: " ").map(String.init)
      + ["--format", "csv"].prefix(
        command == "history" ? 2 : 0
      )
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .cannotReadOrSave)
    #expect(fixture.terminal.errorOutput == "\(error)\n")
  }

  @Test(
    arguments: [
      ["fetch", "--json"], ["status", "--json"], ["stats", "--json"], ["history", "--json"],
      ["history", "--all", "--json"], ["history", "--all", "--format", "csv"],
      ["history", "--format", "csv"], ["watch", "--json", "-n1"], ["reset", "--json", "--force"],
      ["history", "--prune", "--before", "2027-01-01T00:00:00Z", "--json"],
    ]
  ) func `output for programs depends neither on the locale nor on the time zone`(
    arguments: [String]
  ) async throws {
    var outputs: Set<String> = []
    for (locale, offset) in [("C", 0), ("de_DE.UTF-8", 16_200), ("ar_EG.UTF-8", 32_400)] {
      let fixture = try Fixture(
        fetches: 1,
        from: "http://a/\u{E9}",
        environment: ["HOME": "/home/ada", "LC_ALL": locale, "LANG": locale, "TZ": "Asia/Kabul"]
      )
      try fixture.fail(minutesAgo: 1, from: "http://a/\u{E9}")
      var dependencies = fixture.dependencies
      dependencies.system.localOffset = { _ in offset }
      #expect(await fetcherTool.run(arguments, dependencies) == .success)
      outputs.insert(fixture.terminal.output)
    }
    #expect(outputs.count == 1)
    #expect(outputs != [""])
  }
}
