public import AlertStore
import ExchangeClient
public import PortableFoundation
public import PriceLog
public import Store
public import TradeStore
public import WatchlistStore

extension MarketService {
  /// A service on exchanges and the stores of one database.
  ///
  /// - Parameters:
  ///   - sources: The exchanges, at least one; if the first one fails, the next one that succeeds answers for it.
  ///   - prices: The log of prices.
  ///   - watchlist: The watchlist.
  ///   - alerts: The alerts.
  ///   - trades: The trades.
  ///   - delivery: The firings on which the caller acts, such as by running a command.
  ///   - unitOfWork: The units of work of the stores' database.
  ///   - clock: The clock of intervals and pauses, which is never set.
  ///   - now: Returns the current time, for the times of values.
  public static func live(
    using sources: [PriceSource],
    prices: PriceLog,
    watchlist: WatchlistStore,
    alerts: AlertStore,
    trades: TradeStore,
    delivery: AlertStore.Delivery = .none,
    unitOfWork: UnitOfWork,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    let stores = MarketStores(
      prices: prices,
      watchlist: watchlist,
      alerts: alerts,
      delivery: delivery,
      unitOfWork: unitOfWork
    )
    let time = ServiceTime(clock: clock, now: now)
    let sessions = Sessions(sources.map { Session(of: $0, stores: stores, time: time) })
    let session = sessions.first
    return Self(
      refresh: { try await sessions.snapshot(of: $0, every: $1) },
      book: { try await sessions.bookSnapshot(of: $0, every: $1) },
      stored: { symbols in
        let values = try await session.journal.stored(symbols)
        return (symbols.isEmpty ? values.keys.sorted() : symbols.unique).map {
          Quote(
            symbol: $0,
            source: session.source.name,
            ticker: values[$0]?.ticker,
            receipt: values[$0]?.receipt
          )
        }
      },
      history: { query, body in
        var query = query
        query.source = session.source.name
        try await session.journal.forEachPage(of: query, body)
      },
      recentPrices: { try await session.journal.recentPrices(of: $0, since: $1, by: $2) },
      trend: { symbol, since in
        do {
          let candles = try await session.source.client.candles(symbol, .minute)
          return candles.filter { $0.start >= since }.map(\.close)
        } catch ExchangeClientError.notOffered {
          return nil
        }
      },
      takeFirings: { stores.firings.take() },
      claim: { firing in try await unitOfWork.write { try stores.alerts.claim(firing) } },
      watchlist: {
        try await unitOfWork.read { try stores.watchlist.list().compactMap(Symbol.init) }
      },
      watch: { symbols in
        _ = try await sessions.verified(symbols)
        return try await unitOfWork.write {
          try stores.watchlist.add(symbols.map(\.description)).compactMap(Symbol.init)
        }
      },
      unwatch: { symbols in
        try await unitOfWork.write {
          try stores.watchlist.remove(symbols.map(\.description)).compactMap(Symbol.init)
        }
      },
      alerts: { try await unitOfWork.read { try stores.alerts.list() } },
      addAlert: { symbol, condition in
        let snapshot = try await sessions.verified([symbol])
        // A stored price can be old: without a response, the next price decides about the side.
        // A price of another source decides nothing.
        let source = session.source.name
        let quote =
          session.responseCount > 0 ? snapshot.quotes.first { $0.source == source } : nil
        return try await unitOfWork.write {
          // Another process may have stored a later one.
          let latest = try stores.prices.latest([symbol.description], at: source).first
          let isSurpassed = (latest?.time ?? .distantPast) > (quote?.time ?? .distantFuture)
          let currentPrice = isSurpassed ? latest?.price : quote?.ticker?.price
          let alert = AlertStore.NewAlert(
            symbol: AlertMarket(symbol: symbol, source: source).text,
            condition: condition,
            currentPrice: currentPrice
          )
          return try stores.alerts.add(alert, time.now())
        }
      },
      removeAlert: { id in try await unitOfWork.write { try stores.alerts.remove(id) } },
      trades: { try await unitOfWork.read { try trades.list() } }
    )
  }
}
