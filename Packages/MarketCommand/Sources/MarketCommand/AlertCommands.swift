import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketService
import NetworkOptions
import PortableFoundation
import Store
import TerminalClient
import TextFormatting

private let symbolArgument = Argument(.symbol, summary: "Market, such as BTC-USD.")

private let directionArgument = Argument(
  .choice(of: Alert.Direction.self),
  summary: "Side of the price, which a price that equals it has reached; or a change."
)

private let levelArgument = Argument(
  .level,
  summary: "Price with a decimal point, such as 70000 or 0.0567; or a percentage, such as 5%."
)

private let periodArguments = Argument(
  repeating: .string(named: "in DURATION"),
  isRequired: false,
  summary: "Period of a change, such as 'in 1h'; at most 24h."
)

private let onceOption = Option(flag: "once", summary: "Fire only once.")

private let cooldownOption = Option(
  "cooldown",
  .duration,
  defaultText: "none",
  summary: "Time after a firing in which the alert does not fire again, such as 10m."
)

private let rearmOption = Option(
  "rearm",
  .percentage,
  defaultText: "0%",
  summary: "How far the price has to leave the level before the alert can fire again."
)

private let alertFormat = formatOption(.table, .json, .csv, "numbers")

private let numbersArgument = Argument(
  repeating: .integer(in: 1 ... .max).completed(by: "alerts", "--format", "numbers"),
  summary: "Numbers of alerts; all or none are removed."
)

let alertCommand = ToolCommand<Dependencies>(
  "alert",
  summary: "Add an alert, which fires each time that requested prices cross a price, or move.",
  options: [
    OptionGroup("Frequency", onceOption, cooldownOption, rearmOption), exchangeOptions,
    networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  arguments: symbolArgument,
  directionArgument,
  levelArgument,
  periodArguments,
  examples: [
    ("market alert BTC-USD above 70000", "Fire when the price rises to 70000 or above it."),
    ("market alert ETH-BTC below 0.05", "Fire when the price falls to 0.05 or below it."),
    ("market alert BTC-USD moves 5% in 1h", "Fire when the price changes by 5 % within an hour."),
    (
      "market alert BTC-USD above 70000 --cooldown 10m --rearm 0.5%",
      "Fire at most every 10 minutes, and again only after the price was below 69650."
    ),
  ],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate, .notShown])
) { try await $0.addAlert() }

let alertsCommand = ToolCommand<Dependencies>(
  "alerts",
  summary: "List the alerts.",
  options: [OptionGroup("Output", alertFormat, jsonOption)],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: alertFormat
) { try await $0.listAlerts() }

let unalertCommand = ToolCommand<Dependencies>(
  "unalert",
  summary: "Remove alerts.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: numbersArgument,
  examples: [("market unalert 1 3", "Remove alerts 1 and 3.")],
  exitCodes: [.notFound, .notShown],
  exitCodeSummaries: [.notFound: "An alert, or the database given with --database, does not exist."]
) { try await $0.removeAlerts() }

extension CommandRun<Dependencies> {
  private var alerts: Report<Alert> { Report(at: system.now(), in: language) }

  /// Adds an alert, and prints how it was understood.
  fileprivate func addAlert() async throws -> ExitCode {
    let symbol = values[symbolArgument]
    let condition = try condition
    let start = system.now()
    let service = try await openService()
    let alert = try await reportingFirings(of: service) {
      try await service.addAlert(symbol, condition)
    }
    // The alert is saved: without the price, the result is still the alert.
    let quote = try? await service.stored([symbol]).first
    let now = system.now()
    if output.isJSON {
      let object = alerts.json(of: alert)
        .adding("action", .string("add"))
        .adding("last_price", .string(quote?.ticker?.price?.description))
        .adding("received", .time(quote?.time))
      try await output.show(object, of: .alertChange, after: .ofAlerts)
    } else {
      let text = AlertText(language)
      let lines = [
        text.addition(of: alert), text.price(quote, receivedAfter: start, at: now),
        text.nextFiring(of: alert),
      ]
      try await output.show(lines.compactMap(\.self).joined(separator: "\n"), after: .ofAlerts)
    }
    return .success
  }

  /// The condition that the arguments and the options describe.
  private var condition: Alert.Condition {
    get throws {
      let (direction, level, words) = (
        values[directionArgument], values[levelArgument], values[periodArguments]
      )
      var period: Duration?
      if direction == .moves {
        guard level.isPercentage else { throw misuse("A change is a percentage, such as 5%.") }
        guard words.count == 2, words[0] == "in",
          let duration = try? ValueParser<Duration>.duration.parse(words[1]),
          duration >= .seconds(1), duration <= Alert.Condition.maximumPeriod
        else { throw misuse("A change needs a period from 1s to 24h, such as 'in 1h'.") }
        period = duration
      } else {
        guard !level.isPercentage else {
          throw misuse("The price of '\(direction.rawValue)' is no percentage.")
        }
        guard words.isEmpty else { throw misuse("Only 'moves' has a period.") }
      }
      let rearm = values[rearmOption] ?? 0
      guard rearm < (direction == .moves ? level.number : 1) else {
        throw misuse("The distance of '--rearm' must be less than the level.")
      }
      return Alert.Condition(
        direction,
        level.number,
        in: period,
        isOnce: values[onceOption],
        cooldown: values[cooldownOption] ?? .zero,
        rearm: rearm
      )
    }
  }

  /// Prints the alerts; creates no database.
  fileprivate func listAlerts() async throws -> ExitCode {
    let format = try format(of: alertFormat)
    let alerts = try await openServiceIfPresent()?.alerts() ?? []
    if alerts.isEmpty, format == .table {
      output.report(CommandPhrase.noAlerts.text(in: language))
    }
    try await show(alerts, in: self.alerts, as: format)
    return .success
  }

  /// Removes alerts in one unit of work, and prints them; creates no database.
  fileprivate func removeAlerts() async throws -> ExitCode {
    var seen: Set<Int> = []
    let numbers = values[numbersArgument].filter { seen.insert($0).inserted }
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw Failure(unknownAlert: numbers[0])
    }
    let alerts = try await storage.unitOfWork.write {
      try numbers.map { number in
        guard let alert = try storage.alerts.remove(number) else {
          throw Failure(unknownAlert: number)
        }
        return alert
      }
    }
    let text = AlertText(language)
    let lines = alerts.map { alert in
      guard output.isJSON else { return text.removal(of: alert) }
      let object = self.alerts.json(of: alert).adding("action", .string("remove"))
      return output.line(object, of: .alertChange)
    }
    try await output.show(
      lines.joined(separator: "\n"),
      isExact: output.isJSON,
      after: .ofAlerts
    )
    return .success
  }
}

extension JSON.ObjectType {
  /// An alert after a command that adds or removes it.
  fileprivate static let alertChange = Self("alert_change")
}

extension Change {
  /// A change of the alerts.
  fileprivate static let ofAlerts = Change("The change is saved")
}

extension Failure {
  /// Creates the failure to remove alerts, which changed nothing.
  fileprivate init(unknownAlert number: Int) {
    self.init(
      .notFound,
      code: "unknown_alert",
      "There is no alert \(number). Nothing was changed.",
      "'market alerts' lists the numbers of all alerts."
    )
  }
}
