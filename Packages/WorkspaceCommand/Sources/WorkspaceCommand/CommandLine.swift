import CommandLineParsing
import WorkspaceRules

/// The commands of the tool.
enum CommandName: String {
  case architecture
  case check
  case newClient = "new-client"
}

/// The command line of the tool: the one description that parser and help come from.
let tool = CommandLineTool<CommandName>(
  name: "workspace",
  summary: "Look after the packages of a workspace.",
  commands: [
    Command(
      .architecture,
      summary: "Print the packages by layer, and the packages that each one uses.",
      options: [OptionGroup("Picture", formatOption, updateOption)],
      examples: [
        ("workspace architecture", "Show the picture in the terminal."),
        ("workspace architecture --update", "Put the picture into README.md."),
      ]
    ),
    Command(
      .check,
      summary: "Check the rules of the architecture and the picture in README.md.",
      examples: [("workspace check", "Check the workspace around this folder.")]
    ),
    Command(
      .newClient,
      summary: "Make a client: its package, its place in the workspace, and the picture.",
      options: [OptionGroup("Client", floorOption, endpointOption, usingOption, dryRunOption)],
      arguments: nameArgument,
      examples: [
        (
          "workspace new-client WeatherClient --floor services --using NetworkClient "
            + "--endpoint 'temperature(city: String) async throws -> Double'",
          "Make a client with one endpoint, built on another client."
        )
      ]
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

let nameArgument = Argument(
  .string(named: "NAME"),
  summary: "The name of the client, its package and its module."
)

let floorOption = Option(
  "floor",
  .string(named: "FLOOR"),
  isRequired: true,
  summary: "The floor that it stands on; it uses packages of lower floors."
)

let endpointOption = Option(
  "endpoint",
  repeating: .string(named: "SIGNATURE"),
  summary: "What it can be asked, as 'name(label: Type) async throws -> Type'."
)

let usingOption = Option(
  "using",
  repeating: .string(named: "PACKAGE"),
  summary: "A client that its live configuration is built on."
)

let dryRunOption = Option(
  flag: "dry-run",
  summary: "Show what would be made and changed, and change nothing."
)

let rootOption = Option(
  "root",
  .string(named: "PATH"),
  defaultText: "the nearest folder upward that has Package.swift and Packages",
  summary: "The root of the workspace."
)
