import AttemptLog
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import NetworkOptions
import StyleGuide
import TextFormatting

let fetchCommand = ToolCommand<Dependencies>(
  "fetch",
  summary: "Fetch a response code, save it and print it.",
  options: [
    OptionGroup("Fetches", fetchCountOption, machineOption),
    serverOptions,
    networkOptions.group,
    OptionGroup("Output", jsonOption, quietOption, requestLogOption),
  ],
  examples: [
    ("fetcher fetch", "Fetch from the local server."),
    (
      "fetcher fetch --url https://example.com --timeout 2s",
      "Fetch from another server within two seconds."
    ),
  ],
  exitCodes: ExitCode.ofFetches,
  exitCodeSummaries: .ofServers
) { try await $0.fetch() }

private let fetchCountOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  default: 1,
  summary: "Number of fetches to run in sequence; stops at the first failure."
)

extension CommandRun<Dependencies> {
  /// Fetches, saves, and prints the saved state.
  fileprivate func fetch() async throws -> ExitCode {
    let dataFetch = try await openDataFetch()
    for _ in 1...values[fetchCountOption] {
      let state: FetchedState
      do {
        state = try await fetchOnce(with: dataFetch)
      } catch let failure as DataFetchFailure {
        throw failure.failure(over: try network)
      }
      if values[quietOption] { continue }
      if output.isJSON {
        try await showObject(of: state)
      } else {
        try await output.show(state.lines.joined(separator: "\n"), after: .fetch)
      }
    }
    return .success
  }

  /// Prints a saved fetch as JSON.
  func showObject(of state: FetchedState) async throws {
    try await output.show(state.json, of: .fetch, at: state.lastFetch?.entry.time, after: .fetch)
  }
}
