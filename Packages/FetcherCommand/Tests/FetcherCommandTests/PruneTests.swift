import CommandSupport
import DataFetchFeature
import FetchLog
import FetcherCommand
import Store
import Synchronization
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct PruneTests {
  private static let reason =
    "the newest fetch and the last one before each reset are never forgotten."

  @Test func `old fetches are forgotten, and the count stays`() async throws {
    let world = try World(fetches: 5)
    #expect(await world.run("history", "--prune", "--force", "--before", "2h ago") == .success)
    #expect(world.terminal.output == "Forgot 2 fetches.\n")
    #expect(try world.savedState.fetchLog.page(.init()).map(\.id) == [5, 4, 3])
    #expect(try world.saved().count == 5)
    #expect(try world.saved().entries == 5)
  }

  @Test func `as JSON the number is an object`() async throws {
    let world = try World(fetches: 2)
    #expect(await world.run("history", "--prune", "-f", "--before", "1m ago", "--json") == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "prune", "time": "2027-01-15T08:00:00.123Z",
          "dry_run": false, "pruned": 1, "kept": 0,
        ]
      ]
    )
  }

  @Test func `what is forgotten but cannot be shown is told apart`() async throws {
    let world = try World(fetches: 2)
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    let arguments = ["history", "--prune", "-f", "--before", "1m ago", "--json"]
    #expect(await fetcherTool.run(arguments, world.dependencies) == .notShown)
    #expect(await fetcherTool.run(arguments, world.dependencies) == .cannotReadOrSave)
    let cause = "Cannot write to standard output: No space."
    #expect(
      try Decoded.lines(of: world.terminal.errorOutput) == [
        .failure(
          "not_shown",
          "The fetches are forgotten, but could not be shown. \(cause)",
          exitCode: 72
        ),
        .failure("not_written", cause, exitCode: 74),
      ]
    )
  }

  @Test func `the newest fetch is never forgotten`() async throws {
    let world = try World(fetches: 2)
    #expect(await world.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(
      world.terminal.output
        == "Forgot 1 fetch.\nKept 1 fetch from before that time: \(Self.reason)\n"
    )
  }

  @Test func `the last fetch before a reset is never forgotten`() async throws {
    let world = try World(fetches: 2)
    _ = try world.savedState.fetchLog.startGeneration()
    try world.append(hoursAgo: 0, from: "http://a")
    #expect(await world.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(try world.savedState.fetchLog.page(.init()).map(\.id) == [3, 2])
  }

  @Test func `where nothing was saved, nothing is forgotten, and nothing is made`() async {
    let world = World()
    #expect(await world.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(world.terminal.output == "Forgot 0 fetches.\n")
    #expect(world.asked == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `it happens in short steps, until nothing is left to forget`() async throws {
    let world = try World(fetches: 5)
    let limits = Mutex<[Int]>([])
    let dependencies = world.dependencies { saved in
      let prune = world.savedState.fetchLog.prune
      saved.fetchLog.prune = { time, limit in
        limits.withLock { $0.append(limit) }
        return try prune(time, min(limit, 3))
      }
    }
    let arguments = ["history", "--prune", "-f", "--before", "2030-01-01"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(limits.withLock(\.self) == [5_000, 5_000, 5_000])
    #expect(
      world.terminal.output
        == "Forgot 4 fetches.\nKept 1 fetch from before that time: \(Self.reason)\n"
    )
  }

  @Test(arguments: [[], ["--force"]])
  func `a dry run counts, asks nothing and forgets nothing`(force: [String]) async throws {
    let world = try World(fetches: 5)
    _ = try world.savedState.fetchLog.startGeneration()
    let arguments = ["history", "--prune", "--dry-run", "--before", "1m ago"] + force
    try world.append(hoursAgo: 0, from: "http://a")
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(world.terminal.output == "Would forget 4 fetches.\n")
    #expect(
      await world.run("history", "--prune", "--dry-run", "--before", "2030-01-01") == .success
    )
    #expect(
      world.terminal.output.hasSuffix(
        "\nWould forget 4 fetches.\nWould keep 2 fetches from before that time: \(Self.reason)\n"
      )
    )
    #expect(world.terminal.errorOutput == "")
    #expect(try world.savedState.fetchLog.page(.init()).count == 6)
  }

  @Test func `as JSON a dry run is told apart`() async throws {
    let world = try World(fetches: 3)
    let arguments = ["history", "--prune", "--dry-run", "--before", "2030-01-01", "--json"]
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "prune", "time": "2027-01-15T08:00:00.123Z",
          "dry_run": true, "pruned": 2, "kept": 1,
        ]
      ]
    )
  }

  @Test(arguments: [[.input], [.error], []] as [Set<TerminalClient.Stream>])
  func `where there is no terminal to ask on, force is needed`(
    streams: Set<TerminalClient.Stream>
  ) async throws {
    let world = try World(fetches: 3, terminal: MockTerminal(streams: streams))
    let arguments = ["history", "--prune", "--before", "1m ago", "--color", "never"]
    #expect(await fetcherTool.run(arguments, world.dependencies) == .usage)
    #expect(
      world.terminal.errorOutput
        == "There is no terminal to ask on. Add '--force' to forget 2 fetches, or '--dry-run' to "
        + "only count.\n"
    )
    #expect(try world.savedState.fetchLog.page(.init()).count == 3)
  }

  @Test(arguments: [("y", ExitCode.success, 1), ("n", .refused, 3), ("", .refused, 3)])
  func `on a terminal it asks, with the number and the time, and only yes is yes`(
    answer: String,
    code: ExitCode,
    left: Int
  ) async throws {
    let terminal = MockTerminal(
      streams: [.input, .error],
      keys: answer.map { .character($0) } + [.return]
    )
    let world = try World(fetches: 3, terminal: terminal)
    let arguments = ["history", "--prune", "--before", "2027-01-15T08:00:00Z"]
    #expect(await fetcherTool.run(arguments, world.dependencies) == code)
    #expect(
      world.terminal.errorOutput.hasPrefix(
        "Forget 2 fetches from before 2027-01-15 09:00:00+01:00, permanently? [y/N] "
      )
    )
    #expect(world.terminal.output == (code == .success ? "Forgot 2 fetches.\n" : ""))
    #expect(try world.savedState.fetchLog.page(.init()).count == left)
  }

  @Test func `where nothing is old enough, nothing is asked`() async throws {
    let world = try World(fetches: 1, terminal: MockTerminal())
    #expect(await world.run("history", "--prune", "--before", "2030-01-01") == .success)
    #expect(world.terminal.errorOutput == "")
    #expect(world.terminal.output.hasPrefix("Forgot 0 fetches.\nKept 1 fetch "))
  }

  @Test(arguments: ["--force", "--dry-run"])
  func `an option of prune is refused without it`(option: String) async throws {
    let world = try World(fetches: 3)
    #expect(await world.run("history", option) == .usage)
    #expect(world.terminal.errorOutput.hasPrefix("'--dry-run' and '--force' need '--prune'."))
    #expect(world.terminal.output == "")
  }

  @Test(
    arguments: [
      [], ["--before", "3"], ["--before", "1h ago", "--since", "2h ago"],
      ["--before", "1h ago", "--until", "2h ago"], ["--before", "1h ago", "--server", "http://a"],
      ["--before", "1h ago", "--limit", "1"], ["--before", "1h ago", "--format", "csv"],
    ]
  ) func `nothing is forgotten but before a time, and under no other condition`(
    arguments: [String]
  ) async throws {
    let world = try World(fetches: 3)
    let code = await fetcherTool.run(["history", "--prune"] + arguments, world.dependencies)
    #expect(code == .usage)
    #expect(world.terminal.errorOutput.hasPrefix("'--prune' needs '--before' with a time"))
    #expect(try world.savedState.fetchLog.page(.init()).count == 3)
  }
}
