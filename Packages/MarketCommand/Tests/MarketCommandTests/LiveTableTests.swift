import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// `watch` on a terminal.
@Suite(.timeLimit(.minutes(10))) struct LiveTableTests {
  private static let url = URL(filePath: "/tickers")

  /// A terminal of a size, on which `watch` runs until it is interrupted.
  private func market(columns: Int = 60, rows: Int = 12, language: String = "C.UTF-8")
    -> MarketTester
  {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    return MarketTester(language: language, terminal: MockTerminal(size: size))
  }

  /// Waits until the next refresh and the next second are awaited.
  private func settle(_ market: MarketTester) async { await market.clock.sleepers(atLeast: 2) }

  /// The text on the terminal.
  private func screen(of market: MarketTester) -> VisibleText {
    var screen = VisibleText()
    for write in market.terminal.writes { screen.apply(write.text) }
    return screen
  }

  @Test func `after a resize to a smaller and a larger terminal, no rows of an old frame remain`()
    async
  {
    let market = market(columns: 80, rows: 12)
    async let result = market("watch --color never")
    await settle(market)
    for (columns, rows, last) in [(30, 5, "2 more"), (120, 30, "XLM-EUR"), (40, 4, "3 more")] {
      market.terminal.size = TerminalClient.Size(columns: columns, rows: rows)
      await market.terminal.send(.resize)
      while screen(of: market).lines.last?.hasPrefix(last) != true { await Task.yield() }
      let lines = screen(of: market).lines
      #expect(lines.count { $0.hasPrefix("MARKET") } == 1, "\(lines)")
      #expect(lines.count { $0.hasPrefix("2027-01-15") } == 1, "\(lines)")
      #expect(lines.count <= rows - 1 && lines.allSatisfy { $0.count < columns }, "\(lines)")
    }
    await market.terminal.send(.interrupt)
    #expect(await result.code == .interrupt)
  }

  @Test func `the table is redrawn in place, and each value has its age`() async {
    let market = market()
    async let result = market("watch --color never")
    await settle(market)
    #expect(
      screen(of: market).lines == [
        "2027-01-15 09:00:00+01:00",
        "MARKET         PRICE  24H CHANGE  VOLUME  AGE",
        "BTC-USD   $70,544.63    ↑ +2.28%   12.35  0 s",
        "ETH-BTC  0.05670 BTC           –    8.00  0 s",
        "XLM-EUR     €0.10000   ↓ -50.00%       –  0 s",
      ]
    )
    market.wait(1)
    await settle(market)
    #expect(
      screen(of: market).lines.prefix(3) == [
        "2027-01-15 09:00:01+01:00",
        "MARKET         PRICE  24H CHANGE  VOLUME  AGE",
        "BTC-USD   $70,544.63    ↑ +2.28%   12.35  1 s",
      ]
    )
    #expect(screen(of: market).cursor == nil)
    await market.terminal.send(.interrupt)
    #expect(await result.code == .interrupt)
    // The last table stays on the terminal.
    #expect(screen(of: market).lines.count == 5)
    #expect(screen(of: market).cursor != nil)
    #expect(!market.terminal.isScreenEntered)
  }

  @Test func `a failure keeps the values, and counts down to the next attempt`() async {
    let market = market(columns: 80)
    async let result = market("watch BTC-USD --color never")
    await settle(market)
    market.exchange.failure = .throttled(Self.url, retryAfter: .seconds(40))
    for _ in 0..<13 {
      market.wait(1)
      await settle(market)
    }
    let lines = screen(of: market).lines
    #expect(lines[2] == "BTC-USD  $70,544.63    ↑ +2.28%   12.35  13 s")
    #expect(
      lines[3...] == [
        "✗ Next attempt in 37 s: The exchange refuses further requests for now: GET",
        "file:///tickers.",
      ]
    )
    for _ in 0..<9 {
      market.wait(1)
      await settle(market)
    }
    #expect(screen(of: market).lines[2].hasSuffix("  22 s (stale)"))
    market.exchange.failure = nil
    for _ in 0..<28 {
      market.wait(1)
      await settle(market)
    }
    let recovered = screen(of: market).lines
    #expect(recovered.count == 3)
    #expect(recovered[2].hasSuffix("  0 s"))
    await market.terminal.send(.terminate)
    #expect(await result.code == .terminate)
  }

  @Test func `the table fits the terminal, whose size may change`() async {
    let market = market(columns: 30, rows: 5)
    async let result = market("watch --color never")
    await settle(market)
    #expect(
      screen(of: market).lines == [
        "2027-01-15 09:00:00+01:00",
        "MARKET         PRICE  AGE",
        "BTC-USD   $70,544.63  0 s",
        "2 more",
      ]
    )
    market.terminal.size = TerminalClient.Size(columns: 60, rows: 6)
    await market.terminal.send(.resize)
    market.wait(1)
    await settle(market)
    #expect(screen(of: market).lines.last == "XLM-EUR     €0.10000   ↓ -50.00%       –  1 s")
    await market.terminal.send(.interrupt)
    #expect(await result.code == .interrupt)
  }

  @Test func `stored prices are shown during the first request, with their age`() async {
    let size = TerminalClient.Size(columns: 60, rows: 12)
    let market = MarketTester(
      terminal: MockTerminal(size: size),
      delay: { .seconds(3) }
    )
    async let first = market("watch BTC-USD --count 1 --json")
    // Two requests, and the check that standard output is read.
    await market.clock.sleepers(atLeast: 3)
    market.wait(3)
    #expect(await first.code == .success)
    market.wait(60)
    let before = market.terminal.writes.count
    async let second = market("watch BTC-USD --color never")
    await market.clock.sleepers(atLeast: 3)
    var screen = VisibleText()
    for write in market.terminal.writes[before...] { screen.apply(write.text) }
    #expect(screen.lines.last == "BTC-USD  $70,544.63           –       –  1 min (stale)")
    await market.terminal.send(.interrupt)
    #expect(await second.code == .interrupt)
  }

  @Test func `an alert is a line above the table`() async throws {
    let market = market()
    try market.addAlert("BTC-USD", above: 80_000)
    async let result = market("watch BTC-USD --color never")
    await settle(market)
    market.set("BTC-USD", to: "80001")
    for _ in 0..<10 {
      market.wait(1)
      await settle(market)
    }
    let lines = screen(of: market).lines
    let firing = "2027-01-15 09:00:10+01:00  Alert 1: BTC-USD is above 80000 at 80001."
    #expect(lines.count { $0 == firing } == 1)
    #expect(lines.suffix(3).first == "2027-01-15 09:00:10+01:00")
    await market.terminal.send(.interrupt)
    #expect(await result.code == .interrupt)
  }

  @Test func `--plain prints lines`() async {
    let market = market()
    let result = await market("watch BTC-USD --plain --count 1")
    let change = "\u{1B}[32m↑ +2.28%\u{1B}[0m"
    #expect(result.output == "2027-01-15 09:00:00+01:00  BTC-USD  $70,544.63  \(change)  0 s\n")
  }
}
