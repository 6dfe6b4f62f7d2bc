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
  summary: "Check the targets, or fetch, repeatedly; print each attempt.",
  options: [
    OptionGroup("Attempts", everyOption, watchCountOption, untilFailureOption, machineOption),
    OptionGroup("Targets", targetsOption, concurrencyOption, onChangeOption),
    serverOptions,
    networkOptions.group,
    OptionGroup("Output", watchJSONOption, watchQuietOption, requestLogOption),
  ],
  arguments: targetNamesArgument,
  examples: [
    ("fetcher watch", "Check all targets of ~/.config/fetcher/targets until control-C."),
    (
      #"fetcher watch --on-change 'notify-send "$FETCHER_TARGET $FETCHER_EVENT"'"#,
      "Show a notification when a target starts to fail, and when it is healthy again."
    ),
    ("fetcher watch --url http://localhost:8000 --every 1m", "Fetch from a server once a minute."),
  ],
  exitCodes: ExitCode.ofFetches,
  exitCodeSummaries: [ExitCode: String].ofServers.merging(.ofTargets) { _, targets in targets }
) { run in try await run.output.whileRead(on: run.system.clock) { try await run.watch() } }

let everyOption = Option(
  "every",
  .duration(allowsZero: true),
  default: .seconds(10),
  summary: "Time between the starts of two attempts, such as 30s; 0 means no pause."
)

private let watchCountOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  defaultText: "until stopped",
  summary:
    "Number of attempts, of each target, including failed ones; the last determine the exit code."
)

private let untilFailureOption = Option(
  flag: "until-failure",
  summary: "Stop at the first failure and exit with its code."
)

private let watchJSONOption = jsonOption.summarized(
  "Print JSON, one object per line, including failed attempts."
)

private let watchQuietOption = quietOption.summarized(
  "Print only failed attempts and changes; the summary still goes to standard error."
)

private let concurrencyOption = Option(
  "concurrency",
  .integer(in: 1...1_000),
  default: 100,
  summary: "Maximum number of targets that are checked at the same time."
)

extension CommandRun<Dependencies> {
  /// Watches the targets of the target file, unless the server of `--url` is named or there are none.
  fileprivate func watch() async throws -> ExitCode {
    let names = values[targetNamesArgument]
    if values.isPassed(urlOption) {
      guard names.isEmpty else { throw misuse("NAME and '--url' cannot be combined.") }
      guard values[onChangeOption] == nil else {
        throw misuse("'--on-change' and '--url' cannot be combined: a server has no state.")
      }
      return try await watchServer()
    }
    let targets = try await targets(named: names)
    if targets.isEmpty {
      guard values[targetsOption] == nil, values[onChangeOption] == nil else {
        throw misuse("There are no targets in \(try targetFile.path).")
      }
      return try await watchServer()
    }
    try refuseOptionsOfServer()
    return try await TargetWatchOutput(of: targets, by: self, in: openStorage())
      .watch(named: names)
  }

  /// Throws if an option of the server or the transport is passed, which targets have in their lines.
  func refuseOptionsOfServer() throws {
    let options: [(String, Bool)] = [
      ("timeout", values.isPassed(timeoutOption)), ("retry", values.isPassed(retryOption)),
      ("header", values.isPassed(headerOption)),
      ("allow-origin", values.isPassed(allowedOriginsOption)),
      ("cacert", values.isPassed(networkOptions.certificates)),
      ("proxy", values.isPassed(networkOptions.proxy)),
      ("record", values.isPassed(networkOptions.record)),
      ("replay", values.isPassed(networkOptions.replay)),
    ]
    guard let option = options.first(where: { $0.1 })?.0 else { return }
    throw misuse("'--\(option)' belongs to a line of the target file, or needs '--url'.")
  }

  /// Returns how the options watch targets.
  func targetWatchSettings() -> TargetWatch.Settings {
    TargetWatch.Settings(
      every: values[everyOption],
      count: values[watchCountOption],
      concurrency: values[concurrencyOption]
    )
  }

  /// Returns the hook of `--on-change`; nil without the option.
  func changeHook(in storage: FetchStorage) -> ChangeHook? {
    values[onChangeOption].map { ChangeHook($0, by: self, in: storage) }
  }

  /// Whether a watch stops at the first failure.
  var stopsAtFailure: Bool { values[untilFailureOption] }

  /// Fetches until the count is reached, a failure or a signal; prints each fetch, and then a summary.
  private func watchServer() async throws -> ExitCode {
    let dataFetch = try await openDataFetch()
    var summary = WatchSummary(successes: "fetched")
    var code = ExitCode.success
    let polling = Polling(every: values[everyOption], clock: system.clock)
    watching: for await _ in polling.prefix(values[watchCountOption] ?? .max) {
      do {
        let state = try await fetchOnce(with: dataFetch)
        summary.add(success: state.lastFetch?.entry.duration ?? .zero)
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
  func report(_ summary: WatchSummary) {
    if output.isJSON { return output.report(summary.json, of: .summary) }
    output.report(summary.text)
  }
}
