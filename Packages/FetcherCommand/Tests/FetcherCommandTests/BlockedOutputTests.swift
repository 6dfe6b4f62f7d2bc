import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
import TerminalClient
import Testing

/// What a signal does to a command whose output is blocked.
@Suite(.timeLimit(.minutes(1))) struct BlockedOutputTests {
  private let world: World

  init() throws {
    world = try World(fetches: 600)
  }

  @Test(arguments: ["history -n all", "status", "watch", "fetch -n 9", "watch --json", "fetch -v"])
  func `a signal ends a command whose standard output is blocked`(command: String) async throws {
    world.terminal.block(.output)
    #expect(await interrupted(command, by: .output) == .interrupt)
    #expect(world.terminal.output == "")
  }

  @Test(arguments: ["fetch -v -q -n 1000000000", "watch -v -q --every 0", "history"])
  func `a signal ends a command whose standard error is blocked`(command: String) async throws {
    let world = World()
    world.terminal.block(.error)
    #expect(await interrupted(command, by: .error, in: world) == .interrupt)
    #expect(world.terminal.errorOutput == "")
  }

  @Test func `a fetch whose messages are blocked is shown when a signal ends it`() async throws {
    world.terminal.block(.error)
    #expect(await interrupted("fetch -v", by: .error, at: "Saved as") == .interrupt)
    #expect(world.terminal.output.hasPrefix("Response Code: "))
  }

  @Test(arguments: ["fetch", "watch"])
  func `a fetch whose result is blocked is reported when a signal ends it`(command: String)
    async throws
  {
    world.terminal.block(.output)
    #expect(await interrupted(command, by: .output) == .interrupt)
    #expect(world.terminal.errorOutput.hasPrefix("The fetch is saved, but could not be shown.\n"))
    #expect(
      world.terminal.errorOutput.hasSuffix(
        "Standard output was blocked when a signal ended the command.\n"
      )
    )
  }

  @Test func `a question that is blocked changes nothing`() async throws {
    let world = World(saved: UUID(number: 1), count: 7, terminal: MockTerminal())
    world.terminal.block(.error)
    #expect(await interrupted("reset", by: .error, in: world) == .interrupt)
    #expect(try world.saved().count == 7)
  }

  @Test func `a blocked output that is read again is complete`() async throws {
    world.terminal.block(.output)
    async let code = world.run("history", "-n", "all")
    world.terminal.unblock(.output)
    #expect(await code == .success)
    #expect(world.terminal.output.split(separator: "\n").count == 601)
  }

  /// Runs a command, to which a signal is sent when it writes some words to a stream.
  private func interrupted(
    _ command: String,
    by stream: TerminalClient.OutputStream,
    at words: String = "",
    in world: World? = nil
  ) async -> ExitCode {
    let world = world ?? self.world
    let (writes, written) = AsyncStream.makeStream(of: Void.self)
    var dependencies = world.dependencies
    dependencies.system.terminal.write = {
      [write = dependencies.system.terminal.write] text, target in
      write(text, target)
      if target == stream, text.contains(words) || words.isEmpty { written.yield() }
    }
    let arguments = command.split(separator: " ").map(String.init)
    async let code = fetcherTool.run(arguments, dependencies)
    for await _ in writes { break }
    await world.terminal.send(.interrupt)
    return await code
  }
}
