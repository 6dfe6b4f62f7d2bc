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
    let viewModel = try await openViewModel()
    for _ in 1...values[fetchCountOption] {
      switch await fetchOnce(with: viewModel) {
      case .success(let state):
        if values[quietOption] { continue }
        if output.isJSON {
          try await showObject(of: state)
        } else {
          try await output.show(state.resultLines, after: .fetch)
        }
      case .failure(let failure):
        throw failure.failure(over: try network)
      case nil:
        throw CancellationError()
      }
    }
    return .success
  }

  /// The feature, on the server and the database that the options name.
  ///
  /// The database comes first: what cannot be saved is not fetched.
  func openViewModel() async throws -> DataFetchViewModel {
    try await openFeature().viewModel
  }

  /// The feature, and the saved state of the database that it uses.
  func openFeature() async throws -> (
    viewModel: DataFetchViewModel, saved: Dependencies.SavedState
  ) {
    let location = try databaseLocation()
    let server = try server()
    let saved = try await openDatabase(at: location)
    note("Opened \(location).")
    return (dependencies.viewModel(retryingContentService(of: server), saved), saved)
  }

  /// What is saved after one more fetch; nil if it was cancelled before that.
  func fetchOnce(
    with viewModel: DataFetchViewModel
  ) async -> Result<DataFetchViewModel.State, DataFetchFailure>? {
    let before = viewModel.state().lastFetch
    await withProgress(of: viewModel) { await viewModel.fetchContent() }
    let state = viewModel.state()
    if state.failure == nil, state.lastFetch != before {
      note("Saved as fetch \(state.timesFetched).")
    }
    // So that no more messages wait in memory than those of one fetch.
    await output.flushMessages()
    if let failure = state.failure { return .failure(failure) }
    return state.lastFetch == before ? nil : .success(state)
  }

  /// Shows a fetch that is saved, for programs.
  func showObject(of state: DataFetchViewModel.State) async throws {
    try await output.show(state.json, of: .fetch, at: state.lastFetch?.entry.time, after: .fetch)
  }
}
