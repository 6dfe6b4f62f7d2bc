import AttemptLog
import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import Testing

/// Text from outside, which is escaped and cut before it reaches a terminal.
@Suite(.timeLimit(.minutes(10))) struct OutsideTextTests {
  /// Moves the cursor, sets the title, reorders text, and floods the screen.
  private static let hostile =
    "\u{1B}[2J\u{9B}1A\u{1B}]0;title\u{7}\r\u{202E}" + String(repeating: "x", count: 10_000)

  private func expectHarmlessOutput(
    of fixture: Fixture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = fixture.terminal.output + fixture.terminal.errorOutput
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
      [hostile], ["fetch", hostile], ["fetch", "--\(hostile)"], ["fetch", "--timeout", hostile],
      ["history", "--since", hostile], ["history", "--before", hostile],
    ]
  ) func `an argument is escaped`(arguments: [String]) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .usage)
    expectHarmlessOutput(of: fixture)
  }

  @Test func `a variable is escaped`() async {
    let fixture = Fixture(environment: ["HOME": "/home/ada", "FETCHER_TIMEOUT": Self.hostile])
    #expect(await fixture.run("fetch") == .usage)
    expectHarmlessOutput(of: fixture)
  }

  @Test(arguments: [["status"], ["doctor"], ["fetch", "--verbose"], ["export", hostile]])
  func `a path is escaped`(command: [String]) async throws {
    let fixture = try Fixture(fetches: 1)
    let arguments = command + ["--database", "/\(Self.hostile)"]
    #expect(await fetcherTool.run(arguments, fixture.dependencies) == .success)
    expectHarmlessOutput(of: fixture)
  }

  @Test(arguments: ["status", "history"])
  func `saved text is escaped`(command: String) async throws {
    let fixture = try Fixture(
      fetches: 1,
      from: Self.hostile,
      environment: ["HOME": "/home/ada", "COLUMNS": "500", "NO_COLOR": "1"],
      terminal: MockTerminal()
    )
    #expect(await fixture.run(command) == .success)
    expectHarmlessOutput(of: fixture)
  }

  @Test(arguments: ["fetch", "watch -n1", "doctor"])
  func `the response of a server is escaped`(command: String) async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(
      fetchingBy: .failing(
        ContentServiceError.unacceptableResponse(
          ContentServiceError.Request(.requestingPath, .localhost),
          response: .json(Self.hostile),
          cause: "its next_path, \(Self.hostile), is none"
        )
      )
    )
    _ = await fetcherTool.run(command.split(separator: " ").map(String.init), dependencies)
    expectHarmlessOutput(of: fixture)
  }
}
