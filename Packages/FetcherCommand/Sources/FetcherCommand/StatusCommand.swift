import CommandLineParsing
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import Store
import StyleGuide

let statusCommand = Command<CommandName>(
  .status,
  summary: "Show what was fetched last, without asking any server.",
  options: [OptionGroup("Output", jsonOption)],
  examples: [
    ("fetcher status", "Show the last response code and the number of fetches."),
    ("fetcher status --database ./test.sqlite3", "Show those of another database."),
  ]
)

extension CommandRun {
  /// Shows what was saved last; makes no file, asks no server.
  func status() async throws -> ExitCode {
    let path = try databasePath()
    let state = try await savedState(at: path)
    if output.isJSON {
      try await output.show(state.json.adding("database", .string(path)), of: .status)
    } else {
      try await output.show(lines(of: state, path: path))
    }
    return .success
  }

  private func savedState(at path: String) async throws -> DataFetchViewModel.State {
    guard let saved = try await openDatabaseIfPresent(at: path) else { return .init() }
    return try await saved.unitOfWork.read(saved.state)
  }

  private func lines(of state: DataFetchViewModel.State, path: String) -> String {
    var lines = [state.resultLines]
    if let entry = state.lastFetch?.entry {
      lines.append("Fetched At: \(localText(of: entry.time))")
      lines.append("Server: \(entry.url.escapedForTerminal(limit: Failure.longestLine))")
    }
    lines.append("Database: \(path.escapedForTerminal(limit: Failure.longestLine))")
    return lines.joined(separator: "\n")
  }
}
