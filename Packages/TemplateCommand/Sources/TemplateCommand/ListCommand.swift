import CommandLineParsing
import CommandSupport
import Store
import TemplateStore

let listCommand = ToolCommand<Dependencies>(
  "list",
  summary: "List all items, oldest first.",
  options: [OptionGroup("Output", jsonOption)],
  examples: [("template list --json", "Print one JSON object per item.")],
  exitCodes: [.notFound]
) { try await $0.list() }

extension CommandRun<Dependencies> {
  /// Prints the saved items; creates no database.
  fileprivate func list() async throws -> ExitCode {
    let stores = try await openDatabaseIfPresent(at: databaseLocation())
    let items = try await stores?.unitOfWork.read { [items = stores?.items] in
      try items?.items() ?? []
    }
    for item in items ?? [] { try await show(item) }
    return .success
  }
}
