import CommandLineParsing
import CommandSupport
import WorkspaceRules

private let kindArgument = Argument(
  .choice(of: TemplateKind.self, named: "KIND"),
  summary: "The kind: a client, a SQLite store, or a tool with a store and an app."
)

private let nameArgument = Argument(
  .string(named: "NAME"),
  summary:
    "The name of the package and its module, such as WeatherClient; of a tool, such as weather."
)

private let layerOption = Option(
  "layer",
  .string(named: "LAYER"),
  defaultText: "the layer of the template",
  summary: "The layer of the package; it uses packages of lower layers."
)

private let toolOption = Option(
  "tool",
  .string(named: "TOOL"),
  defaultText: "none: the package is shared",
  summary: "The tool that the package belongs to."
)

private let dryRunOption = Option(
  flag: "dry-run",
  summary: "Print new and changed lines, and change nothing."
)

let newCommand = ToolCommand<Dependencies>(
  "new",
  summary: "Create a package or a tool from its template, and list it in the workspace.",
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
  /// Copies the templates of a kind, and lists the copies; or prints that.
  fileprivate func new() async throws -> ExitCode {
    let root = try root(toChange: !values[dryRunOption])
    let new = NewPackages(
      kind: values[kindArgument],
      name: values[nameArgument],
      layer: values[layerOption],
      tool: values[toolOption],
      workspace: try await workspace(at: root),
      architecture: dependencies.architecture,
      pages: try pages(in: root)
    )
    try new.check()
    let edits = try new.edits { try text(of: "\(root)/\($0)") }
    guard !values[dryRunOption] else {
      try await output.show(edits.map(\.listing).joined(separator: "\n"))
      return .success
    }
    try Task.checkCancellation()
    do {
      try FileChange(root: root, files: dependencies.files).make(edits)
    } catch {
      throw Failure(
        internal: "The change failed; the next command completes or reverts it: \(error)"
      )
    }
    let change = Change("The packages are created")
    try await output.show(report(of: new, edits), after: change)
    return .success
  }

  private func report(of new: NewPackages, _ edits: [FileEdit]) -> String {
    let lines = edits.map { "\($0.oldText == nil ? "new     " : "changed ") \($0.path)" }
    let names = new.kind.sources.map { new.renamed($0.template) }
    return """
      \(lines.joined(separator: "\n"))

      Test it:     scripts/test \(names.joined(separator: " "))
      Check it:    swift run workspace check
      Read first:  Documentation/a-new-\(new.kind).md
      """
  }
}

extension FileEdit {
  /// The path, and below it the lines that differ.
  fileprivate var listing: String {
    ([path] + differences).map { "\($0)\n" }.joined()
  }
}
