import CheckService
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import NetworkClient
import NetworkOptions
import PortableFoundation
import StyleGuide
import Synchronization
import TextFormatting

let checkCommand = ToolCommand<Dependencies>(
  "check",
  summary: "Request a URL, judge the response, and save the attempt.",
  options: CheckOptions.groups + [
    OptionGroup("Check", machineOption),
    networkOptions.group,
    OptionGroup("Output", jsonOption, quietOption, requestLogOption),
  ],
  arguments: CheckOptions.url,
  examples: [
    ("fetcher check https://example.com", "Expect a status from 200 to 299."),
    (
      "fetcher check https://example.com --expect-text Welcome --expect-certificate 14d",
      "Expect a text, and a certificate that remains valid for two weeks."
    ),
    (
      "fetcher check http://localhost:8000 --capture next=/next_path --then '{next}' --expect-json /response_code",
      "Use a value of the first response in the second request."
    ),
  ],
  exitCodes: ExitCode.ofFetches,
  exitCodeSummaries: [
    .invalidInput: "A file of --cacert, --header or --data cannot be used.",
    .notFound: "A file of --cacert, --header or --data does not exist.",
    .tryAgain: "Timed out, or the database is busy: try again.",
    .unacceptableResponse: "An expectation failed, or the response was not acceptable.",
  ].merging(.ofServers) { own, _ in own }
) { try await $0.runCheck() }

extension CommandRun<Dependencies> {
  /// Runs the check that the options describe, and prints its result.
  fileprivate func runCheck() async throws -> ExitCode {
    let check = try await check()
    // The default `User-Agent` is no secret.
    let secrets = Set(check.steps.flatMap(\.headers.keys)).subtracting(["User-Agent"])
    let network = logged(
      try await networkClient(networkOptions, redacting: secrets),
      redacting: secrets
    )
    let targetCheck = TargetCheck(
      of: values[CheckOptions.target] ?? checkedURL,
      saving: values[CheckOptions.save],
      service: retryingCheckService(over: network),
      storage: try await openStorage(),
      clock: system.clock,
      now: system.now,
      onUnloggedFailure: warnOfUnloggedFailure
    )
    do {
      let (result, saved) = try await run(check, with: targetCheck)
      if values[quietOption] { return .success }
      if output.isJSON {
        try await output.show(json(of: result, saved), of: .check, after: .check)
      } else {
        let lines = [text(of: result)] + (saved?.lines ?? [])
        try await output.show(lines.joined(separator: "\n"), after: .check)
      }
      return .success
    } catch let failure as CheckFailure {
      var report = Failure(of: failure, in: tool.name)
      report.step = failure.stepName
      report.url = failure.url
      throw report
    }
  }

  /// Runs a check and saves its result, and shows its steps on a terminal if it takes more than a second.
  private func run(
    _ check: HTTPCheck,
    with targetCheck: TargetCheck
  ) async throws -> (result: CheckResult, saved: FetchedState?) {
    let step = Atomic(1)
    return try await withProgress(after: .seconds(1)) { elapsed in
      let number = step.load(ordering: .relaxed)
      let seconds = max((check.timeout - elapsed).components.seconds, 0)
      return "Request \(number) of \(check.steps.count), \(seconds) s left"
    } _: {
      try await targetCheck.runAndSave(check) { step.store($0, ordering: .relaxed) }
    }
  }

  /// Returns a service that retries transient failures as the options allow, all within the timeout of a check.
  private func retryingCheckService(over network: NetworkClient) -> CheckService {
    let service = dependencies.checkService(network)
    return CheckService { check, onStep in
      let policy = RetryPolicy(
        maximumRetries: values[retryOption],
        timeLimit: check.timeout,
        clock: system.clock,
        random: system.random
      )
      let stopwatch = Stopwatch(system.clock)
      var attempts = 0
      do {
        return try await policy.run(elapsed: stopwatch.elapsed) { error in
          (error as? CheckFailure)?.isTransient ?? false
        } onRetry: { error, pause in
          log("\(error) Retrying after \(pause.text).")
        } attempt: { remaining in
          attempts += 1
          var check = check
          check.timeout = remaining
          var result = try await service.run(check, onStep)
          if attempts > 1 {
            (result.attempts, result.duration) = (attempts, stopwatch.elapsed())
          }
          return result
        }
      } catch var failure as CheckFailure {
        if case .timedOut = failure.reason { failure.reason = .timedOut(limit: check.timeout) }
        throw failure
      }
    }
  }

  private func text(of result: CheckResult) -> String {
    let validity = result.certificateExpiry.map { expiry in
      let days = Int(expiry.timeIntervalSince(system.now()) / 86_400)
      return ", certificate valid for \(days == 1 ? "1 day" : "\(days) days")"
    }
    let url = result.url.absoluteString.escapedForTerminal(limit: Failure.longestLine)
    return "Passed in \(result.duration.text): \(url) (status \(result.status)\(validity ?? ""))"
  }

  private func json(of result: CheckResult, _ saved: FetchedState?) -> JSON {
    [
      "url": .string(result.url.absoluteString),
      "status": .integer(result.status),
      "duration_ms": .milliseconds(result.duration),
      "attempts": .integer(result.attempts),
      "certificate_expires_at": .time(result.certificateExpiry),
      "response_code": .uuid(saved?.responseCode),
      "times_fetched": .integer(saved?.timesFetched),
    ]
  }
}

extension JSON.ObjectType {
  fileprivate static let check = Self("check")
}
