import CommandLineParsing

// The commands that print the description of a tool, from which its help comes, too.

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
    exitCodes: []
  ) { run in
    try await run.output.show(run.tool.commandLine.completions(for: run.values[shell]))
    return .success
  }
}

/// Returns the command that prints the manual page, or tables for a page in Markdown.
func manualCommand<Resources>(of tool: String, tableCommand: String?) -> ToolCommand<Resources> {
  let format = Option(
    "format",
    .choice(of: ManualFormat.self, named: "FORMAT"),
    default: .man,
    summary: "Output format."
  )
  let tables =
    tableCommand.map { "the commands and the options of '\($0)' as tables" }
    ?? "the commands and the shared options as tables"
  return ToolCommand(
    "manual",
    summary: "Print the manual page.",
    options: [OptionGroup("Output", format)],
    examples: [
      ("\(tool) manual | man -l -", "Read the manual page."),
      ("\(tool) manual --format markdown", "Print \(tables)."),
    ],
    exitCodes: []
  ) { run in
    let tool = run.tool
    let text =
      switch run.values[format] {
      case .man: tool.commandLine.manual(version: workspaceVersion, date: workspaceVersionDate)
      case .markdown:
        "\(tool.commandLine.commandTable())\n\(tool.commandLine.optionTable(of: tableCommand))"
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
