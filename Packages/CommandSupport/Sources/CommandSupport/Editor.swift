import CommandLineParsing
import ProcessClient

/// The user's editor for texts, chosen and run as git does.
///
/// Source: `editor.c` and `run-command.c` of git 2.47.
struct Editor: Equatable, Sendable {
  /// The command line, which a shell interprets if it contains special characters.
  let commandLine: String

  /// Creates the editor of an environment: `VISUAL`, unless the terminal is dumb; then `EDITOR`; then `vi`.
  ///
  /// - Throws: ``Failure`` if the terminal is dumb and `EDITOR` is not set; `CommandLineError` for a variable that is not
  ///   UTF-8.
  init(environment: Environment) throws {
    let terminal = environment.variable("TERM")
    let isDumb = terminal == nil || terminal == "dumb"
    if !isDumb, let visual = try environment.exactVariable("VISUAL") {
      commandLine = visual
    } else if let editor = try environment.exactVariable("EDITOR") {
      commandLine = editor
    } else if isDumb {
      throw Failure(
        .usage,
        code: "no_editor",
        "Cannot start an editor: the terminal is dumb, and EDITOR is not set.",
        "Set EDITOR to an editor that works on this terminal."
      )
    } else {
      commandLine = "vi"
    }
  }

  /// Whether the editor is `:`, with which git changes nothing.
  var isNone: Bool { commandLine == ":" }

  /// Returns the command that opens a file at the terminal.
  func command(opening path: String) -> ProcessClient.Command {
    commandLine.contains(where: Self.specialCharacters.contains)
      ? ProcessClient.Command(
        "/bin/sh",
        ["-c", "\(commandLine) \"$@\"", commandLine, path],
        streams: .terminal
      )
      : ProcessClient.Command(commandLine, [path], streams: .terminal)
  }

  /// The characters with a meaning for a shell; the other command lines are names of programs.
  private static let specialCharacters = Set("|&;<>()$`\\\"' \t\n*?[#~=%")
}
