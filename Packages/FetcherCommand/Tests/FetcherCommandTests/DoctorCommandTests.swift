import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct DoctorCommandTests {
  @Test func `where everything is well, each check is a line that says so`() async throws {
    let world = World()
    _ = await world.run("fetch", "--quiet")
    #expect(await world.run("doctor", "--database", "/a") == .success)
    #expect(
      world.terminal.output == """
        ✓ versions: fetcher \(workspaceVersion), SQLite 3.0, the system
        ✓ database: /a.
        ✓ permissions: file 0600, folder 0700.
        ✓ disk space: 1000 MB are free.
        ✓ journal: No hot journal.
        ✓ integrity: No damage.
        ✓ count: 1, as in the history.
        ✓ clock: 2027-01-15 09:00:00+01:00.
        ✓ server: http://localhost:8000 answered in 0.0 ms.
        ✓ protocol: A path and a response code, as expected.
        ! terminal: There is none, which only the screen needs.
        ! colour: Not used: no terminal.

        """
    )
    #expect(world.terminal.errorOutput == "")
    #expect(try world.saved().count == 1)
  }

  @Test func `before the first fetch nothing is made`() async throws {
    let world = World()
    #expect(
      await world.check("database", "--database", "/a")
        == "✓ database: /a, which the first fetch makes."
    )
    #expect(world.terminal.output.contains("✓ count: 0, for nothing is saved yet.\n"))
    #expect(!world.terminal.output.contains("integrity"))
    #expect(
      world.asked == ["inspect /a", "look /a", "server http://localhost:8000 10.0 seconds []"]
    )
  }

  @Test func `plain lines begin with words`() async throws {
    let world = World()
    #expect(await world.run("doctor", "--plain") == .success)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix("ok: ") })
    #expect(lines.suffix(2).allSatisfy { $0.hasPrefix("warning: ") })
  }

  @Test func `a fault is red, and the exit code 1`() async throws {
    let world = World(environment: [:])
    #expect(
      await fetcherTool.run(["doctor", "--color", "always"], world.dependencies) == .refused
    )
    #expect(
      world.terminal.output.contains(
        "\u{1B}[31m✗ database: There is no place for the database: no home directory is known. "
          + "Set HOME, or name a file with --database.\u{1B}[0m\n"
      )
    )
    #expect(world.terminal.output.contains("✓ colour: Used: --color always.\n"))
  }

  @Test func `as JSON all checks are one object`() async throws {
    let world = World()
    var dependencies = world.dependencies
    dependencies.databases.inspect = { throw DatabaseError.cannotReadOrSave("\($0) is read-only.") }
    let arguments = ["doctor", "--json", "--database", "/a"]
    #expect(await fetcherTool.run(arguments, dependencies) == .refused)
    func check(_ name: Decoded, _ state: Decoded, _ finding: String) -> Decoded {
      ["name": name, "state": state, "finding": .string(finding), "advice": nil]
    }
    let error = DatabaseError.cannotReadOrSave("/a is read-only.")
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "doctor", "time": "2027-01-15T08:00:00.123Z",
          "checks": .array([
            check("versions", "ok", "fetcher \(workspaceVersion), SQLite 3.0, the system"),
            check("database", "fault", "\(error)"),
            check("clock", "ok", "2027-01-15 09:00:00+01:00."),
            check("server", "ok", "http://localhost:8000 answered in 0.0 ms."),
            check("protocol", "ok", "A path and a response code, as expected."),
            check("terminal", "warning", "There is none, which only the screen needs."),
            check("colour", "warning", "Not used: no terminal."),
          ]),
        ]
      ]
    )
  }

  @Test func `a count that is not that of the history is a fault`() async {
    let world = World(saved: UUID(number: 1), count: 3)
    #expect(
      await world.check("count", "--database", "/a", code: .refused)
        == "✗ count: The count is 3, and the history counts 0. "
        + "Move /a and /a-journal away, then restore a backup; or start again with 'fetcher reset'."
    )
  }

  @Test func `a code that is not that of the history is a fault`() async {
    let world = World(saved: UUID(number: 1), count: 0)
    #expect(
      await world.check("count", code: .refused)?
        .hasPrefix("✗ count: The response code is not that of the newest fetch") == true
    )
  }

  @Test func `a clock that is behind the last fetch is told`() async {
    let world = World()
    _ = await world.run("fetch", "--quiet")
    var dependencies = world.dependencies
    dependencies.system.now = { World.time - 1 }
    #expect(
      await world.check("clock", with: dependencies)
        == "! clock: It says 2027-01-15 08:59:59+01:00, and the last fetch was at "
        + "2027-01-15 09:00:00+01:00. If it is the clock that is wrong, set it."
    )
  }
}

extension World {
  /// The line of a check of doctor, of which there is one.
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
