import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
import TerminalClient
import TestClock
import Testing

/// What a person at a terminal sees of a fetch that takes long: here one that waits for 3 seconds.
@Suite(.timeLimit(.minutes(1))) struct ProgressTests {
  private static let clearing = "\r\u{1B}[2K"

  @Test func `after a second an indicator names the step and the time left, and then goes`() async {
    let world = world()
    async let code = run(world, "fetch")
    await world.clock.sleepers(atLeast: 2)
    #expect(world.terminal.writes.isEmpty)

    world.clock.advance(by: .seconds(1))
    await world.clock.sleepers(atLeast: 2)
    let first = Self.clearing + "Asking the server for a path, 9 s left"
    #expect(world.terminal.errorOutput == first)

    // Nothing new is to be seen a quarter of a second later.
    world.clock.advance(by: .milliseconds(250))
    await world.clock.sleepers(atLeast: 2)
    #expect(world.terminal.errorOutput == first)

    world.clock.advance(by: .milliseconds(750))
    await world.clock.sleepers(atLeast: 2)
    #expect(
      world.terminal.errorOutput == first + Self.clearing + "Asking the server for a path, 8 s left"
    )

    world.clock.advance(by: .seconds(1))
    #expect(await code == .success)
    #expect(world.terminal.errorOutput.hasSuffix(Self.clearing))
    #expect(world.terminal.writes.last?.stream == .output)
    world.clock.reportLeftoverSleepers()
  }

  @Test func `a fetch of less than a second has no indicator`() async {
    let world = world()
    var dependencies = world.dependencies
    dependencies.network.contentService = { _ in
      slowContentService(world, waiting: .milliseconds(999))
    }
    async let code = fetcherTool.run(["fetch"], dependencies)
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .milliseconds(999))
    #expect(await code == .success)
    #expect(world.terminal.errorOutput == "")
  }

  @Test func `a failure stands on a clean line`() async {
    let world = world()
    let service = ContentService { _ in
      try await world.clock.sleep(for: .seconds(2))
      throw ContentServiceError.refused
    }
    let dependencies = world.dependencies(fetchingBy: service)
    async let code = fetcherTool.run(["fetch"], dependencies)
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .seconds(1))
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .seconds(1))
    #expect(await code == .serverUnreachable)
    #expect(world.terminal.errorOutput.hasPrefix(Self.clearing + "Starting"))
    #expect(world.terminal.errorOutput.contains(Self.clearing + "Sorry, "))
  }

  @Test func `a signal takes the indicator away`() async {
    let world = world()
    async let code = run(world, "fetch")
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .seconds(1))
    await world.clock.sleepers(atLeast: 2)
    await world.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(world.terminal.errorOutput.hasSuffix(Self.clearing))
  }

  @Test(arguments: ["--quiet", "--json", "--verbose"])
  func `there is no indicator where it would be in the way`(option: String) async {
    let world = world()
    async let code = run(world, "fetch", option)
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .seconds(3))
    #expect(await code == .success)
    #expect(!world.terminal.errorOutput.contains(Self.clearing))
  }

  @Test func `there is no indicator in a pipe`() async {
    let world = World(terminal: MockTerminal(streams: [.input, .output]))
    async let code = run(world, "fetch")
    await world.clock.sleepers(atLeast: 1)
    world.clock.advance(by: .seconds(3))
    #expect(await code == .success)
    #expect(world.terminal.errorOutput == "")
  }

  @Test(arguments: [["ACCESSIBLE": "1"], ["TERM": "dumb"], [:]])
  func `where nothing is to be redrawn, there is one sentence`(
    environment: [String: String]
  ) async {
    let world = world(environment)
    let (writes, written) = AsyncStream<Void>.makeStream()
    var dependencies = world.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] text, stream in
      write(text, stream)
      written.yield()
    }
    dependencies.network.contentService = { _ in slowContentService(world, waiting: .seconds(3)) }
    let arguments = ["fetch"] + (environment.isEmpty ? ["--plain"] : [])
    async let code = fetcherTool.run(arguments, dependencies)
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .seconds(1))
    for await _ in writes { break }
    world.clock.advance(by: .seconds(2))
    #expect(await code == .success)
    #expect(world.terminal.errorOutput == "Asking the server for a path, 9 s left.\n")
  }

  @Test func `control-Z takes the indicator away until the process goes on`() async {
    let world = world()
    let (suspensions, suspended) = AsyncStream<Void>.makeStream()
    var dependencies = world.dependencies
    dependencies.system.terminal.suspend = { suspended.yield() }
    dependencies.network.contentService = { _ in slowContentService(world, waiting: .seconds(3)) }
    async let code = fetcherTool.run(["fetch"], dependencies)
    await world.clock.sleepers(atLeast: 2)
    world.clock.advance(by: .seconds(1))
    await world.clock.sleepers(atLeast: 2)
    let drawn = world.terminal.errorOutput

    await world.terminal.send(.suspend)
    for await _ in suspensions { break }
    #expect(world.terminal.errorOutput == drawn + Self.clearing)

    world.clock.advance(by: .milliseconds(250))
    await world.clock.sleepers(atLeast: 2)
    #expect(world.terminal.errorOutput == drawn + Self.clearing + drawn)
    world.clock.advance(by: .seconds(2))
    #expect(await code == .success)
  }

  private func world(_ environment: [String: String] = [:]) -> World {
    World(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"].merging(environment) { $1 },
      terminal: MockTerminal()
    )
  }

  private func run(_ world: World, _ arguments: String...) async -> ExitCode {
    await run(world, arguments)
  }

  private func run(_ world: World, _ arguments: [String]) async -> ExitCode {
    let dependencies = world.dependencies(
      fetchingBy: slowContentService(world, waiting: .seconds(3))
    )
    return await fetcherTool.run(arguments, dependencies)
  }
}
