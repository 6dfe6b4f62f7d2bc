import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
import TerminalClient
import Testing

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
    #expect(await fetcherTool.run(["fetch"] + arguments, world.dependencies) == .cannotCreate)
    let sentence = "There is no place for the database: no home directory is known."
    #expect(
      world.terminal.errorOutput
        == (hasColour ? "\u{1B}[31m\(sentence)\u{1B}[0m" : sentence)
        + "\nSet HOME, or name a file with --database.\n"
    )
  }

  @Test(
    arguments: [
      ([:], true), (["LC_ALL": "C"], false), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.utf8", "LANG": "C"], true), (["LANG": ""], false),
      (["LANG": "POSIX"], false), (["LANG": "de_DE@euro"], false),
      (["LANG": "de_DE.UTF-8@euro"], true), (["TERM": "dumb"], false),
    ]
  ) func `text for people is ASCII alone where another character may not be shown`(
    environment: [String: String],
    hasAll: Bool
  ) async throws {
    let world = try World(
      fetches: 1,
      from: "http://a/\u{E9}",
      environment: ["HOME": "/home/\u{E9}", "COLUMNS": "200"].merging(environment) { $1 },
      terminal: MockTerminal()
    )
    for arguments in [["doctor"], ["history"], ["status"], ["watch", "-n1"], ["fetch", "-v"]] {
      #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    }
    let output = world.terminal.output
    #expect(output.contains("\u{E9}") == hasAll)
    #expect(output.contains(#"http://a/\u{E9}"#) != hasAll)
    #expect(output.contains(hasAll ? "\u{2713} count:" : "ok: count:"))
    #expect(output.contains(hasAll ? "80 \u{D7} 24" : "80 x 24"))
    let isASCII = (output + world.terminal.errorOutput).utf8.allSatisfy { $0 < 0x80 }
    #expect(isASCII != hasAll)
  }

  @Test func `CSV has the same characters in every locale`() async throws {
    let environment = ["HOME": "/home/ada", "LC_ALL": "C"]
    let world = try World(fetches: 1, from: "http://a/\u{E9}", environment: environment)
    #expect(await world.run("history", "--format", "csv") == .success)
    #expect(world.terminal.output.contains("http://a/\u{E9},"))
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
    let code = await fetcherTool.run(arguments + plain.options, world.dependencies)
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
