public import AlertStore
public import Contract
import ExchangeClient
public import MarketService
public import PortableFoundation
public import PriceLog
public import TestClock

/// The contract of ``MarketService``.
public enum MarketServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, and the resources that its rules need.
  public struct Subject: Sendable {
    /// The service, which has received and stored nothing.
    public var client: MarketService

    /// The exchange of the service.
    public let exchange: TestExchange

    /// The log of the service's database.
    public var prices: PriceLog

    /// The alerts of the service's database.
    public let alerts: AlertStore

    /// The clock of the service.
    public let clock: TestClock

    /// The current time of the service.
    public let now: Shared<Date>

    /// Returns another service with the same resources, as after a restart.
    public let restarted: @Sendable () -> MarketService

    /// Creates a subject; the closure creates its services.
    public init(
      exchange: TestExchange,
      prices: PriceLog,
      alerts: AlertStore,
      clock: TestClock,
      now: Shared<Date>,
      service: @escaping @Sendable () -> MarketService
    ) {
      client = service()
      self.exchange = exchange
      self.prices = prices
      self.alerts = alerts
      self.clock = clock
      self.now = now
      restarted = service
    }
  }

  /// All rules; each needs its own subject.
  public static let rules = [
    valueRules, requestRules, storageRules, bookRules, historyRules, listRules,
  ]
  .flatMap(\.self)
}

extension MarketServiceContract.Subject {
  /// Advances both clocks.
  func advance(by seconds: Int) {
    clock.advance(by: .seconds(seconds))
    now.replace { $0.addingTimeInterval(Double(seconds)) }
  }

  /// Refreshes all markets, every ten seconds.
  func refresh(_ symbols: [Symbol] = []) async throws -> MarketSnapshot {
    try await client.refresh(symbols, .seconds(10))
  }

  /// Sets the prices of open markets.
  func set(_ prices: KeyValuePairs<Symbol, Decimal?>) {
    exchange.update { state in
      state.tickers = prices.map { Ticker(symbol: $0, price: $1) }
      state.markets = prices.map { Market(symbol: $0.key, status: .open, priceScale: 2) }
    }
  }

  /// Sets the error of all requests.
  func fail(_ error: ExchangeClientError?) { exchange.update { $0.failure = error } }
}

/// The symbols of the rules.
let bitcoin = symbol("BTC-USD")
let ether = symbol("ETH-USD")
let doge = symbol("DOGE-BTC")

private func symbol(_ text: String) -> Symbol {
  guard let symbol = Symbol(text) else { preconditionFailure("\(text) is no symbol.") }
  return symbol
}

/// The error of an exchange that cannot be reached.
let unreachable = ExchangeClientError.unreachable(url, cause: "refused")

/// The URL in errors.
let url = URL(filePath: "/exchange")
