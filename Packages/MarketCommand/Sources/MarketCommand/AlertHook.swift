import AlertStore
import CommandLineParsing
import CommandSupport
import MarketService
import PortableFoundation
import TextFormatting

/// The shell command that `watch` and `screen` run for each alert that fires.
let onAlertOption = Option(
  "on-alert",
  .string(named: "COMMAND").concealed(),
  summary: "Run a shell command for each alert that fires, with the values in its environment."
)

/// Whether only one of the programs with `--on-alert` runs its command for a firing.
let oncePerAlertOption = Option(
  flag: "once-per-alert",
  summary: "Run the command only if no other 'watch' or 'screen' has run one for the firing."
)

/// The names of the variables with the values of a firing.
let alertVariables = [
  "MARKET_ALERT", "MARKET_SYMBOL", "MARKET_DIRECTION", "MARKET_ALERT_PRICE", "MARKET_PRICE",
  "MARKET_TIME",
]

extension CommandRun<Dependencies> {
  /// The firings for which the command of `--on-alert` runs.
  var delivery: AlertStore.Delivery {
    get throws {
      guard values[oncePerAlertOption] else { return values[onAlertOption] == nil ? .none : .each }
      guard values[onAlertOption] != nil else {
        throw misuse("'--once-per-alert' needs '--on-alert'.")
      }
      return .unclaimed
    }
  }

  /// Returns the queue of the command of `--on-alert`; nil without the option.
  func alertHooks(of service: MarketService) -> AlertHookQueue? {
    values[onAlertOption].map { command in
      AlertHookQueue(
        CommandHook(
          command,
          of: "--on-alert",
          inheriting: ["MARKET_DATABASE", "MARKET_SOURCE", "MARKET_URL"],
          processes: system.processes
        ),
        isExclusive: values[oncePerAlertOption],
        claim: service.claim
      )
    }
  }
}

extension CommandHook {
  /// Runs the command for an alert, and returns its output and what went wrong.
  ///
  /// - Throws: `CancellationError`, after the command was terminated.
  func run(_ firing: AlertStore.Firing) async throws -> Result {
    let alert = firing.alert
    let values = [
      "\(alert.id)", alert.symbol, alert.direction.rawValue, "\(alert.price)", "\(firing.price)",
      alert.firedAt?.rfc3339 ?? "",
    ]
    return try await run(
      Dictionary(uniqueKeysWithValues: zip(alertVariables, values)),
      for: "alert \(alert.id)"
    )
  }
}
