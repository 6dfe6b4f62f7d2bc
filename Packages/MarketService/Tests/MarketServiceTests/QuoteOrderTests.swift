import ExchangeClient
import MarketService
import PortableFoundation
import Testing

@Suite struct QuoteOrderTests {
  private let quotes: [Quote]

  init() throws {
    quotes = try [
      ("ETH-BTC", 2, 1, nil), ("BTC-USD", 3, 2, 5), ("XLM-EUR", nil, nil, 7), ("ETH-USD", 2, 4, 5),
    ].map { (name: String, price: Decimal?, reference: Decimal?, volume: Decimal?) in
      let symbol = try #require(Symbol(name))
      let ticker = Ticker(
        symbol: symbol,
        price: price,
        referencePrice: reference,
        volume: volume
      )
      return Quote(symbol: symbol, ticker: ticker)
    }
  }

  @Test(arguments: [
    (QuoteOrder.name, ["BTC-USD", "ETH-BTC", "ETH-USD", "XLM-EUR"]),
    (.price, ["BTC-USD", "ETH-BTC", "ETH-USD", "XLM-EUR"]),
    (.change, ["ETH-BTC", "BTC-USD", "ETH-USD", "XLM-EUR"]),
    (.volume, ["XLM-EUR", "BTC-USD", "ETH-USD", "ETH-BTC"]),
  ])
  func `the largest number is first, and a missing one last`(order: QuoteOrder, names: [String]) {
    #expect(quotes.sorted(by: order).map { "\($0.symbol)" } == names)
  }

  @Test(arguments: [
    (QuoteOrder.name, ["XLM-EUR", "ETH-USD", "ETH-BTC", "BTC-USD"]),
    (.price, ["ETH-USD", "ETH-BTC", "BTC-USD", "XLM-EUR"]),
    (.volume, ["ETH-USD", "BTC-USD", "XLM-EUR", "ETH-BTC"]),
  ])
  func `a missing number stays last in the reversed order`(order: QuoteOrder, names: [String]) {
    #expect(quotes.sorted(by: order, isReversed: true).map { "\($0.symbol)" } == names)
  }
}
