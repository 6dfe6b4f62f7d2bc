public import AlertStore
public import ExchangeClient
public import SQLiteDatabase
public import PortableFoundation
import PriceLog
import Store
import TradeStore
import WatchlistStore

extension MarketService {
  /// A service on stores in memory; it shares the prices, the watchlist, the alerts and the trades of its database.
  ///
  /// - Parameters:
  ///   - client: The exchange, whose prices have the name of the first source.
  ///   - substitutes: The exchanges that answer if it fails.
  ///   - database: The database.
  ///   - delivery: The firings on which the caller acts, such as by running a command.
  ///   - clock: The clock of intervals.
  ///   - now: Returns the current time; by default one that starts at a constant and advances with the clock.
  public static func mock(
    client: ExchangeClient = .mock(),
    substitutes: [PriceSource] = [],
    in database: SQLiteDatabase = .inMemory(),
    delivery: AlertStore.Delivery = .none,
    clock: any Clock<Duration> = ContinuousClock(),
    now: (@Sendable () -> Date)? = nil
  ) -> Self {
    let start = Date(timeIntervalSince1970: 1_795_392_000)
    let elapsed = ServiceTime(clock: clock) { start }.elapsed
    return .live(
      using: [PriceSource(PriceLog.firstSource, title: "Exchange", client)] + substitutes,
      prices: .mock(in: database),
      watchlist: .mock(in: database),
      alerts: .mock(in: database),
      trades: .mock(in: database),
      delivery: delivery,
      unitOfWork: .mock(in: database),
      clock: clock,
      now: now ?? { start + elapsed() / .seconds(1) }
    )
  }
}
