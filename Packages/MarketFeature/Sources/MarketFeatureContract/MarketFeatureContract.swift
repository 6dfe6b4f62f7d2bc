public import Contract
public import ExchangeClient
public import MarketFeature
public import MarketService
public import MarketServiceContract
public import PortableFoundation
public import PriceLog
public import TestClock

/// The contract of ``MarketFeature/MarketViewModel``.
public enum MarketFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the view models under test, whose requests a rule controls.
  public struct Subject: Sendable {
    /// The exchange of the view models.
    public let exchange: TestExchange

    /// The service of another process, which shares the database.
    public let service: MarketService

    /// The log of the database.
    public let prices: PriceLog

    /// The clock of the view models and their services.
    public let clock: TestClock

    /// The current time.
    public let now: Shared<Date>

    /// Creates a view model on a separate service; those of one subject share a database, like processes.
    ///
    /// The first closure runs before each request of the exchange; it can suspend and throw. The second one changes the
    /// service.
    public var makeViewModel:
      @Sendable (
        _ interval: Duration?,
        _ requesting: @escaping @Sendable (_ request: Request) async throws -> Void,
        _ changing: @Sendable (_ service: inout MarketService) -> Void
      ) -> MarketViewModel

    /// Creates a subject whose exchange has no markets; the closure creates its services.
    public init(
      clock: TestClock,
      prices: PriceLog,
      service:
        @escaping @Sendable (
          _ client: ExchangeClient, _ now: @escaping @Sendable () -> Date
        ) -> MarketService
    ) {
      let exchange = TestExchange()
      let now = Shared(MarketServiceContract.start)
      self.exchange = exchange
      self.service = service(exchange.client) { now.value }
      self.prices = prices
      self.clock = clock
      self.now = now
      makeViewModel = { interval, requesting, changing in
        var service = service(exchange.client.running(requesting)) { now.value }
        changing(&service)
        return MarketViewModel(service, every: interval, clock: clock) { now.value }
      }
    }

    /// Creates a view model; see ``makeViewModel``.
    public func viewModel(
      every interval: Duration? = .seconds(10),
      requesting: @escaping @Sendable (_ request: Request) async throws -> Void = { _ in },
      changing: @Sendable (_ service: inout MarketService) -> Void = { _ in }
    ) -> MarketViewModel {
      makeViewModel(interval, requesting, changing)
    }
  }

  /// A request of an exchange.
  public enum Request: Equatable, Sendable {
    /// The request for all tickers.
    case tickers

    /// The request for the list of markets.
    case markets

    /// The request for an order book.
    case book(Symbol)
  }

  /// The rules; each needs its own subject.
  public static let rules = [
    listenerRules, pollingRules, visibilityRules, refreshRules, detailRules, actionRules,
  ].flatMap(\.self)
}

extension ExchangeClient {
  /// Returns the client with a closure that runs before each request.
  fileprivate func running(
    _ requesting:
      @escaping @Sendable (_ request: MarketFeatureContract.Request) async throws -> Void
  ) -> Self {
    var client = self
    client.tickers = { [tickers] in
      try await requesting(.tickers)
      return try await tickers()
    }
    client.markets = { [markets] in
      try await requesting(.markets)
      return try await markets()
    }
    client.book = { [book] symbol in
      try await requesting(.book(symbol))
      return try await book(symbol)
    }
    return client
  }
}
