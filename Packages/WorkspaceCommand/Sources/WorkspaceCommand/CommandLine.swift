import CommandLineParsing
import WorkspaceRules

/// The commands of the tool.
enum CommandName: String {
  case architecture
  case check
}

/// The command line of the tool: the one description that parser and help come from.
let tool = CommandLineTool<CommandName>(
  name: "workspace",
  summary: "Look after the packages of a workspace.",
  commands: [
    Command(
      .architecture,
      summary: "Show the packages by floor, and who uses whom.",
      options: [OptionGroup("Picture", formatOption, updateOption, checkOption)],
      examples: [
        ("workspace architecture", "Show the picture in the terminal."),
        ("workspace architecture --update", "Put the picture into README.md."),
      ]
    ),
    Command(
      .check,
      summary: "Check the rules of the architecture, and show what breaks them.",
      examples: [("workspace check", "Check the workspace around this folder.")]
    ),
  ],
  options: [OptionGroup("Workspace", rootOption)],
  exitCodes: ExitCode.allCases.map { (Int($0.rawValue), $0.summary) }
)

let formatOption = Option(
  "format",
  .choice(of: Picture.Format.self),
  default: .text,
  summary: "How the picture is written."
)

let updateOption = Option(
  flag: "update",
  summary: "Write the picture into README.md, between its marks, and show nothing."
)

let checkOption = Option(
  flag: "check",
  summary: "Tell whether the picture in README.md is current, and show nothing."
)

let rootOption = Option(
  "root",
  .string(named: "PATH"),
  defaultText: "the nearest folder upward that has Package.swift and Packages",
  summary: "The root of the workspace."
)
