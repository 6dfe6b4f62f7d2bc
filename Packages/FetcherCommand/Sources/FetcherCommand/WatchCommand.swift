import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchLog
import Polling
import PortableFoundation
import StyleGuide
import TerminalClient
import TextFormatting

let watchCommand = ToolCommand<Dependencies>(
  "watch",
  summary:
    "Fetch again and again, and print a line for each fetch, also for one that fails.",
  options: [
    OptionGroup("Fetches", everyOption, watchCountOption, untilFailureOption),
    serverOptions,
    transportOptions,
    OptionGroup("Output", watchJSONOption, watchQuietOption, verboseOption),
  ],
  examples: [
    ("fetcher watch --every 1m", "Fetch each minute, until control-C."),
    ("fetcher watch --count 5 --until-failure", "Fetch five times, or until a fetch fails."),
  ]
) { try await $0.watch() }

private let everyOption = Option(
  "every",
  .duration(allowsZero: true),
  default: .seconds(10),
  summary: """
    The time from the beginning of one fetch to that of the next, such as 500ms, 30s or 5m; with 0, each begins when \
    the last has ended.
    """
)

private let watchCountOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  defaultText: "until stopped",
  summary: "How many fetches, those that fail included."
)

private let untilFailureOption = Option(
  flag: "until-failure",
  summary:
    "End with the first fetch that fails, with its exit code; without this, failures leave it 0."
)

private let watchJSONOption = jsonOption.summarized(
  "Show JSON, an object a line, also for a fetch that fails."
)

private let watchQuietOption = quietOption.summarized(
  "Show only the fetches that fail, and the summary on standard error."
)

extension CommandRun<Dependencies> {
  /// Fetches until the count, a failure or a signal ends it; shows each fetch, and reports a summary.
  fileprivate func watch() async throws -> ExitCode {
    let dataFetch = try await openDataFetch()
    var summary = WatchSummary()
    var code = ExitCode.success
    let polling = Polling(every: values[everyOption], clock: system.clock)
    watching: for await _ in polling.prefix(values[watchCountOption] ?? .max) {
      do {
        let state = try await fetchOnce(with: dataFetch)
        summary.add(state.lastFetch?.entry.duration ?? .zero)
        try await show(state)
      } catch let failure as DataFetchFailure {
        let report = failure.failure(over: try network)
        summary.failures += 1
        try await show(report)
        let isMoved =
          if case .notSaved(_, _, isDatabaseMoved: true) = failure { true } else { false }
        if values[untilFailureOption] || isMoved {
          code = report.exitCode
          break watching
        }
      } catch is CancellationError {
        break watching
      }
    }
    report(summary)
    return code
  }

  private func show(_ state: FetchedState) async throws {
    if values[quietOption] { return }
    if output.isJSON { return try await showObject(of: state) }
    guard let entry = state.lastFetch?.entry else { return }
    let code = entry.responseCode.text
    try await output.show(
      "\(localText(of: entry.time))  \(code)  \(entry.duration.text)",
      after: .fetch
    )
  }

  private func show(_ failure: Failure) async throws {
    if output.isJSON { return try await output.show(failure.json, of: .failure) }
    let line =
      "\(localText(of: system.now()))  failed: \(failure.message.escapedForTerminal(limit: Failure.longestLine))"
    try await output.show(output.style(on: .output).text(line, as: .error))
  }

  /// Reports the summary on standard error: standard output has records alone.
  private func report(_ summary: WatchSummary) {
    if output.isJSON { return output.report(summary.json, of: .summary) }
    output.report(summary.text)
  }
}
