import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import MarketServiceContract
import MarketServiceLive
import PortableFoundation
import PriceLog
import Store
import StoreLive
import TemporaryDirectory
import TestClock
import Testing
import WatchlistStore

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live

  var testDescription: String { rawValue }

  /// Creates a service without data, in memory or in a directory that no other test uses.
  func subject() async throws -> MarketServiceContract.Subject {
    let exchange = TestExchange()
    let clock = TestClock()
    let now = Shared(MarketServiceContract.start)
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return MarketServiceContract.Subject(
        exchange: exchange,
        prices: .mock(in: database),
        alerts: .mock(in: database),
        clock: clock,
        now: now
      ) {
        .mock(client: exchange.client, in: database, clock: clock) { now.value }
      }
    }
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("market.sqlite3"),
      schema: Schema(
        applicationID: 1,
        migrations: [
          PriceLog.schemaVersion1 + WatchlistStore.schemaVersion1 + AlertStore.schemaVersion1,
          AlertStore.schemaVersion2,
        ]
      )
    )
    return MarketServiceContract.Subject(
      exchange: exchange,
      prices: .live(in: database),
      alerts: .live(in: database),
      clock: clock,
      now: now
    ) {
      .live(
        using: exchange.client,
        prices: .live(in: database),
        watchlist: .live(in: database),
        alerts: .live(in: database),
        unitOfWork: .live(in: database),
        clock: clock
      ) {
        // The directory stays until the service is released.
        _ = directory
        return now.value
      }
    }
  }
}
