import CommandLineParsing

let manualCommand = Command<CommandName>(
  .manual,
  summary: "Show the manual page, made from the same description as help.",
  options: [OptionGroup("Output", formatOption)],
  examples: [
    ("fetcher manual | man -l -", "Read it."),
    ("fetcher manual --format markdown", "Show the commands and the options of fetch as tables."),
  ]
)

private let formatOption = Option(
  "format",
  .choice(of: ManualFormat.self, named: "FORMAT"),
  default: .man,
  summary: "What it is written for."
)

/// What the manual is written for.
private enum ManualFormat: String, CaseIterable {
  /// The program `man`.
  case man

  /// A README.
  case markdown
}

extension CommandRun {
  /// Shows the manual.
  func manual() async throws -> ExitCode {
    let text =
      switch values[formatOption] {
      case .man: tool.manual(version: version, date: versionDate)
      case .markdown: "\(tool.commandTable())\n\(tool.optionTable(of: .fetch))"
      }
    try await output.show(text)
    return .success
  }
}
