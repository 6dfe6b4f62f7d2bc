import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct WatchCommandTests {
  @Test func `watch prints a line per fetch, and then a summary`()
    async throws
  {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [3, 1, 2, 12])
    let arguments = ["watch", "--every", "0", "--count", "4"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(
      fixture.terminal.output == """
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000001  3.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000002  1.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000003  2.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000004  12.0 ms

        """
    )
    #expect(
      fixture.terminal.errorOutput
        == "4 fetched, 0 failed; fastest 1.0 ms, median 2.5 ms, slowest 12.0 ms\n"
    )
    #expect(try fixture.saved().count == 4)
  }

  @Test func `the default interval is 10 seconds`() async {
    for (arguments, interval) in [([], 10), (["--every", "2m"], 120)] {
      let fixture = Fixture()
      let dependencies = fixture.dependencies
      async let code = fetcherTool.run(["watch", "-n2"] + arguments, dependencies)
      await fixture.clock.sleepers(atLeast: 2)
      fixture.clock.advance(by: .seconds(interval) - .nanoseconds(1))
      await fixture.clock.sleepers(atLeast: 2)
      #expect(fixture.terminal.output.split(separator: "\n").count == 1)
      fixture.clock.advance(by: .nanoseconds(1))
      #expect(await code == .success)
    }
  }

  @Test func `the interval includes the duration of a fetch`() async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(
      fetchingBy: slowContentService(fixture, waiting: .seconds(4))
    )
    async let code = fetcherTool.run(["watch", "-n2"], dependencies)
    await fixture.clock.sleepers(atLeast: 2)
    fixture.clock.advance(by: .seconds(4))
    await fixture.clock.sleepers(atLeast: 2)
    fixture.clock.advance(by: .seconds(6))
    await fixture.clock.sleepers(atLeast: 2)
    fixture.clock.advance(by: .seconds(4))
    #expect(await code == .success)
  }

  @Test(arguments: [
    ([nil], ExitCode.serverUnreachable), ([1, nil], .serverUnreachable), ([nil, 1], .success),
  ])
  func `the last fetch determines the exit code of watch`(durations: [Int?], code: ExitCode) async {
    let dependencies = dependencies(of: Fixture(), durations: durations)
    let arguments = ["watch", "--every", "0", "--count", "\(durations.count)"]
    #expect(await fetcherTool.run(arguments, dependencies) == code)
  }

  @Test func `a failed fetch does not end watch`() async throws {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [1, nil, 2])
    let arguments = ["watch", "--every", "0", "--count", "3"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(
      lines[1]
        == "2027-01-15 09:00:00+01:00  failed: The first request, GET http://localhost:8000, "
        + #"got no response: refused\u{1B}."#
    )
    #expect(fixture.terminal.errorOutput.hasPrefix("2 fetched, 1 failed; "))
  }

  @Test func `--until-failure ends watch with the exit code of the failure`() async {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [nil, 1])
    let arguments = ["watch", "--every", "0", "--until-failure"]
    #expect(await fetcherTool.run(arguments, dependencies) == .serverUnreachable)
    #expect(fixture.terminal.errorOutput == "0 fetched, 1 failed\n")
  }

  @Test(
    arguments: [
      (DatabaseError.moved("b"), ExitCode.cannotReadOrSave, 1),
      (.damaged("b"), .cannotReadOrSave, 1),
      (DatabaseError.cannotReadOrSave("b"), .cannotReadOrSave, 3),
      (.unreachable("b"), .serverUnreachable, 3), (.outcomeUnknown("b"), .cannotReadOrSave, 3),
    ]
  ) func `a moved or damaged database ends watch, a full disk does not`(
    error: DatabaseError,
    code: ExitCode,
    failures: Int
  ) async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies { saved in
      saved.unitOfWork = .failing(error)
    }
    let arguments = ["watch", "--every", "0", "--count", "3"]
    #expect(await fetcherTool.run(arguments, dependencies) == code)
    #expect(fixture.terminal.output.split(separator: "\n").count == failures)
    #expect(fixture.terminal.output.contains("\(error)"))
    #expect(fixture.terminal.errorOutput == "0 fetched, \(failures) failed\n")
  }

  @Test func `JSON has fetches and failures on standard output, and the summary on standard error`()
    async throws
  {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [0, nil])
    let arguments = ["watch", "--json", "--every", "0", "-n", "2"]
    #expect(await fetcherTool.run(arguments, dependencies) == .serverUnreachable)
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        .fetch(1, count: 1),
        .failure(
          "server_unreachable",
          "The first request, GET http://localhost:8000, got no response: refused\u{1B}.",
          step: "requesting_path",
          url: "http://localhost:8000",
          exitCode: 69
        ),
      ]
    )
    #expect(
      try Decoded.lines(of: fixture.terminal.errorOutput) == [
        [
          "schema_version": 2, "type": "summary", "time": "2027-01-15T08:00:00.123Z",
          "summary": [
            "fetched": 1, "failed": 1, "fastest_ms": 0, "median_ms": 0, "slowest_ms": 0,
          ],
        ]
      ]
    )
  }

  @Test func `the summary without a successful fetch has null durations`() async throws {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [nil])
    _ = await fetcherTool.run(["watch", "--json", "-n1"], dependencies)
    #expect(
      try Decoded.lines(of: fixture.terminal.errorOutput).last == [
        "schema_version": 2, "type": "summary", "time": "2027-01-15T08:00:00.123Z",
        "summary": [
          "fetched": 0, "failed": 1, "fastest_ms": nil, "median_ms": nil, "slowest_ms": nil,
        ],
      ]
    )
  }

  @Test(arguments: [
    (TerminalClient.Signal.interrupt, ExitCode.interrupt), (.terminate, .terminate),
  ])
  func `a signal between two fetches ends watch with a summary`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies
    async let ended = fetcherTool.run(["watch"], dependencies)
    await fixture.clock.sleepers(atLeast: 2)
    await fixture.terminal.send(signal)
    #expect(await ended == code)
    #expect(fixture.terminal.errorOutput.hasPrefix("1 fetched, 0 failed; "))
  }

  @Test func `a signal during a fetch ends watch with a summary`() async throws {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(
      fetchingBy: slowContentService(fixture, waiting: .seconds(4))
    )
    async let ended = fetcherTool.run(["watch"], dependencies)
    await fixture.clock.sleepers(atLeast: 2)
    await fixture.terminal.send(.interrupt)
    #expect(await ended == .interrupt)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput == "0 fetched, 0 failed\n")
    #expect(try fixture.saved().count == 0)
  }

  @Test func `watch ends without an error when its reader has gone`() async throws {
    let fixture = Fixture()
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await fixture.run("watch") == .success)
    #expect(try fixture.saved().count == 1)
  }

  @Test func `watch ends within a second after its reader has gone, without a fetch`() async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies
    async let code = fetcherTool.run(["watch", "--every", "1h"], dependencies)
    // The next fetch, and the check that standard output is read.
    await fixture.clock.sleepers(atLeast: 2)
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    fixture.clock.advance(by: .seconds(1))
    #expect(await code == .success)
    #expect(fixture.terminal.errorOutput.hasPrefix("1 fetched, 0 failed; "))
  }

  @Test(arguments: [[], ["--json"]]) func `--quiet prints failed fetches and the summary`(
    format: [String]
  ) async throws {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, durations: [1, nil, 2])
    let arguments = ["watch", "-q", "--every", "0", "--count", "3"] + format
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("refused") == true)
    #expect(fixture.terminal.errorOutput.contains("fetched"))
    #expect(try fixture.saved().count == 2)
  }

  @Test func `a line that cannot be printed ends watch`() async {
    for (duration, code) in [(1, ExitCode.notShown), (nil, .cannotReadOrSave)] {
      let fixture = Fixture()
      fixture.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
      let dependencies = dependencies(of: fixture, durations: [duration])
      #expect(await fetcherTool.run(["watch"], dependencies) == code)
    }
  }

  /// Returns dependencies whose fetches take the durations in milliseconds; nil is a failure.
  private func dependencies(of fixture: Fixture, durations: [Int?]) -> Dependencies {
    var dependencies = fixture.dependencies
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    dependencies.contentService = { server in
      let mock = ContentService.mock(url: server.url)
      let calls = Calls()
      return ContentService { onStep in
        guard let duration = durations[calls.next() - 1] else {
          throw ContentServiceError.unreachable(request, cause: "refused\u{1B}")
        }
        var fetched = try await mock.fetchCurrentResponseCode(onStep)
        fetched.duration = .milliseconds(duration)
        return fetched
      }
    }
    return dependencies
  }
}
