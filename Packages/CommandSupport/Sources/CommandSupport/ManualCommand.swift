import CommandLineParsing

/// Returns the command that prints the manual page, or tables for a README.
func manualCommand<Resources>(of tool: String, tableCommand: String?) -> ToolCommand<Resources> {
  let format = Option(
    "format",
    .choice(of: ManualFormat.self, named: "FORMAT"),
    default: .man,
    summary: "What it is written for."
  )
  let tables =
    tableCommand.map { "the commands and the options of \($0) as tables" }
    ?? "the commands and the shared options as tables"
  return ToolCommand(
    "manual",
    summary: "Show the manual page, made from the same description as help.",
    options: [OptionGroup("Output", format)],
    examples: [
      ("\(tool) manual | man -l -", "Read it."),
      ("\(tool) manual --format markdown", "Show \(tables)."),
    ]
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

/// The reader of the manual.
private enum ManualFormat: String, CaseIterable {
  /// The program `man`.
  case man

  /// A README.
  case markdown
}
