import AttemptLog
import CommandSupport
import DataFetchFeature
import FetcherCommand
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct PruneTests {
  private static let reason =
    "the newest fetch and the last one before each reset are never deleted."

  @Test func `a prune deletes old fetches and keeps the count`() async throws {
    let fixture = try Fixture(fetches: 5)
    #expect(await fixture.run("history", "--prune", "--force", "--before", "2h ago") == .success)
    #expect(fixture.terminal.output == "Deleted 2 fetches and 0 records of failures.\n")
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).map(\.id) == [5, 4, 3])
    #expect(try fixture.saved().count == 5)
    #expect(try fixture.saved().entries == 5)
  }

  @Test func `the newest fetch is never deleted`() async throws {
    let fixture = try Fixture(fetches: 2)
    #expect(await fixture.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(
      fixture.terminal.output
        == "Deleted 1 fetch and 0 records of failures.\nKept 1 fetch before that time: \(Self.reason)\n"
    )
  }

  @Test func `the last fetch before a reset is never deleted`() async throws {
    let fixture = try Fixture(fetches: 2)
    _ = try fixture.savedState.attemptLog.startGeneration()
    try fixture.append(hoursAgo: 0, from: "http://a")
    #expect(await fixture.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).map(\.id) == [3, 2])
  }

  @Test func `a prune deletes failures whose last time is before the time`() async throws {
    let fixture = try Fixture(fetches: 2)
    try fixture.fail(minutesAgo: 61, times: 3)
    try fixture.fail(minutesAgo: 63, times: 3)
    try fixture.fail(minutesAgo: 70)
    let arguments = ["history", "--prune", "--force", "--before", "1h ago", "--json"]
    #expect(await fetcherTool.run(arguments + ["--dry-run"], fixture.dependencies) == .success)
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    let results = try Decoded.lines(of: fixture.terminal.output)
    #expect(results.map { $0["pruned_failures"] } == [2, 2])
    #expect(results.map { $0["pruned"] } == [0, 0])
    #expect(try fixture.savedState.attemptLog.page(.init(.failures)).map(\.id) == [1])
  }

  @Test func `failures alone are deleted after confirmation`() async throws {
    let terminal = MockTerminal(
      streams: [.input, .error],
      keys: [.character("y"), .return, .character("n"), .return]
    )
    let fixture = try Fixture(fetches: 1, terminal: terminal)
    try fixture.fail(minutesAgo: 2)
    #expect(await fixture.run("history", "--prune", "--before", "1m ago") == .success)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "Permanently delete 0 fetches and 1 record of failures before "
      )
    )
    #expect(fixture.terminal.output == "Deleted 0 fetches and 1 record of failures.\n")
    #expect(try fixture.savedState.attemptLog.page(.init(.failures)) == [])
  }

  @Test func `without a database, nothing is deleted and no database is created`() async {
    let fixture = Fixture()
    #expect(await fixture.run("history", "--prune", "-f", "--before", "2030-01-01") == .success)
    #expect(fixture.terminal.output == "Deleted 0 fetches and 0 records of failures.\n")
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `a prune uses short transactions`() async throws {
    let fixture = try Fixture(fetches: 5)
    for _ in 1...4 { try fixture.fail(minutesAgo: 9) }
    let limits = Mutex<[Int]>([])
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.prune = { [prune = saved.attemptLog.prune] kind, time, target, limit in
        limits.withLock { $0.append(limit) }
        return try prune(kind, time, target, min(limit, 3))
      }
    }
    let arguments = ["history", "--prune", "-f", "--before", "2030-01-01"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(limits.withLock(\.self) == Array(repeating: 2_000, count: 7))
    #expect(
      fixture.terminal.output
        == "Deleted 4 fetches and 4 records of failures.\nKept 1 fetch before that time: \(Self.reason)\n"
    )
  }

  @Test func `a prune lets other processes write, and reports an interruption`() async throws {
    let fixture = try Fixture(fetches: 5)
    let dependencies = fixture.dependencies { $0.attemptLog.prune = { _, _, _, limit in limit } }
    let arguments = ["history", "--prune", "-f", "--before", "2030-01-01"]
    let prune = Task { await fetcherTool.run(arguments, dependencies) }
    for _ in 1...2 {
      await fixture.clock.sleepers(atLeast: 1)
      fixture.clock.advance(by: .milliseconds(25))
    }
    await fixture.clock.sleepers(atLeast: 1)
    prune.cancel()
    _ = await prune.value
    #expect(
      fixture.terminal.errorOutput
        == "Deleted 6000 fetches and 0 records of failures before the interruption. "
        + "Repeat the command to delete the rest.\n"
    )
    #expect(fixture.terminal.output == "")
  }

  @Test(arguments: [[], ["--force"]])
  func `a dry run only counts`(force: [String]) async throws {
    let fixture = try Fixture(fetches: 5)
    _ = try fixture.savedState.attemptLog.startGeneration()
    let arguments = ["history", "--prune", "--dry-run", "--before", "1m ago"] + force
    try fixture.append(hoursAgo: 0, from: "http://a")
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    #expect(fixture.terminal.output == "Would delete 4 fetches and 0 records of failures.\n")
    #expect(
      await fixture.run("history", "--prune", "--dry-run", "--before", "2030-01-01") == .success
    )
    #expect(
      fixture.terminal.output.hasSuffix(
        "\nWould delete 4 fetches and 0 records of failures.\nWould keep 2 fetches before that time: \(Self.reason)\n"
      )
    )
    #expect(fixture.terminal.errorOutput == "")
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).count == 6)
  }

  @Test func `without a terminal, --force is required`() async throws {
    let fixture = try Fixture(fetches: 3)
    #expect(await fixture.run("history", "--prune", "--before", "1m ago") == .usage)
    #expect(
      fixture.terminal.errorOutput
        == "Cannot ask for confirmation without a terminal. Add '--force' to delete 2 fetches and 0 records of failures, or '--dry-run' to "
        + "only count.\n"
    )
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).count == 3)
  }

  @Test(arguments: [false, true]) func `the result is printed as JSON`(isDryRun: Bool) async throws
  {
    let fixture = try Fixture(fetches: 3)
    let arguments = ["history", "--prune", "--before", "2030-01-01", "--json"]
    let option = isDryRun ? "--dry-run" : "--force"
    #expect(await fetcherTool.run(arguments + [option], fixture.dependencies) == .success)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "prune", "time": "2027-01-15T08:00:00.123Z",
          "dry_run": .boolean(isDryRun), "pruned": 2, "pruned_passes": 0,
          "pruned_failures": 0, "kept": 1,
        ]
      ]
    )
  }

  @Test(arguments: [("y", ExitCode.success, 1), ("n", .refused, 3)])
  func `the question has the number of fetches and the time`(
    answer: String,
    code: ExitCode,
    remaining: Int
  ) async throws {
    let terminal = MockTerminal(
      streams: [.input, .error],
      keys: answer.map { .character($0) } + [.return]
    )
    let fixture = try Fixture(fetches: 3, terminal: terminal)
    let arguments = ["history", "--prune", "--before", "2027-01-15T08:00:00Z"]
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == code)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "Permanently delete 2 fetches and 0 records of failures before 2027-01-15 09:00:00+01:00? [y/N] "
      )
    )
    #expect(
      fixture.terminal.output
        == (code == .success ? "Deleted 2 fetches and 0 records of failures.\n" : "")
    )
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).count == remaining)
  }

  @Test func `a prune that deletes nothing asks nothing`() async throws {
    let fixture = try Fixture(fetches: 1, terminal: MockTerminal())
    #expect(await fixture.run("history", "--prune", "--before", "2030-01-01") == .success)
    #expect(fixture.terminal.errorOutput == "")
    #expect(
      fixture.terminal.output.hasPrefix(
        "Deleted 0 fetches and 0 records of failures.\nKept 1 fetch "
      )
    )
  }

  @Test(arguments: ["--force", "--dry-run"])
  func `--dry-run and --force need --prune`(option: String) async throws {
    let fixture = try Fixture(fetches: 3)
    #expect(await fixture.run("history", option) == .usage)
    #expect(fixture.terminal.errorOutput.hasPrefix("'--dry-run' and '--force' need '--prune'."))
    #expect(fixture.terminal.output == "")
  }

  @Test(
    arguments: [
      [], ["--before", "3"], ["--before", "1h ago", "--since", "2h ago"],
      ["--before", "1h ago", "--until", "2h ago"], ["--before", "1h ago", "--server", "http://a"],
      ["--before", "1h ago", "--limit", "1"], ["--before", "1h ago", "--format", "csv"],
      ["--before", "1h ago", "--machine", "a"],
    ]
  ) func `a prune needs a time, and allows no other condition`(
    arguments: [String]
  ) async throws {
    let fixture = try Fixture(fetches: 3)
    let code = await fetcherTool.run(["history", "--prune"] + arguments, fixture.dependencies)
    #expect(code == .usage)
    #expect(fixture.terminal.errorOutput.hasPrefix("'--prune' "))
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).count == 3)
  }
}
