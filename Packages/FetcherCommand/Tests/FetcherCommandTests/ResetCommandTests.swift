import CommandSupport
import ContentService
import DataFetchFeature
import FetchLog
import FetcherCommand
import LastResponseCodeService
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct ResetCommandTests {
  private static let fresh = "Response Code: none yet\nTimes Fetched: 0\n"

  /// A world in which something was fetched three times, by a command that shows nothing.
  private func world(terminal: MockTerminal = MockTerminal(streams: [])) async -> World {
    let world = World(terminal: terminal)
    _ = await world.run("fetch", "--quiet", "--count", "3")
    return world
  }

  private func expect(
    _ world: World,
    code: UUID?,
    count: Int,
    entries: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let saved = try world.saved()
    #expect(saved.code == code, sourceLocation: sourceLocation)
    #expect(saved.count == count, sourceLocation: sourceLocation)
    #expect(saved.entries == entries, sourceLocation: sourceLocation)
  }

  @Test func `a reset forgets code and count, and keeps the history`() async throws {
    let world = await world()
    #expect(await world.run("reset", "--force") == .success)
    #expect(world.terminal.output == Self.fresh)
    try expect(world, code: nil, count: 0, entries: 0)
    #expect(try world.savedState.fetchLog.page(.init()).count == 3)
  }

  @Test func `a reset happens as a whole or not at all`() async throws {
    let world = await world()
    let dependencies = world.dependencies { saved in
      saved.lastResponseCodeService.reset = { throw DatabaseError.cannotReadOrSave("b") }
    }
    #expect(await fetcherTool.run(["reset", "-f"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.output == "")
    try expect(world, code: UUID(number: 3), count: 3, entries: 3)
  }

  @Test func `a reset that is taken back leaves all as it was`() async throws {
    let world = await world()
    _ = await world.run("reset", "--force")
    #expect(await world.run("reset", "--undo") == .success)
    #expect(
      world.terminal.output == Self.fresh
        + "Response Code: 00000000-0000-0000-0000-000000000003\nTimes Fetched: 3\n"
    )
    try expect(world, code: UUID(number: 3), count: 3, entries: 3)
    _ = await world.run("fetch")
    #expect(try world.saved().count == 4)
  }

  @Test func `a second reset changes nothing, so that undo finds the first one`() async throws {
    let world = await world()
    #expect(await world.run("reset", "--force") == .success)
    #expect(await world.run("reset") == .success)
    #expect(await world.run("reset", "--undo") == .success)
    try expect(world, code: UUID(number: 3), count: 3, entries: 3)
  }

  @Test func `a reset is not taken back when something was fetched since`() async throws {
    let world = await world()
    _ = await world.run("reset", "--force")
    _ = await world.run("fetch", "--quiet")
    #expect(await world.run("reset", "--undo") == .refused)
    #expect(
      world.terminal.errorOutput
        == "There is no reset to take back: none is left, or something was fetched since.\n"
    )
    #expect(try world.saved().count == 1)
  }

  @Test func `without a reset there is none to take back`() async throws {
    for world in [World(), World(saved: UUID(number: 1)), await world()] {
      #expect(await world.run("reset", "--undo") == .refused)
      #expect(
        world.terminal.errorOutput
          == "There is no reset to take back: none is left, or something was fetched since.\n"
      )
    }
  }

  @Test func `a reset that cannot be shown is done, and so is one that is taken back`() async throws
  {
    let world = await world()
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("reset", "--force") == .notShown)
    #expect(try world.saved().count == 0)
    #expect(await world.run("reset", "--undo") == .notShown)
    #expect(try world.saved().count == 3)
    #expect(
      world.terminal.errorOutput == """
        The reset is done, but could not be shown.
        Response Code: none yet
        Times Fetched: 0
        Cannot write to standard output: No space.
        The reset is taken back, but could not be shown.
        Response Code: 00000000-0000-0000-0000-000000000003
        Times Fetched: 3
        Cannot write to standard output: No space.

        """
    )
  }

  @Test func `where there was nothing to reset, that it cannot be shown is no change`() async {
    let world = World()
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("reset") == .cannotReadOrSave)
  }

  @Test func `where nothing was fetched, nothing is asked or made`() async {
    let world = World()
    #expect(await world.run("reset") == .success)
    #expect(world.terminal.output == Self.fresh)
    #expect(world.asked == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `as JSON the new state is an object`() async throws {
    let world = await world()
    _ = await world.run("reset", "--force", "--json")
    _ = await world.run("reset", "--undo", "--json")
    guard case .object(var undo) = Decoded.fetch(3, count: 3) else { return }
    undo["type"] = "undo"
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "reset", "time": "2027-01-15T08:00:00.123Z",
          "response_code": nil, "times_fetched": 0, "path": nil, "url": nil,
          "fetched_at": nil, "duration_ms": nil, "attempts": nil,
        ],
        .object(undo),
      ]
    )
  }

  @Test(arguments: [[.input], [.error], []] as [Set<TerminalClient.Stream>])
  func `where nobody can be asked, force is needed`(streams: Set<TerminalClient.Stream>)
    async throws
  {
    let world = await world(terminal: MockTerminal(streams: streams))
    #expect(await world.run("reset") == .usage)
    #expect(world.terminal.errorOutput.contains("There is no terminal to ask on."))
    #expect(try world.saved().count == 3)
  }

  @Test(arguments: ["y", "Y", "yes", "YES"])
  func `on a terminal a reset asks, and yes is yes`(answer: String) async throws {
    let terminal = MockTerminal(
      streams: [.input, .error],
      keys: answer.map { .character($0) } + [.return]
    )
    let world = await world(terminal: terminal)
    #expect(await world.run("reset") == .success)
    #expect(
      world.terminal.errorOutput == "Forget the response code and the count of 3 fetches? [y/N] "
    )
    #expect(world.terminal.output == Self.fresh)
    #expect(try world.saved().count == 0)
  }

  @Test(arguments: ["", "n", "no", "yess", "q"])
  func `whatever else is answered is no`(answer: String) async throws {
    let terminal = MockTerminal(keys: answer.map { .character($0) } + [.return])
    let world = await world(terminal: terminal)
    #expect(await world.run("reset", "--color", "never") == .refused)
    #expect(world.terminal.errorOutput.hasSuffix("[y/N] Nothing was changed.\n"))
    #expect(world.terminal.output == "")
    #expect(try world.saved().count == 3)
  }

  @Test func `what is no letter makes no yes`() async throws {
    let world = await world(terminal: MockTerminal(keys: [.escape, .character("y"), .return]))
    #expect(await world.run("reset") == .refused)
  }

  @Test func `the end of the input is no`() async throws {
    let terminal = MockTerminal(keys: [.character("y")])
    terminal.endInput()
    let world = await world(terminal: terminal)
    #expect(await world.run("reset", "--color", "never") == .refused)
    #expect(world.terminal.errorOutput.hasSuffix("[y/N] \nNothing was changed.\n"))
    #expect(try world.saved().count == 3)
  }

  @Test(arguments: [.readerGone, .writeFailed(.error, cause: "gone")] as [TerminalClientError])
  func `a question that cannot be asked changes nothing`(error: TerminalClientError) async throws {
    let world = await world(terminal: MockTerminal())
    world.terminal.failWrites(to: .error, with: error)
    #expect(await world.run("reset") == .cannotReadOrSave)
    #expect(try world.saved().count == 3)
  }

  @Test func `an interrupt at the question changes nothing`() async throws {
    let world = await world(terminal: MockTerminal())
    async let code = world.run("reset")
    await world.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(!world.terminal.errorOutput.contains("Nothing"))
    #expect(try world.saved().count == 3)
  }
}
