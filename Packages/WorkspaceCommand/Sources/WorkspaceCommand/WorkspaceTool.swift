import CommandLineParsing
public import CommandSupport

/// The command-line tool `workspace`.
public let workspaceTool = Tool<Dependencies>(
  name: "workspace",
  summary: "Look after the packages of a workspace.",
  commands: [architectureCommand, checkCommand, newCommand],
  options: [OptionGroup("Workspace", rootOption)],
  exitCodes: [
    .refused: "A rule is broken, or a picture is not current.",
    .usage: "The command line cannot be understood, or asks for an impossible package.",
    .notFound: "There is no workspace, or a file of it cannot be read.",
    .internalError: "An internal error, or a file cannot be written.",
  ],
  tableCommand: "new"
)

let rootOption = Option(
  "root",
  .string(named: "PATH"),
  defaultText: "the nearest folder upward that has Package.swift and Packages",
  summary: "The root of the workspace."
)
