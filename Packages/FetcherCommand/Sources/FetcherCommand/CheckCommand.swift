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
    OptionGroup("History", CheckOptions.target, machineOption),
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
    let target = values[CheckOptions.target] ?? checkedURL
    let targetCheck = TargetCheck(
      of: target,
      saving: values[CheckOptions.save],
      service: retrying(dependencies.checkService(network), times: values[retryOption]),
      storage: try await openStorage(),
      clock: system.clock,
      now: system.now,
      onUnloggedFailure: warnOfUnloggedFailure
    )
    let attempt = try await run(check, with: targetCheck)
    switch attempt.result {
    case .failure(let failure): throw Failure(of: failure, in: tool.name)
    case .success where values[quietOption]: break
    case .success(let result) where output.isJSON:
      let object = result.json(of: target, attempt.saved)
      try await output.show(object, of: .check, after: .check)
    case .success(let result):
      let lines = [text(of: result)] + (attempt.saved?.lines ?? [])
      try await output.show(lines.joined(separator: "\n"), after: .check)
    }
    return .success
  }

  /// Runs a check and saves the attempt, and shows its steps on a terminal if it takes more than a second.
  private func run(
    _ check: HTTPCheck,
    with targetCheck: TargetCheck
  ) async throws -> TargetCheck.Attempt {
    let step = Atomic(1)
    return try await withProgress(after: .seconds(1)) { elapsed in
      let number = step.load(ordering: .relaxed)
      let seconds = max((check.timeout - elapsed).components.seconds, 0)
      return "Request \(number) of \(check.steps.count), \(seconds) s left"
    } _: {
      try await targetCheck.run(check) { step.store($0, ordering: .relaxed) }
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
}
