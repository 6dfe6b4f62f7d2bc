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
    gitHubOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  examples: [
    ("stars limit", "Print the rate limits of GitHub for this user."),
    ("stars limit --json | jq .remaining", "Print the numbers of remaining requests."),
  ],
  exitCodes: ExitCode.ofGitHub.subtracting([.cannotCreate]),
  exitCodeSummaries: .ofGitHub(notFound: "The file of --cacert does not exist.")
) { try await $0.limit() }

extension JSON.ObjectType {
  /// A rate limit.
  fileprivate static let rateLimit = Self("rate_limit")
}

extension CommandRun<Dependencies> {
  /// Prints the limits; opens no database.
  fileprivate func limit() async throws -> ExitCode {
    let status = waitingStatus("Requesting the rate limits")
    let client = try await gitHubClient { status.update($0) }
    let limits = try await reportingFailures {
      try await withProgress(after: .seconds(1), { _ in status.text }) {
        try await client.rateLimits().value
      }
    }
    if output.isJSON {
      for limit in limits { try await output.show(json(of: limit), of: .rateLimit) }
    } else {
      try await output.show(table(of: limits).text)
    }
    return .success
  }

  private func table(of limits: [RateLimit]) -> FittedTable {
    let numbers = StarNumbers(language)
    func title(_ phrase: CommandPhrase) -> String {
      phrase.text(in: language).uppercased()
    }
    return FittedTable(
      [
        .init(title: title(.resource)),
        .init(title: title(.limit), isRightAligned: true),
        .init(title: title(.remaining), isRightAligned: true),
        .init(title: title(.reset)),
      ],
      rows: limits.map { limit in
        [
          limit.resource.escapedForTerminal(), numbers.text(limit.limit),
          numbers.text(limit.remaining),
          "\(localText(of: limit.reset(after: system.now()))) (\(limit.timeUntilReset.ageText))",
        ]
      },
      width: output.terminalWidth,
      style: output.style(on: .output)
    )
  }

  private func json(of limit: RateLimit) -> JSON {
    [
      "resource": .string(limit.resource),
      "limit": .integer(limit.limit),
      "remaining": .integer(limit.remaining),
      "reset_seconds": .integer(Int(limit.timeUntilReset.components.seconds)),
      "reset_at": .string(limit.reset(after: system.now()).rfc3339),
    ]
  }
}

extension RateLimit {
  /// Returns the time of the reset by this computer's clock.
  fileprivate func reset(after now: Date) -> Date {
    now.addingTimeInterval(timeUntilReset / .seconds(1))
  }
}
