import CommandLineParsing
import WorkspaceRules

/// The commands of the tool.
enum CommandName: String {
  case architecture
  case check
  case new
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
      .new,
      summary: "Create a package or a tool from its template, and list it in the workspace.",
      options: [OptionGroup("New", layerOption, toolOption, dryRunOption)],
      arguments: kindArgument,
      nameArgument,
      examples: [
        ("workspace new client WeatherClient", "Create a client in the layer 'clients'."),
        ("workspace new store PlaceStore --tool weather", "Create a SQLite store of a tool."),
        ("workspace new tool weather", "Create WeatherStore, WeatherCommand and App/weather."),
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

let kindArgument = Argument(
  .choice(of: TemplateKind.self),
  summary: "The kind: a client, a SQLite store, or a tool with a store and an app."
)

let nameArgument = Argument(
  .string(named: "NAME"),
  summary:
    "The name of the package and its module, such as WeatherClient; of a tool, such as weather."
)

let layerOption = Option(
  "layer",
  .string(named: "LAYER"),
  defaultText: "the layer of the template",
  summary: "The layer of the package; it uses packages of lower layers."
)

let toolOption = Option(
  "tool",
  .string(named: "TOOL"),
  defaultText: "none: the package is shared",
  summary: "The tool that the package belongs to."
)

let dryRunOption = Option(
  flag: "dry-run",
  summary: "Print new and changed lines, and change nothing."
)

let rootOption = Option(
  "root",
  .string(named: "PATH"),
  defaultText: "the nearest folder upward that has Package.swift and Packages",
  summary: "The root of the workspace."
)
