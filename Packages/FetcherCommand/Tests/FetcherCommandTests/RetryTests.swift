import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import TestClock
import Testing

/// What `--retry` does, with a random number that makes each pause the longest.
@Suite(.timeLimit(.minutes(1))) struct RetryTests {
  private static let request = ContentServiceError.Request(.requestingPath, .localhost)

  @Test func `what may pass is tried again, after a pause that doubles`() async throws {
    let world = World()
    let servers = Servers()
    let dependencies = dependencies(of: world, failingWith: .refused, times: 2, servers)
    async let code = fetcherTool.run(["fetch", "--json", "--retry", "2"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .milliseconds(200))
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .milliseconds(400))
    #expect(await code == .success)

    guard case .object(let fetch)? = try Decoded.lines(of: world.terminal.output).first else {
      return #expect(Bool(false), "There is no object.")
    }
    #expect(fetch["attempts"] == 3)
    #expect(fetch["duration_ms"] == 600)
    // All tries share the time of one fetch.
    #expect(
      servers.all.map(\.timeout) == [.seconds(10), .milliseconds(9_800), .milliseconds(9_400)]
    )
  }

  @Test func `when all tries fail, the last failure is told`() async throws {
    let world = World()
    let dependencies = dependencies(of: world, failingWith: .refused, times: 2)
    async let code = fetcherTool.run(["fetch", "-v", "--retry", "1"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .milliseconds(200))
    #expect(await code == .serverUnreachable)
    #expect(world.terminal.errorOutput.contains("refused. Trying again after 200.0 ms.\n"))
    #expect(try world.saved().count == 0)
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
      (.cannotSend(request, cause: "a"), false),
    ]
  ) func `only what may pass is tried again`(error: ContentServiceError, mayPass: Bool) async {
    let world = World()
    let servers = Servers()
    let dependencies = dependencies(of: world, failingWith: error, times: 1, servers)
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    if mayPass {
      await world.clock.sleepers(atLeast: 1)
      world.clock.advance(by: .milliseconds(200))
    }
    #expect(await (code == .success) == mayPass)
    #expect(servers.all.count == (mayPass ? 2 : 1))
  }

  @Test func `a try for which no time is left is not made`() async {
    let world = World()
    let servers = Servers()
    let dependencies = dependencies(of: world, failingWith: .refused, times: 1, servers)
    let arguments = ["fetch", "--retry", "1", "--timeout", "200ms"]
    #expect(await fetcherTool.run(arguments, dependencies) == .serverUnreachable)
    #expect(servers.all.count == 1)
  }

  @Test func `a later try that times out names the time of the whole fetch`() async {
    let world = World()
    var dependencies = world.dependencies
    let calls = Calls()
    dependencies.network.contentService = { server in
      let isFirst = calls.next() == 1
      return .failing(
        isFirst
          ? ContentServiceError.refused
          : ContentServiceError.timedOut(Self.request, waited: .seconds(1), limit: server.timeout)
      )
    }
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .milliseconds(200))
    #expect(await code == .tryAgain)
    #expect(world.terminal.errorOutput.contains("the limit for the whole fetch is 10.0 seconds"))
  }

  @Test func `a signal in a pause ends the fetch`() async {
    let world = World()
    let dependencies = dependencies(of: world, failingWith: .refused, times: 1)
    async let code = fetcherTool.run(["fetch", "--retry", "1"], dependencies)
    await world.clock.sleepers(atLeast: 1)
    await world.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(world.terminal.writes.isEmpty)
  }

  /// Makes services of which the first ones fail.
  private func dependencies(
    of world: World,
    failingWith error: ContentServiceError,
    times: Int,
    _ servers: Servers = Servers()
  ) -> Dependencies {
    var dependencies = world.dependencies
    dependencies.network.contentService = { server in
      servers.note(server)
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
