import CommandLineParsing
// The commands of a tool name exit codes, and usually nothing else of the module.
@_exported public import enum PortableFoundation.ExitCode

// The commands, variables and exit codes that all tools share.

/// Returns the command that prints the completions for a shell.
func completionsCommand<Resources>(of tool: String) -> ToolCommand<Resources> {
  let shell = Argument(.choice(of: Shell.self, named: "SHELL"), summary: "Shell.")
  return ToolCommand(
    "completions",
    summary: "Print the completion script for a shell.",
    arguments: shell,
    examples: [
      (
        "\(tool) completions bash > ~/.local/share/bash-completion/completions/\(tool)",
        "Complete in every new bash."
      ),
      (
        "\(tool) completions fish > ~/.config/fish/completions/\(tool).fish",
        "Complete in every new fish."
      ),
    ],
    exitCodes: [],
    usesSharedOptions: false
  ) { run in
    try await run.output.show(run.tool.commandLine.completions(for: run.values[shell]))
    return .success
  }
}

/// Returns the command that prints the manual page, or tables for a page in Markdown.
func manualCommand<Resources>(of tool: String) -> ToolCommand<Resources> {
  let format = Option(
    "format",
    .choice(of: ManualFormat.self, named: "FORMAT"),
    default: .man,
    summary: "Output format."
  )
  return ToolCommand(
    "manual",
    summary: "Print the manual page.",
    options: [OptionGroup("Output", format)],
    examples: [
      ("\(tool) manual | man -l -", "Read the manual page."),
      ("\(tool) manual --format markdown", "Print tables of commands and options."),
    ],
    exitCodes: [],
    usesSharedOptions: false
  ) { run in
    let tool = run.tool
    let text =
      switch run.values[format] {
      case .man: tool.commandLine.manual(version: workspaceVersion, date: workspaceVersionDate)
      case .markdown: tool.commandLine.manualTables()
      }
    try await run.output.show(text)
    return .success
  }
}

private enum ManualFormat: String, CaseIterable {
  /// Roff, for `man`.
  case man

  /// Tables in Markdown.
  case markdown
}

/// Returns the environment variables of a tool, except those of options.
func sharedVariables(hasDatabase: Bool) -> [(name: String, summary: String)] {
  (hasDatabase ? [("XDG_DATA_HOME", "Directory of the default database.")] : []) + [
    ("NO_COLOR", "If set, never use colour."),
    ("CLICOLOR_FORCE", "If set and not 0, use colour without a terminal, too."),
    ("ACCESSIBLE", "If set and not 0, the same as '--plain'."),
    ("TERM", "If 'dumb', use ASCII without colour, and never redraw."),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "The first one that is set selects the encoding of text: UTF-8, or else ASCII."
    ),
    ("COLUMNS", "Width of help."),
  ]
}

extension ExitCode {
  /// The codes that every command can return.
  static let ofEveryCommand: Set<ExitCode> = [
    .success, .usage, .cannotReadOrSave, .hangUp, .interrupt, .quit, .terminate,
  ]

  /// The codes that every command with a database on a server can return, too.
  static let ofServerDatabases: Set<ExitCode> = [.serverUnreachable, .internalError, .tryAgain]

  /// The meaning in help, unless a tool has a more precise one; nil for codes that not all tools have.
  var summary: String? {
    switch self {
    case .success: "Success; also when the pipe's reader has exited."
    case .refused: "The user answered no, or 'doctor' found a fault."
    case .usage: "Invalid command line."
    case .notFound: databaseNotFound
    case .internalError: "Internal error."
    case .notShown: "The change is saved, but its result could not be printed."
    case .cannotCreate: "Cannot create the database."
    case .cannotReadOrSave: "Cannot read or save the database, or cannot write output."
    case .hangUp: "Terminated by SIGHUP."
    case .interrupt: "Terminated by SIGINT."
    case .quit: "Terminated by SIGQUIT."
    case .terminate: "Terminated by SIGTERM."
    case .notPermitted, .invalidInput, .serverUnreachable, .tryAgain, .unacceptableResponse: nil
    }
  }

  /// The meaning in the help of a tool whose database may be on a server.
  var summaryOfServerDatabases: String? {
    switch self {
    case .serverUnreachable: "Cannot reach the server of the database."
    case .tryAgain: "The database is busy or timed out: try again."
    default: nil
    }
  }
}
