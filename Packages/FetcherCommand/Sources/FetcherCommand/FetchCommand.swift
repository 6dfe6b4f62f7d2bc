import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchLog
import StyleGuide
import TextFormatting

let fetchCommand = ToolCommand<Dependencies>(
  "fetch",
  summary: "Fetch a response code, save it, and show it with the number of fetches.",
  options: [
    OptionGroup("Fetches", fetchCountOption),
    serverOptions,
    transportOptions,
    OptionGroup("Output", jsonOption, quietOption, verboseOption),
  ],
  examples: [
    ("fetcher fetch", "Fetch from the server on this machine."),
    (
      "fetcher fetch --url https://example.com --timeout 2s",
      "Fetch from another, not waiting long."
    ),
  ]
) { try await $0.fetch() }

private let fetchCountOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  default: 1,
  summary: "How many fetches, one after the other; the first that fails is the last."
)

extension CommandRun<Dependencies> {
  /// Fetches, saves, and shows what is saved.
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
        try await output.show(state.resultLines, after: .fetch)
      }
    }
    return .success
  }

  /// The use case on the server and the database that the options name.
  ///
  /// The database comes first: what cannot be saved is not fetched.
  func openDataFetch() async throws -> DataFetch {
    let location = try databaseLocation()
    let server = try server()
    let saved = try await openDatabase(at: location)
    note("Opened \(location).")
    return dependencies.dataFetch(retryingContentService(of: server), saved)
  }

  /// Fetches once, and returns the saved state.
  ///
  /// - Throws: ``DataFetchFailure``, or `CancellationError` if the fetch was cancelled before it was saved.
  func fetchOnce(with dataFetch: DataFetch) async throws -> FetchedState {
    do {
      let state = try await withProgress(dataFetch.fetchAndSave)
      note("Saved as fetch \(state.timesFetched).")
      // So that no more messages wait in memory than those of one fetch.
      await output.flushMessages()
      return state
    } catch {
      await output.flushMessages()
      throw error
    }
  }

  /// Shows a fetch that is saved, for programs.
  func showObject(of state: FetchedState) async throws {
    try await output.show(state.json, of: .fetch, at: state.lastFetch?.entry.time, after: .fetch)
  }
}
