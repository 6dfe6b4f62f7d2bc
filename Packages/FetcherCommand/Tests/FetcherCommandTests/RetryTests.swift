import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import TestClock
import Testing

/// The option `--retry`, with a random number that selects the longest pauses.
@Suite(.timeLimit(.minutes(10))) struct RetryTests {
  private static let request = ContentServiceError.Request(.requestingPath, .localhost)

  @Test func `retries wait for pauses that double`() async throws {
    let fixture = Fixture()
    let servers = Servers()
    let dependencies = dependencies(of: fixture, failingWith: .refused, times: 2, servers)
    async let code = fetcherTool.run(["fetch", "--json", "--retry", "2"], dependencies)
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(400))
    #expect(await code == .success)

    let fetch = try #require(Decoded.lines(of: fixture.terminal.output).first)
    #expect(fetch["attempts"] == 3)
    #expect(fetch["duration_ms"] == 600)
    // All attempts share the timeout of one fetch.
    #expect(
      servers.all.map(\.timeout) == [.seconds(10), .milliseconds(9_800), .milliseconds(9_400)]
    )
  }

  @Test func `the last failure is reported when all attempts fail`() async throws {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, failingWith: .refused, times: 2)
    async let code = fetcherTool.run(["fetch", "-v", "--retry", "1"], dependencies)
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    #expect(await code == .serverUnreachable)
    #expect(fixture.terminal.errorOutput.contains("refused. Retrying after 200.0 ms.\n"))
    #expect(try fixture.saved().count == 0)
  }

  @Test(
    arguments: [
      (ContentServiceError.refused, true),
      (.connectionLost(request, cause: "reset"), true),
      (.stalePath(request, response: .json("", status: 400), attempts: 4), true),
      (.unacceptableResponse(request, response: .json("", status: 500), cause: "a"), true),
      (.unacceptableResponse(request, response: .json("", status: 503), cause: "a"), true),
      (.unacceptableResponse(request, response: .json("", status: 429), cause: "a"), true),
      (.unacceptableResponse(request, response: .json("", status: 404), cause: "a"), false),
      (.unacceptableResponse(request, response: .json("", status: 200), cause: "a"), false),
      (.unacceptableResponse(request, response: nil, cause: "a"), false),
      (.cannotSend(request, cause: "a"), false), (.untrustedServer(request, cause: "a"), false),
      (.notRecorded(request, cause: "a"), false),
    ]
  ) func `only a transient failure is retried`(error: ContentServiceError, isTransient: Bool) async
  {
    let fixture = Fixture()
    let servers = Servers()
    let dependencies = dependencies(of: fixture, failingWith: error, times: 1, servers)
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    if isTransient {
      await fixture.clock.sleepers(atLeast: 1)
      fixture.clock.advance(by: .milliseconds(200))
    }
    #expect(await (code == .success) == isTransient)
    #expect(servers.all.count == (isTransient ? 2 : 1))
  }

  @Test func `a retry that would exceed the timeout is not started`() async {
    let fixture = Fixture()
    let servers = Servers()
    let dependencies = dependencies(of: fixture, failingWith: .refused, times: 1, servers)
    let arguments = ["fetch", "--retry", "1", "--timeout", "200ms"]
    #expect(await fetcherTool.run(arguments, dependencies) == .serverUnreachable)
    #expect(servers.all.count == 1)
  }

  @Test func `a retry that times out reports the timeout of the whole fetch`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let calls = Calls()
    dependencies.contentService = { server in
      let isFirst = calls.next() == 1
      return .failing(
        isFirst
          ? ContentServiceError.refused
          : ContentServiceError.timedOut(Self.request, waited: .seconds(1), limit: server.timeout)
      )
    }
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    await fixture.clock.sleepers(atLeast: 1)
    fixture.clock.advance(by: .milliseconds(200))
    #expect(await code == .tryAgain)
    #expect(fixture.terminal.errorOutput.contains("the limit for the whole fetch is 10 s"))
  }

  @Test func `a signal during a pause ends the fetch`() async {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture, failingWith: .refused, times: 1)
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    await fixture.clock.sleepers(atLeast: 1)
    await fixture.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(fixture.terminal.writes.isEmpty)
  }

  /// Returns dependencies whose first services fail.
  private func dependencies(
    of fixture: Fixture,
    failingWith error: ContentServiceError,
    times: Int,
    _ servers: Servers = Servers()
  ) -> Dependencies {
    var dependencies = fixture.dependencies
    dependencies.contentService = { server in
      servers.record(server)
      let mock = ContentService.mock(url: server.url)
      let fails = servers.all.count <= times
      return ContentService { onStep in
        if !fails { return try await mock.fetchCurrentResponseCode(onStep) }
        onStep(.requestingPath)
        throw error
      }
    }
    return dependencies
  }
}
