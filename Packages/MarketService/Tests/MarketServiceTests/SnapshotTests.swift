import ExchangeClient
import MarketService
import PortableFoundation
import Testing

@Suite struct SnapshotTests {
  @Test(
    arguments: [
      (0, 10, false), (20, 10, false), (20.1, 10, true), (-0.01, 10, true), (2, 0, false),
      (2.1, 0, true),
    ] as [(Double, Int, Bool)]
  )
  func `a value is stale after two intervals, and if it is from the future`(
    age: Double,
    interval: Int,
    isStale: Bool
  ) {
    let receipt = Receipt(at: start)
    let quote = Quote(symbol: bitcoin, ticker: Ticker(symbol: bitcoin, price: 1), receipt: receipt)
    let book = BookSnapshot(number: 1, symbol: bitcoin, receipt: receipt)
    #expect(quote.isStale(at: start + age, every: .seconds(interval)) == isStale)
    #expect(book.isStale(at: start + age, every: .seconds(interval)) == isStale)
    #expect(!Quote(symbol: bitcoin).isStale(at: start + age, every: .zero))
  }

  @Test func `an error names the symbol, the similar ones and the cause`() {
    let unknown = symbol("BTC-UDS")
    let failure = MarketFailure(.tickers, .other("Broken."), nextAttempt: start)
    let errors: [MarketServiceError] = [
      .unknownSymbol(unknown, nearest: []), .unknownSymbol(unknown, nearest: [bitcoin]),
      .unverifiedSymbol(unknown, failure),
    ]
    #expect(
      errors.map(\.description) == [
        "The exchange has no market BTC-UDS.",
        "The exchange has no market BTC-UDS. Similar markets: BTC-USD.",
        "Cannot look up BTC-UDS. Broken.",
      ]
    )
    let cause = MarketFailure.Cause.exchange(.unknownSymbol(unknown))
    let other = MarketFailure(.book, cause, nextAttempt: start)
    #expect(other.description == "The exchange has no market BTC-UDS.")
  }
}
