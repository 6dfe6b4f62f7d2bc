import AttemptLog
import CommandLineParsing
import CommandSupport
import CounterService
import DataFetchFeature
import LastResponseCodeService
import Store
import StyleGuide
import TextFormatting

let statusCommand = ToolCommand<Dependencies>(
  "status",
  summary: "Print the saved state without sending a request.",
  options: [OptionGroup("Output", jsonOption)],
  examples: [
    ("fetcher status", "Print the last response code and the number of fetches."),
    ("fetcher status --database ./test.sqlite3", "Print the state saved in another database."),
  ],
  exitCodes: [.notFound, .cannotCreate],
  exitCodeSummaries: .ofSavedData()
) { try await $0.status() }

extension CommandRun<Dependencies> {
  /// Prints the saved state; creates no file, sends no request.
  fileprivate func status() async throws -> ExitCode {
    let location = try databaseLocation()
    let state = try await savedState(at: location)
    if output.isJSON {
      try await output.show(state.json.adding("database", .string("\(location)")), of: .status)
    } else {
      try await output.show(lines(of: state, at: location))
    }
    return .success
  }

  private func savedState(at location: DatabaseLocation) async throws -> FetchedState {
    guard let saved = try await openDatabaseIfPresent(at: location) else { return .init() }
    return try await saved.unitOfWork.read(saved.state)
  }

  private func lines(of state: FetchedState, at location: DatabaseLocation) -> String {
    var lines = state.lines
    if let entry = state.lastFetch?.entry {
      lines.append("Fetched At: \(localText(of: entry.time))")
      lines.append("Server: \(entry.url.escapedForTerminal(limit: Failure.longestLine))")
    }
    lines.append("Database: \("\(location)".escapedForTerminal(limit: Failure.longestLine))")
    return lines.joined(separator: "\n")
  }
}
