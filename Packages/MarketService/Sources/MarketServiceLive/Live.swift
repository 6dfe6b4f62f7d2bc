public import AlertStore
public import ExchangeClient
public import MarketService
public import PortableFoundation
public import PriceLog
public import Store
public import WatchlistStore

extension MarketService {
  /// A service on an exchange and the stores of one database.
  ///
  /// - Parameters:
  ///   - client: The exchange.
  ///   - prices: The log of prices.
  ///   - watchlist: The watchlist.
  ///   - alerts: The alerts.
  ///   - deliversFirings: Whether the caller acts on each firing, such as by running a command: then it also receives the
  ///     firings of other processes, each of which one caller receives.
  ///   - unitOfWork: The units of work of the stores' database.
  ///   - clock: The clock of intervals and pauses, which is never set.
  ///   - now: Returns the current time, for the times of values.
  public static func live(
    using client: ExchangeClient,
    prices: PriceLog,
    watchlist: WatchlistStore,
    alerts: AlertStore,
    deliversFirings: Bool = false,
    unitOfWork: UnitOfWork,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    let stores = MarketStores(
      prices: prices,
      watchlist: watchlist,
      alerts: alerts,
      deliversFirings: deliversFirings,
      unitOfWork: unitOfWork
    )
    return Self(client: client, stores: stores, time: ServiceTime(clock: clock, now: now))
  }
}
