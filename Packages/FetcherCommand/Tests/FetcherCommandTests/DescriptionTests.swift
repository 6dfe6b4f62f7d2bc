import CommandSupport
import FetcherCommand
import TerminalClient
import Testing

/// Completions and the manual, which come from the description of the command line as help does.
@Suite(.timeLimit(.minutes(1))) struct DescriptionTests {
  @Test(
    arguments: [
      ("bash", "\ncomplete "),
      ("zsh", "#compdef fetcher\n"),
      ("fish", "\ncomplete -c fetcher "),
    ]
  ) func `the completions of a shell are shown`(shell: String, mark: String) async {
    let world = World()
    #expect(await world.run("completions", shell) == .success)
    #expect(world.terminal.output.contains(mark))
    #expect(world.terminal.output.contains("until-failure"))
    #expect(world.terminal.output.hasSuffix("\n"))
    #expect(!world.terminal.output.hasSuffix("\n\n"))
    #expect(world.terminal.errorOutput == "")
    #expect(world.asked == [])
  }

  @Test func `another shell is a usage error that names those there are`() async {
    let world = World()
    #expect(await world.run("completions", "tcsh") == .usage)
    #expect(
      world.terminal.errorOutput.contains(
        "The value 'tcsh' of 'SHELL' is not one of bash, zsh, fish"
      )
    )
    #expect(world.terminal.output == "")
  }

  @Test func `the manual names the version, and describes commands, options and exit codes`() async
  {
    let world = World()
    #expect(await world.run("manual") == .success)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(".TH FETCHER 1 ") && $0.contains(version) })
    for line in [".SS fetcher watch [OPTIONS]", #"\fB\-\-replay\fR \fIDIR\fR"#, #"\fB130\fR"#] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    #expect(world.asked == [])
  }

  @Test func `in Markdown there are the commands, and the options of fetch`() async {
    let world = World()
    #expect(await world.run("manual", "--format=markdown") == .success)
    #expect(
      world.terminal.output.hasPrefix("| command | |\n|---|---|\n| `fetcher fetch [OPTIONS]` |")
    )
    #expect(world.terminal.output.contains("\n\n| option | default | |\n"))
    #expect(
      world.terminal.output.contains("| `--timeout DURATION` | `$FETCHER_TIMEOUT`, else `10s` |")
    )
  }

  @Test(
    arguments: [
      "fetch", "status", "watch", "history", "reset", "doctor", "screen", "completions", "manual",
    ]
  ) func `help of a command is what its option shows, with two examples`(command: String) async {
    let (asked, opted) = (World(), World())
    #expect(await asked.run("help", command) == .success)
    #expect(await opted.run(command, "-h") == .success)
    let help = asked.terminal.output
    #expect(help == opted.terminal.output)
    let examples = help.split(separator: "\n").filter { $0.hasPrefix("  fetcher ") }
    #expect(examples.count >= 2, "\(help)")
  }
}
