import CommandSupport
import ContentService
import FetchLog
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import Testing

/// Text from outside, which is shown escaped and cut, whichever way it came.
@Suite(.timeLimit(.minutes(1))) struct OutsideTextTests {
  /// What moves the cursor, sets the title, reorders what stands around it, and floods the screen.
  private static let hostile =
    "\u{1B}[2J\u{9B}1A\u{1B}]0;title\u{7}\r\u{202E}" + String(repeating: "x", count: 10_000)

  private func expectHarmless(
    _ world: World,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = world.terminal.output + world.terminal.errorOutput
    #expect(
      shown.contains(#"\u{1B}[2J\u{9B}1A\u{1B}]0;title\u{7}\r\u{202E}x"#),
      sourceLocation: sourceLocation
    )
    #expect(
      shown.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
      },
      sourceLocation: sourceLocation
    )
    let longest = shown.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest < 6_100, sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      [hostile], ["fetch", hostile], ["fetch", "--\(hostile)"], ["fetch", "--url", hostile],
      ["fetch", "--timeout", hostile], ["fetch", "--header", hostile],
      ["fetch", "--proxy", hostile],
      ["history", "--since", hostile], ["history", "--before", hostile], ["completions", hostile],
    ]
  ) func `an argument does not act on a terminal`(arguments: [String]) async {
    let world = World()
    #expect(await fetcherTool.run(arguments, world.dependencies) == .usage)
    expectHarmless(world)
  }

  @Test(arguments: ["FETCHER_URL", "FETCHER_TIMEOUT"])
  func `a variable does not act on a terminal`(name: String) async {
    let world = World(environment: ["HOME": "/home/ada", name: Self.hostile])
    #expect(await world.run("fetch") == .usage)
    expectHarmless(world)
  }

  @Test(arguments: [["status"], ["doctor"], ["fetch", "--verbose"]])
  func `the name of a file does not act on a terminal`(command: [String]) async throws {
    let world = try World(fetches: 1)
    let arguments = command + ["--database", "/\(Self.hostile)"]
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    expectHarmless(world)
  }

  @Test(arguments: ["status", "history"])
  func `what a database holds does not act on a terminal`(command: String) async throws {
    let world = World(
      environment: ["HOME": "/home/ada", "COLUMNS": "500", "NO_COLOR": "1"],
      saved: UUID(number: 7),
      count: 1,
      terminal: MockTerminal()
    )
    try world.append(hoursAgo: 0, from: Self.hostile)
    #expect(await world.run(command) == .success)
    expectHarmless(world)
  }

  @Test(arguments: ["fetch", "watch", "doctor"])
  func `what a server answers does not act on a terminal`(command: String) async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { _ in
      .failing(
        ContentServiceError.unacceptableResponse(
          ContentServiceError.Request(.requestingPath, .localhost),
          response: .json(Self.hostile),
          cause: "its next_path, \(Self.hostile), is none"
        )
      )
    }
    let arguments = [command] + (command == "watch" ? ["-n1"] : [])
    _ = await fetcherTool.run(arguments, dependencies)
    expectHarmless(world)
  }
}
