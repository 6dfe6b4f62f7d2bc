import CommandLineParsing
import CommandSupport
import Store
import TemplateStore
import TextFormatting

private let titleArgument = Argument(.string(named: "TITLE"), summary: "The title of the item.")

let addCommand = ToolCommand<Dependencies>(
  "add",
  summary: "Add an item.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: titleArgument,
  examples: [("template add 'Buy milk'", "Add an item.")]
) { try await $0.add() }

extension CommandRun<Dependencies> {
  /// Saves an item, and then prints it.
  fileprivate func add() async throws -> ExitCode {
    let title = values[titleArgument]
    let stores = try await openDatabase(at: databaseLocation())
    let item = try await stores.unitOfWork.write { try stores.items.add(title) }
    let change = Change("The item is saved")
    if output.isJSON {
      try await output.show(item.json, of: .item, after: change)
    } else {
      try await output.show(item.line, after: change)
    }
    return .success
  }
}
