public import AlertStore
public import Backup
public import CommandSupport
public import ExchangeClient
public import MarketService
public import NetworkClient
public import NetworkOptions
import PortableFoundation
public import PriceLog
public import SQLDatabase
public import Store
public import TradeStore
public import WatchlistStore

/// The dependencies of the commands.
public struct Dependencies: DatabaseDependencies, NetworkDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Opens, creates and inspects the database.
  public var databases: DatabaseClient<MarketStorage>

  /// Creates the clients that send the requests.
  public var network: NetworkClients

  /// The exchanges; the first one is the default.
  public var sources: [ExchangeSource]

  /// Creates the client of an exchange at a URL, with the time limit of a request.
  public var exchange:
    @Sendable (
      _ source: ExchangeSource, _ baseURL: URL, _ timeout: Duration, _ network: NetworkClient
    ) -> ExchangeClient

  /// Creates the service on exchanges, which answer for each other, and a storage, for a caller that acts on some firings.
  public var service:
    @Sendable (
      _ sources: [PriceSource], _ storage: MarketStorage, _ delivery: AlertStore.Delivery
    ) ->
      MarketService

  /// Creates dependencies from their parts.
  public init(
    system: System,
    databases: DatabaseClient<MarketStorage>,
    network: NetworkClients,
    sources: [ExchangeSource],
    exchange:
      @escaping @Sendable (
        _ source: ExchangeSource, _ baseURL: URL, _ timeout: Duration, _ network: NetworkClient
      ) -> ExchangeClient,
    service:
      @escaping @Sendable (
        _ sources: [PriceSource], _ storage: MarketStorage, _ delivery: AlertStore.Delivery
      ) -> MarketService
  ) {
    self.system = system
    self.databases = databases
    self.network = network
    self.sources = sources
    self.exchange = exchange
    self.service = service
  }
}

/// The stores in an open database.
public struct MarketStorage: BackupStores {
  /// The prices.
  public var prices: PriceLog

  /// The watchlist.
  public var watchlist: WatchlistStore

  /// The alerts.
  public var alerts: AlertStore

  /// The trades.
  public var trades: TradeStore

  /// The database of the stores.
  public var database: any SQLDatabase

  /// The units of work of the database.
  public var unitOfWork: UnitOfWork

  /// Returns the stores as of now, in a copy that can be read slowly without blocking changes.
  public var snapshot: @Sendable () async throws -> MarketStorage

  /// Creates storage from its parts, which use one database.
  public init(
    prices: PriceLog,
    watchlist: WatchlistStore,
    alerts: AlertStore,
    trades: TradeStore,
    database: any SQLDatabase,
    unitOfWork: UnitOfWork,
    snapshot: @escaping @Sendable () async throws -> MarketStorage
  ) {
    self.prices = prices
    self.watchlist = watchlist
    self.alerts = alerts
    self.trades = trades
    self.database = database
    self.unitOfWork = unitOfWork
    self.snapshot = snapshot
  }

  /// The migrations of the database; see `Schema`.
  public static let migrations = [
    PriceLog.schemaVersion1 + WatchlistStore.schemaVersion1 + AlertStore.schemaVersion1,
    AlertStore.schemaVersion2,
    PriceLog.schemaVersion2 + AlertStore.schemaVersion3 + TradeStore.schemaVersion3,
  ]

  /// The tables of an export.
  public static let backup = Backup(
    of: [WatchlistStore.backup, AlertStore.backup, TradeStore.backup, PriceLog.backup],
    version: migrations.count,
    by: "market"
  )
}
