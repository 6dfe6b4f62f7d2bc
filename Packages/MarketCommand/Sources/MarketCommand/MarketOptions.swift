import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketService
import NetworkOptions
import PortableFoundation

/// The languages of the tool.
let marketLanguages: [Language] = [.english, .spanish, .dutch]

let languageOption = Option(
  "language",
  .choice(of: Language.self, among: marketLanguages, named: "LANGUAGE"),
  defaultText: "LC_ALL, LC_MESSAGES or LANG",
  summary: "Language of headings and numbers."
)

/// The options that describe the exchange.
let exchangeOptions = OptionGroup(
  "Exchange",
  sourceOption,
  fallbackOption,
  urlOption,
  timeoutOption
)

let timeoutOption = Option(
  "timeout",
  .duration,
  default: .seconds(10),
  summary: "Time limit of a request, such as 500ms, 10s or 2m."
)

/// The time between refreshes of `watch` and `screen`.
let everyOption = Option(
  "every",
  .interval,
  default: defaultInterval,
  summary: "Time between the starts of two refreshes; 0 means no pause, never only one refresh."
)

/// The options that describe the route to the exchange, and its recording.
let networkOptions = NetworkOptions(
  of: "market",
  replay: "Use recorded responses and send no requests; prices are saved as usual."
)

/// The interval that determines when a value is stale, and the next attempt after a failure.
let defaultInterval = Duration.seconds(10)

extension ValueParser where Value == Symbol {
  /// Parses the symbol of a market, or a currency, which means its price in USD; shells complete the symbols with saved prices.
  static var symbol: Self {
    Self(named: "SYMBOL") { text throws(InvalidValue) in
      guard let symbol = Symbol(text) ?? Symbol(pricedInDollars: text) else {
        throw InvalidValue("must be a market such as BTC-USD, or BTC for BTC-USD")
      }
      return symbol
    }
    .completed(by: "list", "--offline", "--format", "symbols")
  }
}

extension ImpliedCommand {
  /// Shows a market that is the only argument, such as `BTC-USD` or `BTC`.
  ///
  /// A currency must have a capital letter, unlike a mistyped command.
  static let show = Self("show") {
    Symbol($0) != nil || $0.contains(where: \.isUppercase) && Symbol(pricedInDollars: $0) != nil
  }
}

extension Symbol {
  /// Creates the symbol of a currency's price in USD; nil if the text is not a currency.
  fileprivate init?(pricedInDollars currency: String) { self.init("\(currency)-USD") }
}

extension CommandRun<Dependencies> {
  /// The language of headings and numbers.
  var language: Language {
    values[languageOption]
      ?? .preferred(among: marketLanguages) { system.environment.variable($0) }
  }

  /// Opens the database before the first request: a price that cannot be saved is not requested.
  ///
  /// - Parameter delivery: The firings for which the command of `--on-alert` runs.
  func openService(delivery: AlertStore.Delivery = .none) async throws -> MarketService {
    let sources = try await priceSources
    let location = try databaseLocation()
    let storage = try await openDatabase(at: location)
    log("Opened \(location).")
    return dependencies.service(sources, storage, delivery)
  }

  /// Returns the service on the saved data; nil without a database.
  func openServiceIfPresent() async throws -> MarketService? {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else { return nil }
    return dependencies.service(try await priceSources, storage, .none)
  }
}
