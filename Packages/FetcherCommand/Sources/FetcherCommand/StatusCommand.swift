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
  options: [OptionGroup("Selection", targetOption), OptionGroup("Output", jsonOption)],
  examples: [
    ("fetcher status", "Print the last response code and the number of fetches."),
    ("fetcher status --target web", "Print the state of a target, and its newest attempts."),
    ("fetcher status --database ./test.sqlite3", "Print the state saved in another database."),
  ],
  exitCodes: [.notFound, .cannotCreate],
  exitCodeSummaries: .ofSavedData()
) { try await $0.status() }

extension CommandRun<Dependencies> {
  /// Prints the saved state; creates no file, sends no request.
  fileprivate func status() async throws -> ExitCode {
    let location = try databaseLocation()
    let storage = try await openDatabaseIfPresent(at: location)
    let (lines, json) = try await status(in: storage)
    if output.isJSON {
      try await output.show(json.adding("database", .string("\(location)")), of: .status)
    } else {
      let database = "\(location)".escapedForTerminal(limit: Failure.longestLine)
      try await output.show((lines + ["Database: \(database)"]).joined(separator: "\n"))
    }
    return .success
  }

  /// Returns the lines and the object of the saved state, or of that of a target.
  private func status(in storage: FetchStorage?) async throws -> (lines: [String], JSON) {
    try await checkTarget(in: storage)
    if let storage, let target = values[targetOption] {
      let status = try await storage.status(of: target)
      return (status.lines(localText: localText), status.json)
    }
    let state = try await storage?.unitOfWork.read { try storage?.state() } ?? FetchedState()
    var lines = state.lines
    if let entry = state.lastFetch?.entry {
      lines.append("Fetched At: \(localText(of: entry.time))")
      lines.append("Server: \(entry.url.escapedForTerminal(limit: Failure.longestLine))")
    }
    return (lines, state.json)
  }
}
