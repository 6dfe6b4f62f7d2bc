import CommandSupport
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
        ✓ versions: fetcher \(version), SQLite 3.0, the system
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
            check("versions", "ok", "fetcher \(version), SQLite 3.0, the system"),
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

  @Test func `text from outside does not act on a terminal`() async {
    #expect(
      await World().check("database", "--database", "/\u{1B}[2J")
        == #"✓ database: /\u{1B}[2J, which the first fetch makes."#
    )
  }

  @Test(
    arguments: [
      ([.input, .output, .error], "input, output and error"),
      ([.input, .output], "input and output"),
      ([.output], "output"),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `the streams that are a terminal are told, with its size`(
    streams: Set<TerminalClient.Stream>,
    names: String
  ) async {
    let world = World(
      environment: ["HOME": "/home/ada", "TERM": "xterm"],
      terminal: MockTerminal(streams: streams)
    )
    #expect(await world.check("terminal") == "✓ terminal: Standard \(names), 80 × 24.")
    #expect(world.terminal.output.hasSuffix("✓ colour: Used: a terminal.\n"))
  }

  @Test(arguments: ["", "dumb"])
  func `a terminal of which nothing is known is told`(kind: String) async {
    let world = World(
      environment: ["HOME": "/home/ada", "TERM": kind],
      terminal: MockTerminal(streams: [.error])
    )
    #expect(await world.run("doctor") == .success)
    #expect(
      world.terminal.output.contains(
        " terminal: Standard error, 80 \(kind == "dumb" ? "x" : "×") 24. Set TERM to what the terminal is.\n"
      )
    )
  }

  @Test func `colour is told with its cause`() async {
    let world = World(environment: ["HOME": "/home/ada", "CLICOLOR_FORCE": "1"])
    #expect(await world.check("colour") == "✓ colour: Used: as the environment asks.")
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
