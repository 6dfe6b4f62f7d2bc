public import AlertStore
public import ExchangeClient
public import PortableFoundation
public import PriceLog
public import TradeStore

/// Joins the prices and the markets of an exchange, or of those that answer for it, stores the prices and evaluates the user's alerts.
///
///     let snapshot = try await service.refresh([], every: .seconds(10))
///     for quote in snapshot.quotes { print(quote.symbol, quote.ticker?.price ?? "–", quote.time ?? "–") }
///     for firing in await service.takeFirings() { print("reached:", firing.alert) }
///
/// A failed request is no error of ``refresh`` and ``book``: a snapshot keeps the values and reports its failures. A
/// service is for one process; its stores can be shared.
public struct MarketService: Sendable {
  /// Requests the prices of all markets, once, and returns those of some symbols; without symbols, those of all.
  ///
  /// A snapshot joins tickers and markets, in the order of the symbols. Every value has the time of its receipt.
  /// Concurrent refreshes share one request. A later response has a larger number. The list of markets is requested
  /// again after ten minutes.
  ///
  /// If the request to the first source fails, the next source that succeeds answers: each quote names its source, and the
  /// failure the source that answered. A market that only the first source has keeps its value.
  ///
  /// A failure keeps the values and their times, and has the time of the next attempt. A market that is missing in a
  /// response keeps its value and its time. After throttling, no request is sent before the next attempt. Before the
  /// first response, a failed refresh returns the stored prices.
  ///
  /// A response stores a sample of each price, and none of a closed market or a missing price. The same response again is
  /// no new sample. A price that is older than the stored one changes nothing: another process has stored a later response.
  /// An unknown symbol is an error with the nearest symbols. Samples and alerts are saved atomically. A
  /// failure to save them keeps the new prices. After 30 days, samples become hourly prices.
  ///
  /// - Parameters:
  ///   - symbols: The symbols; the snapshot has each once.
  ///   - interval: The time between the starts of two refreshes of the caller, which determines the next attempt after a
  ///     failure; 0 for no pause. Throttling lengthens it.
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  public var refresh:
    @Sendable (_ symbols: [Symbol], _ interval: Duration) async throws -> MarketSnapshot

  /// Requests the order book of a market.
  ///
  /// The book follows the rules of ``refresh``: it has the time of its receipt, and concurrent calls share a request. A
  /// failed request keeps the book. An empty book is a book.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  public var book: @Sendable (_ symbol: Symbol, _ interval: Duration) async throws -> BookSnapshot

  /// Returns the stored prices of some symbols at the first source, without a request; without symbols, those of all.
  ///
  /// Stored prices have the times of their samples. A symbol without a stored price has no value.
  ///
  /// - Throws: An error if the prices cannot be read; `CancellationError`.
  public var stored: @Sendable (_ symbols: [Symbol]) async throws -> [Quote]

  /// Calls a closure with pages of the stored candles of a symbol at the first source, whatever the source of the query,
  /// oldest first, without a request.
  ///
  /// A history of several pages has each candle once. A page has at most a thousand candles, or those of one start. The
  /// closure can use the service, because no unit of work is open while it runs: no other process waits for the reader
  /// of a page.
  ///
  /// - Throws: An error of the closure; an error if the prices cannot be read; `CancellationError`.
  public var history:
    @Sendable (_ query: PriceLog.Query, _ body: ([Candle]) async throws -> Void) async throws ->
      Void

  /// Returns the stored prices of some symbols since a time, without a request: for each symbol, the last price of each
  /// period, oldest first.
  ///
  /// Use them for small charts. Recent prices are the newest two hundred of a symbol. A symbol without prices since the
  /// time has none.
  ///
  /// - Throws: An error if the prices cannot be read; `CancellationError`.
  public var recentPrices:
    @Sendable (_ symbols: [Symbol], _ since: Date, _ period: PriceLog.Period) async throws ->
      [Symbol: [Decimal]]

