import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import TerminalClient
import TextFormatting

let limitCommand = ToolCommand<Dependencies>(
  "limit",
  synonyms: ["limits"],
  summary:
    "Print the remaining requests and the time until their reset; the request does not count.",
  options: [
    impatientOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  examples: [
    ("stars limit", "Print the rate limits of GitHub for this user."),
    ("stars limit --json | jq .remaining", "Print the numbers of remaining requests."),
  ],
  exitCodes: ExitCode.ofGitHub.subtracting([.cannotCreate]),
  exitCodeSummaries: .ofGitHub(notFound: "The file of --cacert does not exist.")
) { try await $0.limit() }

extension CommandRun<Dependencies> {
  /// Prints the limits; opens no database.
  fileprivate func limit() async throws -> ExitCode {
    let client = try await gitHubClient(waiting: .never)
    let limits = try await reportingFailures {
      try await withProgress(after: .seconds(1), { _ in "Requesting the rate limits" }) {
        try await client.rateLimits().value
      }
    }
    try await show(limits, in: report, as: output.isJSON ? .json : .table)
    return .success
  }

  private var report: Report<RateLimit> {
    let (numbers, now) = (StarNumbers(language), system.now())
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("rate_limit"),
      [
        .init("resource", title(.resource)) { .string($0.resource) },
        .init("limit", title(.limit), .rightAligned) {
          .integer($0.limit)
        } text: {
          numbers.text($0.limit)
        },
        .init("remaining", title(.remaining), .rightAligned) {
          .integer($0.remaining)
        } text: {
          numbers.text($0.remaining)
        },
        .init("reset_seconds") { .integer(Int($0.timeUntilReset.components.seconds)) },
        .init("reset_at", title(.reset)) {
          .time($0.reset(after: now))
        } text: {
          "\(localText(of: $0.reset(after: now))) (\($0.timeUntilReset.ageText))"
        },
      ]
    )
  }
}

extension RateLimit {
  /// Returns the time of the reset by this computer's clock.
  fileprivate func reset(after now: Date) -> Date {
    now.addingTimeInterval(timeUntilReset / .seconds(1))
  }
}
