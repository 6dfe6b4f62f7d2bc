/// Reads the public market data of an exchange.
///
///     for ticker in try await exchange.tickers() { print(ticker.symbol, ticker.price ?? "–") }
///
/// Every number is exact. A missing value is nil. The tickers and the markets are in the order of their symbols. A market
/// that does not exist is unknown. Each call sends one request. A cancelled call throws `CancellationError`.
public struct ExchangeClient: Sendable {
  /// Returns the tickers of all markets, in the order of their symbols.
  ///
  /// Closed markets have tickers without prices. A market that was opened just now may have none. A response in which
  /// every ticker lacks the field of the price is unacceptable, and so is one with two tickers of a market.
  ///
  /// - Throws: ``ExchangeClientError``; `CancellationError`.
  public var tickers: @Sendable () async throws -> [Ticker]

  /// Returns the ticker of a market.
  ///
  /// - Throws: ``ExchangeClientError``, `unknownSymbol` for a market that does not exist; `CancellationError`.
  public var ticker: @Sendable (_ symbol: Symbol) async throws -> Ticker

  /// Returns all markets, in the order of their symbols.
  ///
  /// A market has its status and its scales.
  ///
  /// - Throws: ``ExchangeClientError``; `CancellationError`.
  public var markets: @Sendable () async throws -> [Market]

  /// Returns the order book of a market.
  ///
  /// The best orders are first, whatever the order of the exchange. A book can be empty or crossed.
  ///
  /// - Throws: ``ExchangeClientError``, `unknownSymbol` for a market that does not exist; `CancellationError`.
  public var book: @Sendable (_ symbol: Symbol) async throws -> OrderBook

  /// Returns the latest candles of a market.
  ///
  /// Candles are exact and oldest first, or not offered. The number of candles is that of one response of the exchange. The last candle is that of the current period, and so
  /// incomplete. A period without trades may have none.
  ///
  /// - Throws: ``ExchangeClientError``, `unknownSymbol` for a market that does not exist, `notOffered` if the exchange has no
  ///   candles; `CancellationError`.
  public var candles:
    @Sendable (_ symbol: Symbol, _ interval: CandleInterval) async throws -> [MarketCandle]

  /// Requests a resource, and compares the form of the response with the expected form.
  ///
  /// A response of the expected form has no differences. An inspection counts the elements of the response. An inspection
  /// names a market, an open one if there is one. A response of another form is no error, unless it is not JSON.
  ///
  /// - Throws: ``ExchangeClientError``, `unknownSymbol` for a market that does not exist; `CancellationError`.
  public var inspect: @Sendable (_ resource: Inspection.Resource) async throws -> Inspection

  /// Creates a client from its endpoints.
  public init(
    tickers: @escaping @Sendable () async throws -> [Ticker],
    ticker: @escaping @Sendable (_ symbol: Symbol) async throws -> Ticker,
    markets: @escaping @Sendable () async throws -> [Market],
    book: @escaping @Sendable (_ symbol: Symbol) async throws -> OrderBook,
    candles:
      @escaping @Sendable (_ symbol: Symbol, _ interval: CandleInterval) async throws ->
      [MarketCandle],
    inspect: @escaping @Sendable (_ resource: Inspection.Resource) async throws -> Inspection
  ) {
    self.tickers = tickers
    self.ticker = ticker
    self.markets = markets
    self.book = book
    self.candles = candles
    self.inspect = inspect
  }
}
