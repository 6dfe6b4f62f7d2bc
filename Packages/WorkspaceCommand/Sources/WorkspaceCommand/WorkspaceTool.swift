import CommandLineParsing
public import CommandSupport

/// The command-line tool `workspace`.
public let workspaceTool = Tool<Dependencies>(
  name: "workspace",
  summary: "Draw, check and extend the architecture of a workspace.",
  commands: [architectureCommand, checkCommand, newCommand],
  options: [OptionGroup("Workspace", rootOption)],
  exitCodes: [
    .refused: "A rule is violated, or a picture is out of date.",
    .usage: "Invalid command line, or a name, layer or tool that cannot be used.",
    .notFound: "No workspace, or one of its files cannot be read.",
    .internalError: "A file cannot be written, or an internal error.",
    .cannotReadOrSave: "The output cannot be written.",
  ]
)

let rootOption = Option(
  "root",
  .string(named: "PATH"),
  defaultText: "the nearest directory upward with Package.swift and Packages",
  summary: "Root of the workspace."
)
