import AlertStore
public import ExchangeClient
public import SQLiteDatabase
public import PortableFoundation
import PriceLog
import Store
import Unimplemented
import WatchlistStore

extension MarketService {
  /// A service on stores in memory; it shares the prices, the watchlist and the alerts of its database.
  ///
  /// - Parameters:
  ///   - client: The exchange.
  ///   - database: The database.
  ///   - deliversFirings: Whether the caller acts on each firing, such as by running a command: then it also receives the
  ///     firings of other processes, each of which one caller receives.
  ///   - clock: The clock of intervals.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    client: ExchangeClient = .mock(),
    in database: SQLiteDatabase = .inMemory(),
    deliversFirings: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_392_000) }
  ) -> Self {
    let stores = MarketStores(
      prices: .mock(in: database),
      watchlist: .mock(in: database),
      alerts: .mock(in: database),
      deliversFirings: deliversFirings,
      unitOfWork: .mock(in: database)
    )
    return Self(client: client, stores: stores, time: ServiceTime(clock: clock, now: now))
  }

  /// A service whose every endpoint throws an error, except ``takeFirings``, which cannot: no alert fires.
  public static func failing(_ error: any Error) -> Self {
    var service = Self(failing: .throwing(error))
    service.takeFirings = { [] }
    return service
  }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error, or terminates the process
  /// with it if the endpoint cannot throw.
  public static var unimplemented: Self { Self(failing: .unimplemented("MarketService")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      refresh: endpoint("refresh"),
      book: endpoint("book"),
      stored: endpoint("stored"),
      history: { _, _ in throw endpoint.error("history") },
      recentPrices: endpoint("recentPrices"),
      takeFirings: endpoint.trapping("takeFirings"),
      watchlist: endpoint("watchlist"),
      watch: endpoint("watch"),
      unwatch: endpoint("unwatch"),
      alerts: endpoint("alerts"),
      addAlert: endpoint("addAlert"),
      removeAlert: endpoint("removeAlert")
    )
  }
}
