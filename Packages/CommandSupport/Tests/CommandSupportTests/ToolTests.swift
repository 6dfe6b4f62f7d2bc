import CommandSupport
import FileClient
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct ToolTests {
  @Test func `messages name the tool, its commands and its entries`() async {
    let terminal = MockTerminal(streams: [])
    let tally = Tally(terminal: terminal)
    #expect(await tally.run("show", "a", "--database", "/b") == .notFound)
    #expect(
      terminal.errorOutput == """
        The database /b does not exist.
        Check --database, or create the file with 'tally add --database FILE'.

        """
    )
    #expect(await tally.run("doctor") == .success)
    #expect(
      terminal.output.hasPrefix(
        """
        ✓ versions: tally \(workspaceVersion), SQLite 3.0, the system
        ✓ database: /home/ada/.local/share/tally/tally.sqlite3; the first word creates it.
        """
      )
    )
  }

  @Test func `without arguments from the system, no command runs`() async {
    let tally = Tally()
    #expect(await Tally.tool.run(nil, tally) == .internalError)
    #expect(
      tally.terminal.errorOutput == """
        Cannot read the arguments of the command line; nothing was run.
        Pass at least the name of the program, and mount /proc.

        """
    )
  }

  @Test func `a change whose result cannot be printed is reported with the result`() async {
    let terminal = MockTerminal(streams: [])
    terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await Tally(terminal: terminal).run("add", "a") == .notShown)
    #expect(
      terminal.errorOutput == """
        The word is counted, but the result could not be printed.
        a: 1
        Cannot write to standard output: No space.

        """
    )
  }

  @Test func `help and manual list the shared commands, options, variables and exit codes`() async {
    let terminal = MockTerminal(streams: [])
    let tally = Tally(terminal: terminal)
    #expect(await tally.run("--help") == .success)
    #expect(await tally.run("help", "environment") == .success)
    #expect(await tally.run("help", "exit-codes") == .success)
    #expect(await tally.run("manual") == .success)
    let texts = [
      "completions", "manual", "--database PATH", "$TALLY_DATABASE", "--color WHEN", "--plain",
      "XDG_DATA_HOME", "COLUMNS", "  74  ", ".TH TALLY 1 ", "\"tally \(workspaceVersion)\"",
    ]
    for text in texts { #expect(terminal.output.contains(text), "\(text)") }
    // A code without a meaning in this tool.
    #expect(!terminal.output.contains("  76  "))
  }

  @Test func `each error of a file has its exit code`() async {
    let failures: [(FileClientError, ExitCode)] = [
      (.exists(path: "/a"), .cannotCreate), (.missing(path: "/a"), .notFound),
      (.cannotCreate(path: "/a", cause: "b"), .cannotCreate),
      (.cannotWrite(path: "/a", cause: "b"), .cannotReadOrSave),
      (.cannotRead(path: "/a", cause: "b"), .invalidInput),
      (.lineTooLong(path: "/a", limit: 1), .invalidInput),
    ]
    for (error, code) in failures {
      let terminal = MockTerminal(streams: [])
      var tally = Tally(terminal: terminal)
      tally.databases.open = { _ in throw error }
      #expect(await tally.run("add", "a") == code)
      #expect(terminal.errorOutput.hasPrefix("\(error)\n"))
    }
  }

  @Test func `the help of a command lists only the exit codes that it can return`() async {
    let tally = Tally()
    #expect(await tally.run("clear", "--help") == .success)
    let codes = tally.terminal.output.split(separator: "\n").drop { $0 != "Exit codes:" }
      .dropFirst()
      .compactMap { Int($0.prefix(5).filter(\.isNumber)) }
    // The tool has no summary of code 75.
    #expect(codes == [0, 1, 64, 74, 129, 130, 131, 143])
  }

  @Test(
    arguments: [
      (["ad"], "Unknown command 'ad'. Did you mean 'add'?", "tally COMMAND [OPTIONS]", ""),
      (["add", "a", "b"], "Unexpected argument 'b'.", "tally add [OPTIONS] WORD", "add "),
      (
        ["add", "a", "\u{1B}[2J"], #"Unexpected argument '\u{1B}[2J'."#,
        "tally add [OPTIONS] WORD", "add "
      ),
    ]
  ) func `an invalid command line is reported with the usage`(
    arguments: [String],
    message: String,
    usage: String,
    command: String
  ) async {
    let tally = Tally()
    #expect(await Tally.tool.run(arguments, tally) == .usage)
    #expect(
      tally.terminal.errorOutput == """
        \(message)
        Usage: \(usage)
        See 'tally \(command)--help'.

        """
    )
    #expect(tally.terminal.output == "")
  }

  @Test func `without a command, a short help is printed on standard error`() async {
    let tally = Tally()
    #expect(await tally.run() == .usage)
    #expect(
      tally.terminal.errorOutput.hasPrefix(
        "Missing command.\nUsage: tally COMMAND [OPTIONS]\n\nCommands:\n  add "
      )
    )
    #expect(tally.terminal.errorOutput.hasSuffix("See 'tally --help'.\n"))
  }

  @Test func `an invalid command line is reported as JSON if --json is an option`() async {
    let tally = Tally()
    #expect(await tally.run("add", "--json", "a", "b") == .usage)
    #expect(tally.terminal.errorOutput.hasPrefix(#"{"error":{"code":"usage","#))
    #expect(await tally.run("doctor", "--", "--json") == .usage)
    #expect(tally.terminal.errorOutput.hasSuffix("See 'tally doctor --help'.\n"))
  }

  @Test func `an argument that is not UTF-8 is refused`() async {
    let tally = Tally()
    #expect(await Tally.tool.run([Array("show".utf8), Array("/a".utf8) + [0xFF]], tally) == .usage)
    #expect(
      tally.terminal.errorOutput == """
        Argument '/a\u{FFFD}' is not valid UTF-8: byte 3 is 0xFF.
        If the argument names a file, rename the file or pass a symbolic link to it.

        """
    )
  }

  @Test(arguments: ["completions", "manual"])
  func `the help of a command lists no options that it ignores`(command: String) async {
    let tally = Tally()
    #expect(await tally.run(command, "--help") == .success)
    #expect(!tally.terminal.output.contains("--database"))
    #expect(!tally.terminal.output.contains("--color"))
    #expect(tally.terminal.output.contains("--version"))
  }

  @Test func `the version and completions are printed`() async {
    let tally = Tally()
    #expect(await tally.run("--version") == .success)
    #expect(await tally.run("completions", "zsh") == .success)
    #expect(tally.terminal.output.hasPrefix("tally \(workspaceVersion)\n#compdef tally\n"))
    #expect(!tally.terminal.output.hasSuffix("\n\n"))
  }
}
