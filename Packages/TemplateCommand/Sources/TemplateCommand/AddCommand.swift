import CommandLineParsing
import CommandSupport
import Store
import TemplateStore

private let titleArgument = Argument(.string(named: "TITLE"), summary: "The title of the item.")

let addCommand = ToolCommand<Dependencies>(
  "add",
  summary: "Add an item.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: titleArgument,
  examples: [("template add 'Buy milk'", "Add an item.")],
  exitCodes: [.cannotCreate, .notShown]
) { try await $0.add() }

extension CommandRun<Dependencies> {
  /// Saves an item and prints it.
  fileprivate func add() async throws -> ExitCode {
    let title = values[titleArgument]
    guard !title.isEmpty else {
      throw Failure(.usage, code: "usage", "The title must not be empty.")
    }
    let stores = try await openDatabase(at: databaseLocation())
    let item = try await stores.unitOfWork.write { try stores.items.add(title) }
    try await show(item, after: Change("The item is saved"))
    return .success
  }
}
