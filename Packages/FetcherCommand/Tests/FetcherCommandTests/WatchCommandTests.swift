import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct WatchCommandTests {
  @Test func `each fetch is a line with time, code and duration, and the end a summary`()
    async throws
  {
    let world = World()
    let dependencies = dependencies(of: world, durations: [3, 1, 2, 12])
    let arguments = ["watch", "--every", "0", "--count", "4"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(
      world.terminal.output == """
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000001  3.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000002  1.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000003  2.0 ms
        2027-01-15 09:00:00+01:00  00000000-0000-0000-0000-000000000004  12.0 ms

        """
    )
    #expect(
      world.terminal.errorOutput
        == "4 fetched, 0 failed; fastest 1.0 ms, median 2.5 ms, slowest 12.0 ms\n"
    )
    #expect(try world.saved().count == 4)
  }

  @Test func `from one fetch to the next it is 10 seconds, unless told otherwise`() async {
    for (arguments, interval) in [([], 10), (["--every", "2m"], 120)] {
      let world = World()
      let dependencies = world.dependencies
      async let code = fetcherTool.run(["watch", "-n2"] + arguments, dependencies)
      await world.clock.sleepers(atLeast: 1)
      world.clock.advance(by: .seconds(interval) - .nanoseconds(1))
      #expect(world.terminal.writes.count == 1)
      #expect(world.clock.sleeperCount == 1)
      world.clock.advance(by: .nanoseconds(1))
      #expect(await code == .success)
    }
  }

  @Test func `the time of a fetch is part of the interval`() async {
    let world = World()
    let dependencies = world.dependencies(
      fetchingBy: slowContentService(world, waiting: .seconds(4))
    )
    async let code = fetcherTool.run(["watch", "-n2"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .seconds(4))
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .seconds(6))
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .seconds(4))
    #expect(await code == .success)
  }

  @Test func `a failure is shown and does not end it`() async throws {
    let world = World()
    let dependencies = dependencies(of: world, durations: [1, nil, 2])
    let arguments = ["watch", "--every", "0", "--count", "3"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    let lines = world.terminal.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(
      lines[1]
        == "2027-01-15 09:00:00+01:00  failed: The first request, GET http://localhost:8000, "
        + #"got no response: refused\u{1B}."#
    )
    #expect(world.terminal.errorOutput.hasPrefix("2 fetched, 1 failed; "))
  }

  @Test func `a failure ends it with its code if that is asked for`() async {
    let world = World()
    let dependencies = dependencies(of: world, durations: [nil, 1])
    let arguments = ["watch", "--every", "0", "--until-failure"]
    #expect(await fetcherTool.run(arguments, dependencies) == .serverUnreachable)
    #expect(world.terminal.errorOutput == "0 fetched, 1 failed\n")
  }

  @Test(
    arguments: [
      (DatabaseError.moved("b"), ExitCode.cannotReadOrSave, 1),
      (DatabaseError.cannotReadOrSave("b"), .success, 3),
    ]
  ) func `it ends when the database is moved, and goes on when the disk is full`(
    error: DatabaseError,
    code: ExitCode,
    failures: Int
  ) async {
    let world = World()
    let dependencies = world.dependencies { saved in
      saved.unitOfWork = .failing(error)
    }
    let arguments = ["watch", "--every", "0", "--count", "3"]
    #expect(await fetcherTool.run(arguments, dependencies) == code)
    #expect(world.terminal.output.split(separator: "\n").count == failures)
    #expect(world.terminal.output.contains("\(error)"))
    #expect(world.terminal.errorOutput == "0 fetched, \(failures) failed\n")
  }

  @Test func `in JSON, fetches and failures have a time, and the summary is on standard error`()
    async throws
  {
    let world = World()
    let dependencies = dependencies(of: world, durations: [0, nil])
    let arguments = ["watch", "--json", "--every", "0", "-n", "2"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
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
      try Decoded.lines(of: world.terminal.errorOutput) == [
        [
          "schema_version": 2, "type": "summary", "time": "2027-01-15T08:00:00.123Z",
          "summary": [
            "fetched": 1, "failed": 1, "fastest_ms": 0, "median_ms": 0, "slowest_ms": 0,
          ],
        ]
      ]
    )
  }

  @Test func `in JSON, what no fetch tells is null`() async throws {
    let world = World()
    let dependencies = dependencies(of: world, durations: [nil])
    _ = await fetcherTool.run(["watch", "--json", "-n1"], dependencies)
    #expect(
      try Decoded.lines(of: world.terminal.errorOutput).last == [
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
  func `a signal between two fetches ends it with the summary`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let world = World()
    let dependencies = world.dependencies
    async let ended = fetcherTool.run(["watch"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    await world.terminal.send(signal)
    #expect(await ended == code)
    #expect(world.terminal.errorOutput.hasPrefix("1 fetched, 0 failed; "))
  }

  @Test func `a signal in the middle of a fetch ends it with the summary`() async throws {
    let world = World()
    let dependencies = world.dependencies(
      fetchingBy: slowContentService(world, waiting: .seconds(4))
    )
    async let ended = fetcherTool.run(["watch"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    await world.terminal.send(.interrupt)
    #expect(await ended == .interrupt)
    #expect(world.terminal.output == "")
    #expect(world.terminal.errorOutput == "0 fetched, 0 failed\n")
    #expect(try world.saved().count == 0)
  }

  @Test func `where the reader has gone, the end is quiet`() async throws {
    let world = World()
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await world.run("watch") == .success)
    #expect(try world.saved().count == 1)
  }

  @Test func `the help tells where failures are shown, and what code they leave`() async {
    let world = World(environment: ["COLUMNS": "200"])
    #expect(await world.run("watch", "--help") == .success)
    #expect(
      world.terminal.output.contains(
        "print a line for each fetch, also for one that fails."
      )
    )
    #expect(world.terminal.output.contains("an object a line, also for a fetch that fails."))
    #expect(!world.terminal.output.contains("errors too, on standard error"))
    #expect(world.terminal.output.contains("without this, failures leave it 0."))
  }

  @Test(arguments: [[], ["--json"]]) func `quiet shows the fetches that fail, and the summary`(
    format: [String]
  ) async throws {
    let world = World()
    let dependencies = dependencies(of: world, durations: [1, nil, 2])
    let arguments = ["watch", "-q", "--every", "0", "--count", "3"] + format
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("refused") == true)
    #expect(world.terminal.errorOutput.contains("fetched"))
    #expect(try world.saved().count == 2)
  }

  @Test func `verbose tells each step on standard error`() async {
    let world = World()
    #expect(await world.run("watch", "-v", "--every", "0", "--count", "2") == .success)
    #expect(world.terminal.errorOutput.contains("[0.0 ms] Saved as fetch 2.\n"))
    #expect(world.terminal.output.split(separator: "\n").count == 2)
  }

  @Test func `a fetch that cannot be shown ends it, and a failure that cannot, too`() async {
    for (duration, code) in [(1, ExitCode.notShown), (nil, .cannotReadOrSave)] {
      let world = World()
      world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
      let dependencies = dependencies(of: world, durations: [duration])
      #expect(await fetcherTool.run(["watch"], dependencies) == code)
    }
  }

  /// Fetches of which each takes so many milliseconds, or fails.
  private func dependencies(of world: World, durations: [Int?]) -> Dependencies {
    var dependencies = world.dependencies
    let request = ContentServiceError.Request(.requestingPath, .localhost)
    dependencies.network.contentService = { server in
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
