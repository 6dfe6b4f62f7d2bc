import CommandLineParsing
import CommandSupport
import TerminalClient
import Testing

/// Colour, characters and width of output.
@Suite(.timeLimit(.minutes(10))) struct AppearanceTests {
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
  ) func `errors have colour on a terminal, unless an option or the environment decides`(
    environment: [String: String],
    arguments: [String],
    isTerminal: Bool,
    hasColour: Bool
  ) async {
    let tally = Tally(
      environment: Environment(environment),
      terminal: MockTerminal(streams: isTerminal ? [.error] : [])
    )
    #expect(await Tally.tool.run(["add", "a"] + arguments, tally) == .cannotCreate)
    let message = "Cannot locate the database: the home directory is unknown."
    #expect(
      tally.terminal.errorOutput
        == (hasColour ? "\u{1B}[31m\(message)\u{1B}[0m" : message)
        + "\nSet HOME, or name a file with --database.\n"
    )
  }

  @Test func `results have no colour`() async {
    let tally = Tally()
    #expect(await tally.run("add", "a", "--color=always") == .success)
    #expect(tally.terminal.output == "a: 1\n")
  }

  @Test(
    arguments: [
      (["LANG": "C.UTF-8"], true), (["LC_ALL": "C"], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.utf8", "LANG": "C"], true), (["LANG": ""], false),
      (["LANG": "POSIX"], false), (["LANG": "de_DE@euro"], false),
      (["LANG": "de_DE.UTF-8@euro"], true), (["TERM": "dumb", "LANG": "C.UTF-8"], false),
    ]
  ) func `text is ASCII on a dumb terminal and in a locale without UTF-8`(
    environment: [String: String],
    hasUTF8: Bool
  ) async {
    let tally = Tally(
      environment: Environment(["HOME": "/home/\u{44F}"].merging(environment) { $1 }),
      terminal: MockTerminal()
    )
    #expect(await tally.run("doctor", "--color", "never") == .success)
    let output = tally.terminal.output
    #expect(
      output.contains(
        hasUTF8 ? "\u{2713} database: /home/\u{44F}/" : #"ok: database: /home/\u{44F}/"#
      )
    )
    #expect(output.contains(hasUTF8 ? "80 \u{D7} 24" : "80 x 24"))
    #expect(output.utf8.allSatisfy { $0 < 0x80 } != hasUTF8)
  }

  @Test(
    arguments: [(["ACCESSIBLE": "1"], []), ([:], ["--plain"])] as [([String: String], [String])]
  ) func `a plain line has a word in place of a mark`(
    environment: [String: String],
    options: [String]
  ) async {
    let tally = Tally(
      environment: Environment(
        ["HOME": "/home/ada", "LANG": "C.UTF-8"].merging(environment) { $1 }
      )
    )
    #expect(await Tally.tool.run(["doctor"] + options, tally) == .success)
    let words = tally.terminal.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(words == Array(repeating: "ok:", count: 6) + ["warning:", "warning:"])
  }

  @Test(
    arguments: [
      ([:], false, 80), ([:], true, 64), (["COLUMNS": "72"], true, 72),
      (["COLUMNS": "72"], false, 72),
      (["COLUMNS": "0"], true, 64), (["COLUMNS": "wide"], true, 64), (["COLUMNS": ""], true, 64),
    ] as [([String: String], Bool, Int)]
  ) func `the width is COLUMNS, or that of the terminal, or 80`(
    environment: [String: String],
    isTerminal: Bool,
    width: Int
  ) async {
    let tally = Tally(
      environment: Environment(environment),
      terminal: MockTerminal(
        size: TerminalClient.Size(columns: 64, rows: 20),
        streams: isTerminal ? [.output] : []
      )
    )
    #expect(await tally.run("--help") == .success)
    let longest = tally.terminal.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect((width - 7...width).contains(longest), "\(longest)")
  }
}
