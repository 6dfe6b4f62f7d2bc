import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import PriceLog
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import MarketFeature
@testable import MarketScreen

@Suite struct MarketDetailTests {
  private static let size = TerminalClient.Size(columns: 80, rows: 20)

  private func level(_ price: Decimal?, _ quantity: Decimal?) -> OrderBook.Level {
    OrderBook.Level(price: price, quantity: quantity)
  }

  private func contents(
    bids: [OrderBook.Level],
    asks: [OrderBook.Level],
    age: Double = 4,
    candles: [Candle]? = []
  ) -> MarketDetailPane {
    var state = MarketViewModel.State.sample
    let market = symbol("BTC-USD")
    state.detail = .init(
      symbol: market,
      book: BookSnapshot(
        number: 1,
        symbol: market,
        book: OrderBook(symbol: market, bids: bids, asks: asks),
        receipt: Receipt(at: now - age)
      ),
      candles: candles
    )
    var contents = MarketDetailPane(market, language: .english)
    contents.resize(Self.size)
    contents.show(.init(state))
    return contents
  }

  private func text(_ contents: MarketDetailPane) -> String {
    contents.lines(.plain).texts.joined(separator: "\n")
  }

  @Test(
    arguments: [
      ([], [], "No Stats Available"), ([1], [], "No asks"), ([], [1], "No bids"),
    ] as [([Decimal], [Decimal], String)]
  )
  func `an empty side is said in words`(bids: [Decimal], asks: [Decimal], sentence: String) {
    let contents = contents(bids: bids.map { level($0, 1) }, asks: asks.map { level($0, 1) })
    #expect(text(contents).contains(sentence))
    #expect(text(contents).contains("Spread –"))
  }

  @Test(arguments: [(101, "-$1.00"), (100, "$0.00")] as [(Decimal, String)])
  func `a crossed book is shown as it is, in words`(bid: Decimal, spread: String) {
    let contents = contents(bids: [level(bid, 1)], asks: [level(100, 1)])
    #expect(text(contents).contains("Spread \(spread): the book is crossed"))
  }

  /// The original ends the process for such a level.
  @Test func `a level without a price or an amount has a dash`() {
    let contents = contents(bids: [level(nil, 1), level(99, nil)], asks: [level(nil, nil)])
    #expect(text(contents).contains("–"))
    #expect(text(contents).contains("99.00"))
  }

  @Test func `the book scrolls to its last level, and not beyond`() {
    let asks = (0..<5_000).map { level(Decimal(1_000 + $0), 1) }
    var contents = contents(bids: [level(99, 1)], asks: asks)
    #expect(text(contents).contains("1,000.00"))
    for _ in 0..<3 { _ = contents.press([.end]) }
    #expect(text(contents).contains("5,999.00"))
    // The bid is above the visible levels.
    #expect(!text(contents).contains("No bids"))
    _ = contents.press([.pageUp])
    #expect(!text(contents).contains("5,999.00"))
    _ = contents.press([.home])
    #expect(text(contents).contains("1,000.00"))
  }

  @Test func `price and book have ages of their own, and each can be stale`() {
    let fresh = text(contents(bids: [level(99, 1)], asks: [level(101, 1)]))
    #expect(fresh.contains("24h Change ↓ -2.02% · Volume 7.00 · Age 3 s"))
    #expect(fresh.contains("Spread $2.00 · Age 4 s"))
    let stale = text(contents(bids: [level(99, 1)], asks: [level(101, 1)], age: 90))
    #expect(stale.contains("Spread $2.00 · Age ! 1 min"))
  }

  @Test func `the keys of a market name it, and esc goes back`() {
    var contents = contents(bids: [], asks: [])
    #expect(contents.press([.character("w")]) == .toggleWatched(symbol("BTC-USD")))
    #expect(contents.press([.character("a")]) == .openForm(symbol("BTC-USD")))
    for key in [TerminalClient.Key.escape, .backspace, .left] {
      #expect(contents.press([key]) == .back)
    }
  }

  @Test func `an unknown market is said to be unknown`() {
    var contents = MarketDetailPane(symbol("NEW-USD"), language: .english)
    contents.resize(Self.size)
    contents.show(.init(.sample))
    #expect(text(contents).contains("The exchange has no market NEW-USD"))
  }
}
