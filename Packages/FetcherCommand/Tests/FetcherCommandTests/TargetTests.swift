import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import PortableFoundation
import TerminalClient
import Testing

/// The commands that select a target.
@Suite(.timeLimit(.minutes(10))) struct TargetTests {
  /// A fetch, and checks of two targets: for each of them 2 passes and 1 failure, half an hour and a minute ago.
  private static func fixture() throws -> Fixture {
    let fixture = try Fixture(fetches: 1)
    for (minutes, isPass) in [(30, true), (20, false), (1, true)] {
      for target in ["site", "https://a"] {
        try fixture.savedState.attemptLog.append(
          AttemptLog.Entry(
            time: Fixture.time - Double(minutes) * 60,
            url: "https://a",
            duration: .milliseconds(minutes),
            outcome: isPass
              ? .passed(status: 200, certificateExpiry: nil)
              : .failed(step: "request_1", code: "timed_out", cause: "late"),
            target: target,
            machine: "berlin"
          )
        )
      }
    }
    return fixture
  }

  @Test(arguments: [
    ["history"], ["stats"], ["report"], ["export", "-"],
    ["history", "--prune", "--before", "1h ago"],
  ])
  func `an unknown target is an error that names a similar one`(command: [String]) async throws {
    let fixture = try Self.fixture()
    let code = await fetcherTool.run(command + ["--target", "Site2"], fixture.dependencies)
    #expect(code == .notFound)
    #expect(
      fixture.terminal.errorOutput
        == "No attempt of the target Site2 is saved.\nDid you mean 'site'?\n"
    )
    #expect(fixture.terminal.output == "")
    _ = await fetcherTool.run(command + ["--target", "x\u{9B}"], fixture.dependencies)
    #expect(
      fixture.terminal.errorOutput.contains(
        #"target x\u{9B} is saved.\#nRun 'fetcher check URL --target NAME' first,"#
      )
    )
  }

  @Test(arguments: [["history"], ["stats"], ["history", "--prune", "--before", "1h ago"]])
  func `without a database, every target is unknown`(command: [String]) async {
    let fixture = Fixture()
    let code = await fetcherTool.run(command + ["--target", "site"], fixture.dependencies)
    #expect(code == .notFound)
  }

  @Test func `statistics are those of the checks of a target`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("stats", "--target", "site") == .success)
    #expect(
      fixture.terminal.output == """
        https://a: healthy since 2027-01-15 08:59:00+01:00 (last passed check 1 min ago)

        First: 2027-01-15 08:30:00+01:00
        Last: 2027-01-15 08:59:00+01:00
        Passed Checks: 2
        Failures: 1
        Success Rate: 66.67 %
        Median: 1.0 ms
        95th Percentile: 30.0 ms
        Maximum: 30.0 ms
        Longest Outage: 19 min
        Outage Start: 2027-01-15 08:40:00+01:00
        Outage End: 2027-01-15 08:59:00+01:00
        Outage Server: https://a

        """
    )
    #expect(await fixture.run("stats", "--target", "site", "--since", "10s ago") == .success)
    #expect(fixture.terminal.errorOutput == "No saved check matches.\n")
  }

  @Test func `a chart counts the passed checks`() async throws {
    let fixture = Fixture(saved: UUID(number: 7), terminal: MockTerminal(streams: [.output]))
    let attempts = try Self.fixture().savedState.attemptLog
    for record in try attempts.page(.init(.passes, target: "site")).reversed() {
      try fixture.savedState.attemptLog.append(record.entry)
    }
    #expect(await fixture.run("stats", "--target", "site") == .success)
    #expect(fixture.terminal.output.contains("PASSED"))
  }

  @Test func `a prune deletes the old checks of a target`() async throws {
    let fixture = try Self.fixture()
    let arguments = ["history", "--prune", "--before", "10m ago", "--target", "site"]
    #expect(await fetcherTool.run(arguments + ["--dry-run"], fixture.dependencies) == .success)
    #expect(await fetcherTool.run(arguments + ["--force"], fixture.dependencies) == .success)
    #expect(
      fixture.terminal.output == """
        Would delete 1 passed check and 1 record of failures of site.
        Deleted 1 passed check and 1 record of failures of site.

        """
    )
    let log = fixture.savedState.attemptLog
    #expect(try log.count(.init(.fetches)) == 1)
    #expect(try log.count(.init(.passes, target: "site")) == 1)
    #expect(try log.count(.init(.failures, target: "site")) == 0)
    #expect(try log.count(.init(.passes, target: "https://a")) == 2)
    #expect(try log.count(.init(.failures, target: "https://a")) == 1)
  }

  @Test func `an export has the attempts of a target, and imports into an empty database`()
    async throws
  {
    let fixture = try Self.fixture()
    #expect(await fixture.run("export", "site", "--target", "site") == .success)
    #expect(
      fixture.terminal.output
        == "Exported 2 passed checks and 1 record of failures of site to site.\n"
    )
    let copy = Fixture()
    copy.files["site"] = fixture.files["site"]
    #expect(await copy.run("import", "site") == .success)
    let (log, original) = (copy.savedState.attemptLog, fixture.savedState.attemptLog)
    #expect(try log.targets() == ["site"])
    #expect(try log.page(.init(.fetches)) == [])
    #expect(try copy.saved().count == 0)
    for kind in [AttemptLog.Kind.passes, .failures] {
      let query = AttemptLog.Query(kind, target: "site")
      #expect(try log.page(query) == original.page(query))
    }
    #expect(await copy.run("doctor") == .success)
    #expect(await copy.run("fetch") == .success)
    #expect(try copy.saved().entries == 1)
  }
}
