import CommandLineParsing
import CommandSupport
import WorkspaceRules

private let kindArgument = Argument(
  .choice(of: TemplateKind.self, named: "KIND"),
  summary: "Client, SQLite store, or tool with a store and an app."
)

private let nameArgument = Argument(
  .string(named: "NAME"),
  summary: "Name of the package, such as WeatherClient, or of the tool, such as weather."
)

private let layerOption = Option(
  "layer",
  .string(named: "LAYER"),
  defaultText: "the layer of the template",
  summary: "Layer of the package, which can use packages of lower layers."
)

private let toolOption = Option(
  "tool",
  .string(named: "TOOL"),
  defaultText: "none: the package is shared",
  summary: "Tool that the package belongs to."
)

private let dryRunOption = Option(
  flag: "dry-run",
  summary: "Print all new and changed lines, and change nothing."
)

let newCommand = ToolCommand<Dependencies>(
  "new",
  summary: "Create a package or a tool from a template.",
  options: [OptionGroup("New", layerOption, toolOption, dryRunOption)],
  arguments: kindArgument,
  nameArgument,
  examples: [
    ("workspace new client WeatherClient", "Create a client in the layer 'clients'."),
    ("workspace new store PlaceStore --tool weather", "Create a SQLite store of a tool."),
    ("workspace new tool weather", "Create WeatherStore, WeatherCommand and App/weather."),
  ]
) { try await $0.new() }

extension CommandRun<Dependencies> {
  /// Creates copies of the templates of a kind and lists them, or prints the changes.
  fileprivate func new() async throws -> ExitCode {
    try checkArguments()
    let root = try root()
    let new = NewPackages(
      kind: values[kindArgument],
      name: values[nameArgument],
      layer: values[layerOption],
      tool: values[toolOption],
      workspace: try await workspace(at: root),
      architecture: dependencies.architecture,
      pages: try pages(in: root)
    )
    let edits = try new.edits { try text(of: "\(root)/\($0)") }
    guard !values[dryRunOption] else {
      let lines = edits.map { ([$0.path] + $0.differences).joined(separator: "\n") }
      try await output.show(lines.joined(separator: "\n\n"))
      return .success
    }
    try Task.checkCancellation()
    try apply(edits, in: root)
    try await output.show(report(of: new, edits), after: Change("The packages are created"))
    return .success
  }

  /// Throws a failure for invalid arguments, before the command reads the workspace, which takes seconds.
  private func checkArguments() throws {
    let (kind, name) = (values[kindArgument], values[nameArgument])
    if let objection = kind.objection(to: name) {
      throw Failure(usage: "The name '\(name)' cannot be used: \(objection).")
    }
    guard kind != .tool || values[layerOption] == nil && values[toolOption] == nil else {
      throw Failure(usage: "The options '--layer' and '--tool' cannot be used with a new tool.")
    }
    for (option, value, choices) in [
      ("--layer", values[layerOption], dependencies.architecture.layers.map(\.name)),
      ("--tool", values[toolOption], dependencies.architecture.tools),
    ] {
      guard let value, !choices.contains(value) else { continue }
      let error = InvalidValue(value, noneOf: choices)
      throw Failure(usage: "\(CommandLineError.invalidValue(value, of: option, error))")
    }
  }

  private func report(of new: NewPackages, _ edits: [FileEdit]) -> String {
    let lines = edits.map { "\($0.oldText == nil ? "new     " : "changed ") \($0.path)" }
    let names = new.kind.sources.map { new.renamed($0.template) }
    return """
      \(lines.joined(separator: "\n"))

      Test:   scripts/test \(names.joined(separator: " "))
      Check:  swift run workspace check
      Guide:  Documentation/a-new-\(new.kind).md
      """
  }
}

extension Failure {
  /// The arguments ask for a package that cannot be created.
  init(usage message: String) { self.init(.usage, code: "usage", message) }
}
