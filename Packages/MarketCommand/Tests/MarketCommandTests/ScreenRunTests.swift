import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import TerminalClient
import TerminalUITesting
import TestClock
import Testing
import WatchlistStore

/// The running screen, with an exchange, a database and a clock in memory.
@Suite(.timeLimit(.minutes(10))) struct ScreenRunTests {
  private let url = URL(filePath: "/tickers")

  private func open(_ market: MarketTester, _ options: String...) -> ScreenUser {
    let terminal = MockTerminal(size: TerminalClient.Size(columns: 80, rows: 24))
    return ScreenUser(on: terminal, clock: market.clock) { client in
      let code = await market.run(["screen", "--color", "never"] + options, on: client)
      #expect(code == .success)
      #expect(terminal.errorOutput == "")
      return nil
    }
  }

  private func type(_ text: String, _ user: ScreenUser) {
    for character in text {
      user.terminal.press(character == "\n" ? .return : .character(character))
    }
  }

  @Test func `the first prices appear, later ones after the interval, with their age`() async throws
  {
    let market = MarketTester()
    var user = open(market)
    await user.sees("BTC-USD")
    await user.sees("$70,544.63")
    #expect(!user.visible.contains("OLD-USD"))
    market.set("BTC-USD", to: "70600")
    // The poll and the tick of the ages.
    await market.clock.sleepers(atLeast: 2)
    market.clock.advance(by: .seconds(1))
    await user.sees("refreshed 1 s ago")
    await market.clock.sleepers(atLeast: 2)
    market.clock.advance(by: .seconds(9))
    await user.sees("$70,600.00")
    try await user.leave()
  }

  @Test func `r refreshes immediately, also without an interval`() async throws {
    let market = MarketTester()
    var user = open(market, "--every", "never")
    await user.sees("[Markets]")
    type("r", user)
    await user.sees("$70,544.63")
    market.set("BTC-USD", to: "70601")
    type("r", user)
    await user.sees("$70,601.00")
    try await user.leave()
  }

  @Test func `a failure keeps the prices, and the recovery removes it`() async throws {
    let market = MarketTester()
    var user = open(market)
    await user.sees("$70,544.63")
    market.exchange.failure = .network(.unreachable(url, cause: "Connection refused"))
    type("r", user)
    await user.sees("✗ GET")
    await user.sees("$70,544.63")
    await user.sees("Next attempt at")
    market.exchange.failure = nil
    user.forget()
    type("r", user)
    user.terminal.press(.character("?"))
    user.terminal.press(.character("?"))
    await user.sees("$70,544.63")
    try await user.leave()
  }

  @Test func `w and a change the stored watchlist and alerts, and d removes an alert`() async throws
  {
    let market = MarketTester()
    var user = open(market)
    await user.sees("▸   BTC-USD")
    type("w", user)
    await user.sees("BTC-USD is in the watchlist")
    #expect(try MarketTester.storage(in: market.database).watchlist.list() == ["BTC-USD"])
    type("a71000.5\n", user)
    await user.sees("Added alert 1: BTC-USD above $71,000.5")
    user.terminal.press(.backTab)
    await user.sees("▸ 1  BTC-USD above $71,000.5")
    type("d", user)
    await user.sees("Removed alert 1")
    await user.sees("No alerts: a adds one")
    try await user.leave()
  }

  @Test func `an alert that fires is reported`() async throws {
    let market = MarketTester()
    try market.addAlert("BTC-USD", above: 70_600)
    var user = open(market)
    await user.sees("$70,544.63")
    market.set("BTC-USD", to: "70650")
    type("r", user)
    await user.sees("! Alert 1: BTC-USD above $70,600, now 70,650")
    try await user.leave()
  }

  @Test func `return opens the book of the selected market, and esc returns to the list`()
    async throws
  {
    let market = MarketTester()
    let symbol = try #require(Symbol("BTC-USD"))
    market.exchange.set(
      OrderBook(
        symbol: symbol,
        bids: [.init(price: 70_540, quantity: 1)],
        asks: [.init(price: 70_550, quantity: 2)]
      )
    )
    var user = open(market)
    await user.sees("▸   BTC-USD")
    type("\n", user)
    await user.sees("Spread $10.00")
    await user.sees("70,550.00")
    user.terminal.press(.escape)
    await user.sees("▸   BTC-USD")
    try await user.leave()
  }

  @Test func `keys work while a request takes long`() async throws {
    let market = MarketTester(delay: { .seconds(60) })
    var user = open(market)
    await user.sees("Waiting for the first response")
    type("?", user)
    await user.sees("sort by name, price, change or volume")
    type("?", user)
    user.terminal.press(.tab)
    await user.sees("[Watchlist]")
    try await user.leave()
  }
}
