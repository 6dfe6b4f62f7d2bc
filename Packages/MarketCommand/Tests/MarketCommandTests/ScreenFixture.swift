import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import SQLiteDatabase
import MarketCommand
import MarketService
import NetworkOptions
import PortableFoundation
import Store
import TerminalClient
import TestClock
import WatchlistStore

/// The command `screen` on an exchange, a database and a clock in memory.
struct ScreenFixture {
  let exchange = MockExchange()
  let clock = TestClock()
  private let database = SQLiteDatabase.inMemory()

  /// The duration of each request for prices on the clock.
  private let delay: Duration

  /// Creates an exchange with three markets, one of them closed.
  init(delay: Duration = .zero) {
    self.delay = delay
    add("BTC-USD", status: .open, price: "70544.63")
    add("ETH-BTC", status: .open, price: "0.0567")
    add("OLD-USD", status: .closed, price: nil)
  }

  /// Adds a market and its ticker.
  private func add(_ name: String, status: Market.Status, price: String?) {
    guard let symbol = Symbol(name) else { return }
    exchange.set(Market(symbol: symbol, status: status, priceScale: 2, quantityScale: 8))
    exchange.set(Ticker(symbol: symbol, price: price.flatMap { Decimal(string: $0) }))
  }

  /// Changes the price of a market.
  func set(_ name: String, to price: String) { add(name, status: .open, price: price) }

  /// Adds an alert whose price is not reached yet.
  func addAlert(_ symbol: String, above price: Decimal) throws {
    let alert = AlertStore.NewAlert(
      symbol: symbol,
      direction: .above,
      price: price,
      currentPrice: 1
    )
    _ = try MarketTester.storage(in: database).alerts.add(alert, Date(timeIntervalSince1970: 0))
  }

  /// The symbols of the stored watchlist.
  var watchlist: [String] {
    get throws { try MarketTester.storage(in: database).watchlist.list() }
  }

  /// Runs a command at a terminal and returns its exit code.
  func run(_ arguments: [String], on terminal: TerminalClient) async -> ExitCode {
    var system = System.mock(environment: ["HOME": "/home/ada", "LANG": "C.UTF-8"], clock: clock)
    system.terminal = terminal
    let (clock, exchange, database, delay) = (clock, exchange, database, delay)
    let now: @Sendable () -> Date = {
      Date(timeIntervalSince1970: 1_800_000_000 + clock.now.offset / .seconds(1))
    }
    system.now = now
    let client = ExchangeClient.mock(of: exchange) { resource in
      if resource == .tickers, delay > .zero { try await clock.sleep(for: delay) }
    }
    let dependencies = Dependencies(
      system: system,
      databases: .mock { MarketTester.storage(in: database) },
      network: .mock(),
      exchange: { _, _, _ in client },
      service: { client, _, deliversFirings in
        .mock(
          client: client,
          in: database,
          deliversFirings: deliversFirings,
          clock: clock,
          now: now
        )
      }
    )
    return await marketTool.run(arguments, dependencies)
  }
}
