import AttemptLog
import CheckService
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import Testing

/// The names of machines in attempts, and the commands that tell them apart.
@Suite(.timeLimit(.minutes(10))) struct MachineTests {
  /// Runs a command on a host, and returns the machines of the attempts that it saved.
  private func machines(
    _ arguments: [String],
    environment: [String: String] = [:],
    host: String?
  ) async throws -> [String] {
    let fixture = Fixture(environment: environment.merging(["HOME": "/home/ada"]) { $1 })
    var dependencies = fixture.dependencies
    dependencies.system.hostName = { host }
    dependencies.checkService = { _ in
      .mock { .init(status: $0.url.path() == "/absent" ? 404 : 200) }
    }
    if arguments.contains("--failing") {
      dependencies.contentService = { _ in .mock { _ in throw ContentServiceError.refused } }
    }
    _ = await fetcherTool.run(arguments.filter { $0 != "--failing" }, dependencies)
    let log = fixture.savedState.attemptLog
    return try AttemptLog.Kind.allCases.flatMap { kind in
      try ([""] + log.targets()).flatMap { try log.page(.init(kind, target: $0)) }
    }.map(\.entry.machine)
  }

  @Test(arguments: [
    ["fetch"], ["fetch", "--failing"], ["watch", "--count", "1"],
    ["check", "http://a", "--target", "a"], ["check", "http://a/absent", "--target", "a"],
  ])
  func `every attempt names its machine`(arguments: [String]) async throws {
    #expect(try await machines(arguments, host: "berlin.example") == ["berlin.example"])
  }

  @Test func `an option or a variable replaces the name of the host`() async throws {
    let environment = ["FETCHER_MACHINE": "oslo"]
    #expect(try await machines(["fetch"], environment: environment, host: "berlin") == ["oslo"])
    let arguments = ["fetch", "--machine", "rome"]
    #expect(try await machines(arguments, environment: environment, host: "berlin") == ["rome"])
  }

  @Test(arguments: [nil, "", "a b", "a\u{1B}", String(repeating: "a", count: 254)])
  func `a host without a valid name is an unknown machine`(host: String?) async throws {
    #expect(try await machines(["fetch"], host: host) == [""])
  }

  @Test(arguments: [
    ("", "must not be empty or contain spaces"), ("a b", "must not be empty or contain spaces"),
    (String(repeating: "a", count: 254), "must have at most 253 bytes"),
  ])
  func `a name is a word of at most 253 bytes`(name: String, rule: String) async {
    let fixture = Fixture()
    #expect(await fixture.run("fetch", "--machine", name) == .usage)
    #expect(fixture.terminal.errorOutput.contains(rule))
  }

  /// Attempts of a fetch and of a check by two machines, of which only one reaches the server.
  private static func fixture() throws -> Fixture {
    let fixture = Fixture(saved: UUID(number: 7))
    for (index, machine) in ["berlin", "oslo", "berlin", "oslo"].enumerated() {
      for target in ["", "site"] {
        let failed = AttemptLog.Outcome.failed(step: "request_1", code: "timed_out", cause: "late")
        let succeeded =
          target.isEmpty
          ? AttemptLog.Outcome.fetched(path: "p", responseCode: UUID(number: index), attempts: 1)
          : .passed(status: 200, certificateExpiry: nil)
        try fixture.savedState.attemptLog.append(
          AttemptLog.Entry(
            time: Fixture.time - 10 + Double(index),
            url: "http://a",
            duration: .milliseconds(index + 1),
            outcome: machine == "oslo" ? failed : succeeded,
            target: target,
            machine: machine
          )
        )
      }
    }
    return fixture
  }

  @Test(arguments: [
    ([], "record", ["berlin", "berlin"]), (["--failures"], "failure_record", ["oslo", "oslo"]),
    (["--target", "site"], "pass", ["berlin", "berlin"]),
    (["--machine", "oslo", "--failures"], "failure_record", ["oslo", "oslo"]),
    (["--machine", "oslo", "--target", "site", "--all"], "failure_record", ["oslo", "oslo"]),
  ])
  func `the history has the machine of each record, and lists those of one machine`(
    selection: [String],
    type: String,
    machines: [String]
  ) async throws {
    let fixture = try Self.fixture()
    let arguments = ["history", "--json"] + selection
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    let lines = try Decoded.lines(of: fixture.terminal.output)
    #expect(lines.map { $0["type"] } == machines.map { _ in .string(type) })
    #expect(lines.map { $0["machine"] } == machines.map { .string($0) })
  }

  @Test func `statistics have a state and outages for each machine`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("stats") == .success)
    #expect(
      fixture.terminal.output.hasPrefix(
        """
        http://a on oslo: failing since 2027-01-15 08:59:51+01:00 (last failure 7 s ago)
        http://a on berlin: healthy since 2027-01-15 08:59:50+01:00 (last fetch 8 s ago)

        Machines: 2, taken together
        """
      )
    )
    #expect(fixture.terminal.output.contains("\nOutage Machine: oslo\n"))
    #expect(await fixture.run("stats", "--json") == .success)
    let text = fixture.terminal.output
    #expect(
      text.contains(#""machine":"oslo","since":"2027-01-15T07:59:51.123Z","state":"failing""#)
    )
    #expect(
      text.contains(#""machine":"berlin","since":"2027-01-15T07:59:50.123Z","state":"healthy""#)
    )
  }

  @Test func `the statistics of one machine are those of its attempts`() async throws {
    let fixture = try Self.fixture()
    #expect(await fixture.run("stats", "--machine", "berlin") == .success)
    #expect(fixture.terminal.output.hasPrefix("http://a: healthy since"))
    #expect(fixture.terminal.output.contains("\nFetches: 2\nFailures: 0\n"))
    #expect(await fixture.run("stats", "--machine", "paris") == .success)
    #expect(fixture.terminal.errorOutput == "No saved fetch or failure matches.\n")
  }

  @Test func `a report has the attempts of one machine`() async throws {
    let fixture = try Self.fixture()
    let arguments = ["report", "--format", "json", "--machine", "oslo", "--target", "site"]
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    let line = try #require(try Decoded.lines(of: fixture.terminal.output).first)
    #expect(line["fetches"] == 0)
    #expect(line["failures"] == 2)
  }
}
