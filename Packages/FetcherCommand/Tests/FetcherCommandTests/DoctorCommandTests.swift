import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct DoctorCommandTests {
  @Test func `doctor prints a line per check and saves nothing`() async throws {
    let fixture = Fixture()
    _ = await fixture.run("fetch", "--quiet")
    #expect(await fixture.run("doctor", "--database", "/a") == .success)
    #expect(
      fixture.terminal.output == """
        ✓ versions: fetcher \(workspaceVersion), SQLite 3.0, the system
        ✓ database: /a
        ✓ permissions: file 0600, directory 0700.
        ✓ disk space: 1000 MB free.
        ✓ journal: No unfinished transaction.
        ✓ integrity: No damage.
        ✓ count: 1 since the last reset, as in the history.
        ✓ clock: 2027-01-15 09:00:00+01:00.
        ✓ server: http://localhost:8000 responded in 0.0 ms.
        ✓ protocol: Received a path and a response code.
        ! terminal: None; only 'screen' needs one.
        ! colour: Off: standard output is not a terminal.

        """
    )
    #expect(fixture.terminal.errorOutput == "")
    #expect(try fixture.saved().count == 1)
  }

  @Test func `doctor creates no database`() async throws {
    let fixture = Fixture()
    #expect(
      await fixture.check("database", "--database", "/a")
        == "✓ database: /a; the first fetch creates it."
    )
    #expect(fixture.terminal.output.contains("✓ count: 0; nothing is saved yet.\n"))
    #expect(!fixture.terminal.output.contains("integrity"))
    #expect(
      fixture.calls == ["inspect /a", "look /a", "server http://localhost:8000 10.0 seconds []"]
    )
  }

  @Test func `a fault is red and sets the exit code to 1`() async throws {
    let fixture = Fixture(environment: [:])
    #expect(
      await fetcherTool.run(["doctor", "--color", "always"], fixture.dependencies) == .refused
    )
    #expect(
      fixture.terminal.output.contains(
        "\u{1B}[31m✗ database: Cannot locate the database: the home directory is unknown. "
          + "Set HOME, or name a file with --database.\u{1B}[0m\n"
      )
    )
    #expect(fixture.terminal.output.contains("✓ colour: On: --color always.\n"))
  }

  @Test func `JSON has all checks in one object`() async throws {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.databases.inspect = { throw DatabaseError.cannotReadOrSave("\($0) is read-only.") }
    let arguments = ["doctor", "--json", "--database", "/a"]
    #expect(await fetcherTool.run(arguments, dependencies) == .refused)
    func check(_ name: Decoded, _ state: Decoded, _ finding: String) -> Decoded {
      ["name": name, "state": state, "finding": .string(finding), "advice": nil]
    }
    let error = DatabaseError.cannotReadOrSave("/a is read-only.")
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "doctor", "time": "2027-01-15T08:00:00.123Z",
          "checks": .array([
            check("versions", "ok", "fetcher \(workspaceVersion), SQLite 3.0, the system"),
            check("database", "fault", "\(error)"),
            check("clock", "ok", "2027-01-15 09:00:00+01:00."),
            check("server", "ok", "http://localhost:8000 responded in 0.0 ms."),
            check("protocol", "ok", "Received a path and a response code."),
            check("terminal", "warning", "None; only 'screen' needs one."),
            check("colour", "warning", "Off: standard output is not a terminal."),
          ]),
        ]
      ]
    )
  }

  @Test func `a count that differs from the history is a fault`() async {
    let fixture = Fixture(saved: UUID(number: 1), count: 3)
    #expect(
      await fixture.check("count", "--database", "/a", code: .refused)
        == "✗ count: The count is 3, but the history counts 0. "
        + "Move /a and /a-journal away and restore a backup, or run 'fetcher reset'."
    )
  }

  @Test func `a code that differs from the history is a fault`() async {
    let fixture = Fixture(saved: UUID(number: 1), count: 0)
    #expect(
      await fixture.check("count", code: .refused)?
        .hasPrefix("✗ count: The response code differs from that of the newest fetch") == true
    )
  }

  @Test func `a clock before the last fetch is a warning`() async {
    let fixture = Fixture()
    _ = await fixture.run("fetch", "--quiet")
    var dependencies = fixture.dependencies
    dependencies.system.now = { Fixture.time - 1 }
    #expect(
      await fixture.check("clock", with: dependencies)
        == "! clock: The time is 2027-01-15 08:59:59+01:00, before the last fetch at "
        + "2027-01-15 09:00:00+01:00. If the clock is wrong, set it."
    )
  }
}

extension Fixture {
  /// Runs `doctor`, and returns the only line of a check.
  func check(
    _ name: String,
    with dependencies: Dependencies? = nil,
    _ arguments: String...,
    code: ExitCode = .success,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String? {
    let result = await fetcherTool.run(["doctor"] + arguments, dependencies ?? self.dependencies)
    #expect(result == code, "\(terminal.output)", sourceLocation: sourceLocation)
    let lines = terminal.output.split(separator: "\n").map(String.init)
      .filter { $0.dropFirst(2).hasPrefix("\(name): ") }
    #expect(lines.count == 1, "\(terminal.output)", sourceLocation: sourceLocation)
    return lines.first
  }
}