  /// Requests the closing prices of a market at the first source since a time, one of each minute, oldest first.
  ///
  /// The prices of a trend are not stored. A source without candles has no trend.
  ///
  /// - Throws: `ExchangeClientError`; `CancellationError`.
  public var trend: @Sendable (_ symbol: Symbol, _ since: Date) async throws -> [Decimal]?

  /// Returns the alerts that fired since the last call, in order.
  ///
  /// An alert fires once per crossing, and each service takes each firing once, also those that other processes recorded
  /// since its first response. It fires with the prices of any request, also of one that ``watch`` or ``addAlert`` sent. A
  /// service that acts on firings also takes the earlier ones that no service has claimed.
  public var takeFirings: @Sendable () async -> [AlertStore.Firing]

  /// Records that the caller acts on a firing now, such as by running a command; returns false if another one did before.
  ///
  /// - Throws: An error if the change cannot be saved; `CancellationError`.
  public var claim: @Sendable (_ firing: AlertStore.Firing.ID) async throws -> Bool

  /// Returns the symbols of the watchlist, in the user's order.
  ///
  /// - Throws: An error if the watchlist cannot be read; `CancellationError`.
  public var watchlist: @Sendable () async throws -> [Symbol]

  /// Adds symbols to the watchlist, at the end, and returns those that it did not have.
  ///
  /// Only symbols of the exchange are added. Without a response, those with a stored price are. An unknown symbol adds
  /// none of the symbols.
  ///
  /// - Throws: ``MarketServiceError``; an error if the watchlist cannot be saved; `CancellationError`.
  public var watch: @Sendable (_ symbols: [Symbol]) async throws -> [Symbol]

  /// Removes symbols from the watchlist and returns those that it had.
  ///
  /// - Throws: An error if the watchlist cannot be saved; `CancellationError`.
  public var unwatch: @Sendable (_ symbols: [Symbol]) async throws -> [Symbol]

  /// Returns the alerts by number.
  ///
  /// - Throws: An error if the alerts cannot be read; `CancellationError`.
  public var alerts: @Sendable () async throws -> [Alert]

  /// Adds an alert and returns it.
  ///
  /// An alert belongs to the first source: only its prices cross the alert, whose symbol starts with the name of any other
  /// source than that of all former versions, such as `kraken:BTC-USD`. An alert for an unknown symbol is refused, as in
  /// ``watch``. An alert whose price is already reached waits for the
  /// next crossing.
  ///
  /// - Throws: ``MarketServiceError``; `AlertStoreError`; an error if the alert cannot be saved; `CancellationError`.
  public var addAlert:
    @Sendable (_ symbol: Symbol, _ condition: Alert.Condition) async throws -> Alert

  /// Removes the alert with a number and returns it; nil without one.
  ///
  /// - Throws: An error if the change cannot be saved; `CancellationError`.
  public var removeAlert: @Sendable (_ id: Alert.ID) async throws -> Alert?

  /// Returns the trades of the user by time, without a request; see ``Portfolio`` for their value.
  ///
  /// - Throws: An error if the trades cannot be read; `CancellationError`.
  public var trades: @Sendable () async throws -> [Trade]

  /// Adds an alert for a price and returns it; see ``addAlert``.
  public func addAlert(
    _ symbol: Symbol,
    _ direction: Alert.Direction,
    _ price: Decimal
  ) async throws -> Alert {
    try await addAlert(symbol, Alert.Condition(direction, price))
  }

  /// Requests the prices of all markets and returns those of some symbols; see ``refresh``.
  public func refresh(_ symbols: [Symbol], every interval: Duration) async throws -> MarketSnapshot
  {
    try await refresh(symbols, interval)
  }

  /// Requests the order book of a market; see ``book``.
  public func book(_ symbol: Symbol, every interval: Duration) async throws -> BookSnapshot {
    try await book(symbol, interval)
  }

  /// Returns the last prices of each period since a time; see ``recentPrices``.
  public func recentPrices(
    of symbols: [Symbol],
    since time: Date,
    by period: PriceLog.Period
  ) async throws -> [Symbol: [Decimal]] {
    try await recentPrices(symbols, time, period)
  }
}
