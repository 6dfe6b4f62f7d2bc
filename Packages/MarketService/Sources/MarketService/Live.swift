public import AlertStore
public import ExchangeClient
public import PortableFoundation
public import PriceLog
public import Store
public import TradeStore
public import WatchlistStore

extension MarketService {
  /// A service on an exchange and the stores of one database.
  ///
  /// - Parameters:
  ///   - client: The exchange.
  ///   - prices: The log of prices.
  ///   - watchlist: The watchlist.
  ///   - alerts: The alerts.
  ///   - trades: The trades.
  ///   - delivery: The firings on which the caller acts, such as by running a command.
  ///   - unitOfWork: The units of work of the stores' database.
  ///   - clock: The clock of intervals and pauses, which is never set.
  ///   - now: Returns the current time, for the times of values.
  public static func live(
    using client: ExchangeClient,
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
    let session = Session(client: client, stores: stores, time: time)
    return Self(
      refresh: { try await session.snapshot(of: $0, every: $1) },
      book: { try await session.bookSnapshot(of: $0, every: $1) },
      stored: { symbols in
        let values = try await session.journal.stored(symbols)
        return (symbols.isEmpty ? values.keys.sorted() : symbols.unique).map {
          Quote(symbol: $0, ticker: values[$0]?.ticker, receipt: values[$0]?.receipt)
        }
      },
      history: { try await session.journal.forEachPage(of: $0, $1) },
      recentPrices: { try await session.journal.recentPrices(of: $0, since: $1, by: $2) },
      takeFirings: { session.journal.takeFirings() },
      watchlist: {
        try await unitOfWork.read { try stores.watchlist.list().compactMap(Symbol.init) }
      },
      watch: { symbols in
        _ = try await session.verified(symbols)
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
        let snapshot = try await session.verified([symbol])
        // A stored price can be old: without a response, the next price decides about the side.
        let quote = snapshot.number > 0 ? snapshot.quotes.first : nil
        return try await unitOfWork.write {
          // Another process may have stored a later one.
          let latest = try stores.prices.latest([symbol.description]).first
          let isSurpassed = (latest?.time ?? .distantPast) > (quote?.time ?? .distantFuture)
          let currentPrice = isSurpassed ? latest?.price : quote?.ticker?.price
          let alert = AlertStore.NewAlert(
            symbol: symbol.description,
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
