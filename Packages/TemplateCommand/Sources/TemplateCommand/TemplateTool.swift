import CommandLineParsing
public import CommandSupport

/// The command-line tool `template`.
public let templateTool = Tool<Dependencies>(
  name: "template",
  summary: "Keep a list of items.",
  discussion: "Items stay in the order in which they were added. Every printed item is saved.",
  database: ToolDatabase(noun: "item", command: "add TITLE"),
  commands: [addCommand, listCommand, doctorCommand],
  examples: [
    ("template add 'Buy milk'", "Add an item."),
    ("template list", "Print all items."),
  ],
  exitCodes: [.refused: "A check of doctor failed."]
)

private let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database and the terminal; change nothing.",
  options: [OptionGroup("Output", jsonOption)],
  exitCodes: [.refused]
) { run in
  try await run.doctor { try await run.databaseChecks() }
}
