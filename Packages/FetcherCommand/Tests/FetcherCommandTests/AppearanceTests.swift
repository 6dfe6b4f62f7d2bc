import ContentService
import FetcherCommand
import TerminalClient
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When there is colour, and how wide a line is.
@Suite(.timeLimit(.minutes(1))) struct AppearanceTests {
  @Test(
    arguments: [
      ([:], [], true, true),
      ([:], [], false, false),
      (["NO_COLOR": "1"], [], true, false),
      (["NO_COLOR": ""], [], true, true),
      (["TERM": "dumb"], [], true, false),
      (["CLICOLOR_FORCE": "1"], [], false, true),
      (["CLICOLOR_FORCE": "0"], [], false, false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], true, false),
      (["CLICOLOR_FORCE": "1"], ["--color", "never"], true, false),
      (["NO_COLOR": "1"], ["--color=always"], false, true),
      (["NO_COLOR": "1"], ["--color=auto"], true, false),
    ] as [([String: String], [String], Bool, Bool)]
  ) func `errors have colour on a terminal, or as option and environment say`(
    environment: [String: String],
    arguments: [String],
    isTerminal: Bool,
    hasColour: Bool
  ) async {
    let world = World(
      environment: environment,
      terminal: MockTerminal(streams: isTerminal ? [.error] : [])
    )
    #expect(await FetcherCommand.run(["fetch"] + arguments, world.dependencies) == .cannotCreate)
    let sentence = "There is no place for the database: no home directory is known."
    #expect(
      world.terminal.errorOutput
        == (hasColour ? "\u{1B}[31m\(sentence)\u{1B}[0m" : sentence)
        + "\nSet HOME, or name a file with --database.\n"
    )
  }

  @Test func `results have no colour`() async {
    let world = World(terminal: MockTerminal())
    _ = await world.run("fetch", "--color=always")
    #expect(!world.terminal.output.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      ["fetch"], ["status"], ["history"], ["doctor"], ["watch", "-n1"], ["reset", "--force"],
    ],
    [(["ACCESSIBLE": "1"], []), ([:], ["--plain"])] as [([String: String], [String])]
  ) func `plain output has nothing that moves the cursor or draws, and states in words`(
    arguments: [String],
    plain: (environment: [String: String], options: [String])
  ) async {
    let world = World(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1"].merging(plain.environment) { $1 },
      terminal: MockTerminal()
    )
    _ = await world.run("fetch", "--quiet")
    let code = await FetcherCommand.run(arguments + plain.options, world.dependencies)
    #expect(code == .success)
    let shown = world.terminal.output + world.terminal.errorOutput
    #expect(!shown.isEmpty)
    // The size of a terminal has a sign between its numbers.
    #expect(
      shown.unicodeScalars.allSatisfy { $0.isASCII && $0 >= " " || "\n×".contains(Character($0)) }
    )
  }

  @Test(
    arguments: [
      ([:], false, 80), ([:], true, 64), (["COLUMNS": "72"], true, 72),
      (["COLUMNS": "72"], false, 72),
      (["COLUMNS": "0"], true, 64), (["COLUMNS": "wide"], true, 64), (["COLUMNS": ""], true, 64),
    ] as [([String: String], Bool, Int)]
  ) func `a line is as wide as COLUMNS says, or the terminal, or 80 columns`(
    environment: [String: String],
    isTerminal: Bool,
    width: Int
  ) async {
    let world = World(
      environment: environment,
      terminal: MockTerminal(
        size: TerminalClient.Size(columns: 64, rows: 20),
        streams: isTerminal ? [.output] : []
      )
    )
    #expect(await world.run("--help") == .success)
    let longest = world.terminal.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect((width - 7...width).contains(longest), "\(longest)")
  }
}
