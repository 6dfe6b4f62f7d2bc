import AttemptLog
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import NetworkOptions
import Polling
import PortableFoundation
import StyleGuide
import TerminalClient
import TextFormatting

let watchCommand = ToolCommand<Dependencies>(
  "watch",
  summary: "Fetch repeatedly, and print a line for each fetch, failed or not.",
  options: [
    OptionGroup("Fetches", everyOption, watchCountOption, untilFailureOption, machineOption),
    serverOptions,
    networkOptions.group,
    OptionGroup("Output", watchJSONOption, watchQuietOption, requestLogOption),
  ],
  examples: [
    ("fetcher watch --every 1m", "Fetch once a minute until control-C."),
    ("fetcher watch --count 5 --until-failure", "Fetch five times, or until the first failure."),
  ],
  exitCodes: ExitCode.ofFetches,
  exitCodeSummaries: .ofServers
) { run in try await run.output.whileRead(on: run.system.clock) { try await run.watch() } }

let everyOption = Option(
  "every",
  .duration(allowsZero: true),
  default: .seconds(10),
  summary: "Time between the starts of two fetches, such as 30s; 0 means no pause."
)

private let watchCountOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  defaultText: "until stopped",
  summary: "Number of fetches, including failed ones; the last one determines the exit code."
)

private let untilFailureOption = Option(
  flag: "until-failure",
  summary: "Stop at the first failure and exit with its code."
)

private let watchJSONOption = jsonOption.summarized(
  "Print JSON, one object per line, including failed fetches."
)

private let watchQuietOption = quietOption.summarized(
  "Print only failed fetches; the summary still goes to standard error."
)

extension CommandRun<Dependencies> {
  /// Fetches until the count is reached, a failure or a signal; prints each fetch, and then a summary.
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
        code = .success
      } catch let failure as DataFetchFailure {
        let report = failure.failure(over: try network)
        summary.failures += 1
        try await show(report)
        code = report.exitCode
        if values[untilFailureOption] || failure.isDatabaseUnusable { break watching }
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
    guard let entry = state.lastFetch?.entry, let code = entry.responseCode?.text else { return }
    try await output.show(
      "\(localText(of: entry.time))  \(code)  \(entry.duration.text)",
      after: .fetch
    )
  }

  private func show(_ failure: Failure) async throws {
    if output.isJSON { return try await output.show(failure.json, of: .failure) }
    let line =
      "\(localText(of: system.now()))  failed: \(failure.message.escapedForTerminal(limit: Failure.longestLine))"
    try await output.show(output.style(on: .output).text(line, as: .bad))
  }

  /// Prints the summary on standard error: standard output contains records only.
  private func report(_ summary: WatchSummary) {
    if output.isJSON { return output.report(summary.json, of: .summary) }
    output.report(summary.text)
  }
}
