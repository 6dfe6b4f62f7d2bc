public import ExchangeClient
public import SQLiteDatabase
import MarketService
import PortableFoundation

extension MarketViewModel {
  /// A view model on an exchange and stores in memory; it shows the values of a `MarketService` of the same database.
  ///
  /// - Parameters:
  ///   - client: The exchange.
  ///   - database: The database.
  ///   - interval: The time between the starts of two requests; 0 for no pause, nil for no repeated requests.
  public static func mock(
    client: ExchangeClient = .mock(),
    in database: SQLiteDatabase = .inMemory(),
    every interval: Duration? = defaultInterval
  ) -> Self {
    let clock = ContinuousClock()
    let start = clock.now
    let now: @Sendable () -> Date = {
      Date(timeIntervalSince1970: 1_795_392_000) + start.duration(to: clock.now) / .seconds(1)
    }
    return Self(
      .mock(client: client, in: database, clock: clock, now: now),
      every: interval,
      clock: clock,
      now: now
    )
  }
}
