import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketService
import PortableFoundation

/// The languages of the tool.
let marketLanguages: [Language] = [.english, .spanish, .dutch]

let languageOption = Option(
  "language",
  ValueParser<Language>(
    named: "LANGUAGE",
    choices: marketLanguages.map(\.rawValue),
    text: { $0.rawValue }
  ) { text throws(InvalidValue) in
    guard let language = marketLanguages.first(where: { $0.rawValue == text }) else {
      throw InvalidValue(text, noneOf: marketLanguages.map(\.rawValue))
    }
    return language
  },
  defaultText: "LC_ALL, LC_MESSAGES or LANG",
  summary: "Language of headings and numbers."
)

/// The options that describe the exchange.
let exchangeOptions = OptionGroup("Exchange", urlOption, timeoutOption)

private let urlOption = Option(
  "url",
  .baseURL,
  default: .blockchain,
  environment: "MARKET_URL",
  summary: "Base URL of the exchange."
)

private let timeoutOption = Option(
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

/// The interval that determines when a value is stale, and the next attempt after a failure.
let defaultInterval = Duration.seconds(10)

extension ValueParser where Value == Symbol {
  /// Parses the symbol of a market.
  static var symbol: Self {
    Self(named: "SYMBOL") { text throws(InvalidValue) in
      guard let symbol = Symbol(text) else {
        throw InvalidValue("must be a market such as BTC-USD")
      }
      return symbol
    }
  }
}

extension ValueParser where Value == URL {
  /// Parses the URL that the paths of requests are appended to.
  fileprivate static var baseURL: Self {
    Self(named: "URL", text: { $0.absoluteString }) { text throws(InvalidValue) in
      guard let url = URL(string: text, encodingInvalidCharacters: false),
        ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
      else { throw InvalidValue("must be an http or https URL such as http://localhost:8000") }
      guard url.user() == nil, url.password() == nil else {
        throw InvalidValue("must not contain a user")
      }
      guard url.query() == nil, url.fragment() == nil else {
        throw InvalidValue("must have neither a query nor a fragment")
      }
      return url
    }
  }
}

extension URL {
  /// The exchange of Blockchain.com.
  fileprivate static let blockchain: URL = {
    guard let url = URL(string: "https://api.blockchain.com/v3/exchange") else {
      preconditionFailure("The default URL is invalid.")
    }
    return url
  }()
}

extension CommandRun<Dependencies> {
  /// The language of headings and numbers.
  var language: Language {
    values[languageOption]
      ?? .preferred(among: marketLanguages) { system.environment.variable($0) }
  }

  /// The client of the exchange that the options describe.
  var exchange: ExchangeClient { dependencies.exchange(values[urlOption], values[timeoutOption]) }

  /// Opens the database before the first request: a price that cannot be saved is not requested.
  func openService() async throws -> MarketService {
    dependencies.service(exchange, try await openDatabase(at: databaseLocation()))
  }

  /// Returns the failure of options that contradict each other.
  func misuse(_ message: String) -> Failure {
    Failure(.usage, code: "usage", message, "See 'market \(command) --help'.")
  }
}
