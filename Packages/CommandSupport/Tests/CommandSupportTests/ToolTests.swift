import CommandSupport
import FileClient
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct ToolTests {
  @Test func `the words of a tool's messages are its own`() async {
    let terminal = MockTerminal(streams: [])
    let tally = Tally(terminal: terminal)
    #expect(await tally.run("show", "a", "--database", "/b") == .notFound)
    #expect(
      terminal.errorOutput == """
        The database /b does not exist.
        Check --database; a word creates the file: tally add --database FILE

        """
    )
    #expect(await tally.run("doctor") == .success)
    #expect(
      terminal.output.hasPrefix(
        """
        ✓ versions: tally \(workspaceVersion), SQLite 3.0, the system
        ✓ database: /home/ada/.local/share/tally/tally.sqlite3, which the first word makes.
        """
      )
    )
  }

  @Test func `a result that cannot be written out follows the clause of its change`() async {
    let terminal = MockTerminal(streams: [])
    terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await Tally(terminal: terminal).run("add", "a") == .notShown)
    #expect(
      terminal.errorOutput == """
        The word is counted, but could not be shown.
        a: 1
        Cannot write to standard output: No space.

        """
    )
  }

  @Test func `help and manual list the shared commands, options, variables and exit codes`() async {
    let terminal = MockTerminal(streams: [])
    let tally = Tally(terminal: terminal)
    #expect(await tally.run("--help") == .success)
    #expect(await tally.run("manual") == .success)
    let words = [
      "completions", "manual", "--database PATH", "$TALLY_DATABASE", "--color WHEN", "--plain",
      "XDG_DATA_HOME", "COLUMNS", "  74  ", ".TH TALLY 1 ", "\"tally \(workspaceVersion)\"",
    ]
    for word in words { #expect(terminal.output.contains(word), "\(word)") }
    // Codes without a meaning in this tool.
    #expect(!terminal.output.contains("  76  "))
  }

  @Test func `a file that cannot be used is a failure with its exit code`() async {
    let failures: [(FileClientError, ExitCode)] = [
      (.exists(path: "/a"), .cannotCreate), (.missing(path: "/a"), .notFound),
      (.cannotWrite(path: "/a", cause: "b"), .cannotReadOrSave),
      (.cannotRead(path: "/a", cause: "b"), .invalidInput),
      (.lineTooLong(path: "/a", limit: 1), .invalidInput),
    ]
    for (error, code) in failures {
      let terminal = MockTerminal(streams: [])
      var tally = Tally(terminal: terminal)
      tally.databases.open = { _ in throw error }
      #expect(await tally.run("add", "a") == code)
      #expect(terminal.errorOutput == "\(error)\n")
    }
  }
}
