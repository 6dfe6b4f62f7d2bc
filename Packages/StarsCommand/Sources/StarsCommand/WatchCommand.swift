import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import NetworkOptions
import Polling
import PortableFoundation
import StargazerService
import TerminalClient

private let countOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  defaultText: "until stopped",
  summary: "Number of refreshes, including failed ones; the last one determines the exit code."
)

private let watchJSONOption = jsonOption.summarized(
  "Print JSON, one object per changed count, failure and recovery."
)

let watchCommand = ToolCommand<Dependencies>(
  "watch",
  summary: "Refresh counts regularly: a live table on a terminal, otherwise a line per change.",
  options: [
    OptionGroup("Refreshes", everyOption, countOption, onMilestoneOption),
    impatientOptions, networkOptions.group,
    OptionGroup("Output", watchJSONOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    (
      "stars watch swiftlang/swift apple/swift-nio",
      "Watch the counts of two repositories until control-C."
    ),
    (
      "stars watch swiftlang/swift --every 1h | tee stars.txt",
      "Print a line when the count changes."
    ),
    (
      #"stars watch --on-milestone 'notify-send "$STARS_REPOSITORY has $STARS_MILESTONE stars"'"#,
      "Watch your list, and celebrate."
    ),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub(
    notFound: "A repository is unknown or blocked, or the file of --cacert does not exist."
  )
) { try await $0.watch() }

extension CommandRun<Dependencies> {
  /// Refreshes until the number of refreshes is reached or a signal arrives.
  fileprivate func watch() async throws -> ExitCode {
    let names = try await selectedRepositories()
    // The view shows limits, and the next refresh waits for their end.
    let (service, storage) = try await openServiceAndStorage(waiting: .never)
    let hook = values[onMilestoneOption].map { MilestoneHook($0, by: self, in: storage) }
    // Logged steps would break up the table.
    guard output.terminal.isTerminal(.output), !output.isJSON, !output.appearance.isPlain,
      !values[verboseOption]
    else {
      return try await output.whileRead(on: system.clock) {
        try await watch(names, service, hook, in: CountLines(run: self))
      }
    }
    let table = LiveCounts(self, names)
    return try await table.whileShown { try await watch(names, service, hook, in: table) }
  }

  private func watch(
    _ names: [RepositoryName],
    _ service: StargazerService,
    _ hook: MilestoneHook?,
    in view: some CountView
  ) async throws -> ExitCode {
    var watched = WatchedCounts(names)
    // The time after a refresh in which GitHub refuses requests.
    var pause = Duration.zero
    var sinceRefresh = Stopwatch(system.clock)
    var code = ExitCode.success
    let interval = values[everyOption]
    let count = interval == nil ? 1 : values[countOption] ?? .max
    var remaining = count
    for await _ in Polling(every: interval, clock: system.clock).prefix(count) {
      let wait = pause - sinceRefresh.elapsed()
      if wait > .zero { try await system.clock.sleep(for: wait) }
      let stopwatch = Stopwatch(system.clock)
      let failures = try await refresh(&watched, service)
      remaining -= 1
      pause = failures.map(\.pause).max() ?? .zero
      sinceRefresh = Stopwatch(system.clock)
      let delay = max(pause, (interval ?? .zero) - stopwatch.elapsed())
      let nextAttempt =
        remaining == 0 ? nil : system.now().addingTimeInterval(delay / .seconds(1))
      let counted = watched.received
      try await view.show(watched.update(failures, nextAttempt: nextAttempt))
      for counted in counted {
        try await hook?.run(for: counted) { try await view.show($0) }
      }
      code = failures.first?.failure.exitCode ?? .success
    }
    try Task.checkCancellation()
    return code
  }

  /// Requests the count of each repository, and returns the failures.
  ///
  /// A failure that other repositories would share ends the requests, and is the failure of all repositories that follow.
  private func refresh(
    _ watched: inout WatchedCounts,
    _ service: StargazerService
  ) async throws -> [FailedCount] {
    var failures: [FailedCount] = []
    let names = watched.names
    for (index, name) in names.enumerated() {
      do {
        watched.receive(try await service.count(name), for: name)
      } catch let error as GitHubClientError {
        let failure = failure(of: error)
        guard failure.exitCode == .notFound else {
          return failures + names[index...].map { FailedCount($0, error, failure) }
        }
        failures.append(FailedCount(name, error, failure))
      }
    }
    return failures
  }
}
