import AlertStore
import CommandSupport
import ExchangeClient
import SQLiteDatabase
import MarketCommand
import MarketService
import NetworkOptions
import PriceLog
import Store
import TerminalClient
import TradeStore
import WatchlistStore

@Sendable func storage(in database: SQLiteDatabase) -> MarketStorage {
  MarketStorage(
    prices: .mock(in: database),
    watchlist: .mock(in: database),
    alerts: .mock(in: database),
    trades: .mock(in: database),
    database: database,
    unitOfWork: .mock(in: database),
    snapshot: { storage(in: database) }
  )
}

let exchange = MockExchange()
if let symbol = Symbol("BTC-USD") { exchange.set(Ticker(symbol: symbol, price: 70_544)) }
let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { storage(in: SQLiteDatabase.inMemory()) },
  network: .mock(),
  sources: [.mock("blockchain")],
  exchange: { _, _, _, _ in .mock(of: exchange) },
  service: { sources, _, _ in .mock(client: sources[0].client) }
)
let code = await marketTool.run(["list"], dependencies)
print(code.rawValue, terminal.output)  // 0 and a table with the price $70,544
