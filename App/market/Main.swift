import AlertStore
import CommandSupport
import CommandSupportLive
import ExchangeClient
import ExchangeClientLive
import MarketCommand
import MarketService
import NetworkClient
import NetworkOptions
import NetworkOptionsLive
import PortableFoundation
import PriceLog
import SQLiteDatabase
import Store
import StoreLive
import TradeStore
import WatchlistStore

@main
enum Main {
  static func main() {
    let system = System.live { ["SQLite \(SQLiteDatabase.libraryVersion)"] }
    marketTool.main(
      Dependencies(
        system: system,
        databases: .live(schema: .market, stores: MarketStorage.live),
        network: .live(),
        sources: .live,
        exchange: { source, baseURL, timeout, network in
          .live(
            source,
            baseURL: baseURL,
            timeout: timeout,
            using: network.sending(["User-Agent": "market/\(workspaceVersion)"])
          )
        },
        service: { sources, storage, delivery in
          .live(
            using: sources,
            prices: storage.prices,
            watchlist: storage.watchlist,
            alerts: storage.alerts,
            trades: storage.trades,
            delivery: delivery,
            unitOfWork: storage.unitOfWork,
            clock: system.clock,
            now: system.now
          )
        }
      )
    )
  }
}

extension MarketStorage {
  /// The stores in a database.
  fileprivate static func live(in database: SQLiteDatabase) -> Self {
    Self(
      prices: .live(in: database),
      watchlist: .live(in: database),
      alerts: .live(in: database),
      trades: .live(in: database),
      database: database,
      unitOfWork: .live(in: database),
      snapshot: { try await .live(in: database.snapshot()) }
    )
  }
}

extension Schema {
  /// The tables of `market` by version.
  static let market = Schema(
    // "mrkt" in ASCII.
    applicationID: 0x6D72_6B74,
    migrations: MarketStorage.migrations,
    digest: "a9d8f87d5d12792bde91593230a10ffa6b5752f136a943d59b534fb7b0001375"
  )
}
