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
