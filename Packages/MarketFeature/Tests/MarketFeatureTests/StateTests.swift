import ExchangeClient
import MarketFeature
import MarketService
import PortableFoundation
import Testing

@Suite struct StateTests {
  @Test func `the quote of the detail is that of its market`() throws {
    let bitcoin = try #require(Symbol("BTC-USD"))
    let ether = try #require(Symbol("ETH-USD"))
    let quotes = [bitcoin, ether].map { Quote(symbol: $0, ticker: Ticker(symbol: $0, price: 1)) }
    var state = MarketViewModel.State(quotes: quotes)
    #expect(state.detailQuote == nil)
    state.detail = .init(symbol: ether)
    #expect(state.detailQuote == quotes[1])
    state.quotes = []
    #expect(state.detailQuote == nil)
  }

  @Test func `without an interval, values age as with the default one`() {
    #expect(MarketViewModel.State().expectedInterval == MarketViewModel.defaultInterval)
    #expect(MarketViewModel.State(interval: .zero).expectedInterval == .zero)
  }
}
