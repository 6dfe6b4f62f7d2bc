import AlertStore
import ExchangeClient
import SQLiteDatabase
import MarketFeatureContract
import MarketService
import MarketServiceLive
import PortableFoundation
import PriceLog
import Store
import StoreLive
import TemporaryDirectory
import TestClock
import Testing
import WatchlistStore

typealias Subject = MarketFeatureContract.Subject

/// A working configuration of the service on which the view models are created.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live

  var testDescription: String { rawValue }

  /// Creates a subject without data, in memory or in a directory that no other test uses.
  func subject() async throws -> Subject {
    let clock = TestClock()
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return Subject(clock: clock, prices: .mock(in: database)) { client, now in
        .mock(client: client, in: database, clock: clock, now: now)
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
    return Subject(clock: clock, prices: .live(in: database)) { client, now in
      .live(
        using: client,
        prices: .live(in: database),
        watchlist: .live(in: database),
        alerts: .live(in: database),
        unitOfWork: .live(in: database),
        clock: clock
      ) {
        // The directory stays until the service is released.
        _ = directory
        return now()
      }
    }
  }

  /// Creates a subject with an open market, whose book has one level on each side.
  func subject(with symbol: Symbol) async throws -> Subject {
    let subject = try await subject()
    subject.set([symbol: 1])
    subject.setBook(of: symbol, levels: 1)
    return subject
  }
}
