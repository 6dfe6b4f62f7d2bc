import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import MarketServiceContract
import PortableFoundation
import Testing

/// The counterparts of the tests that Crypto Market has for the view models of its list and its detail.
@Suite(.timeLimit(.minutes(10))) struct OriginalTests {
  private func symbols(_ texts: String...) throws -> [Symbol] {
    try texts.map { try #require(Symbol($0)) }
  }

  /// `CryptoDetailViewModelTests`: the header from a ticker.
  @Test func `the detail has price and change of its market`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("ETH-USD", "BTC-USD")
    let ticker = Ticker(symbol: symbols[1], price: 150, referencePrice: 100, volume: 3)
    subject.exchange.update { $0.tickers = [Ticker(symbol: symbols[0], price: 1), ticker] }
    let viewModel = subject.viewModel()
    viewModel.show(.detail(symbols[1]))
    await viewModel.refresh()
    #expect(viewModel.state().detailQuote?.ticker == ticker)
    #expect(viewModel.state().detailQuote?.ticker?.change == Decimal(string: "0.5"))
  }

  /// `CryptoDetailViewModelTests`: books with no side, with both, and with bids alone.
  @Test(arguments: [(0, 0), (2, 2), (2, 0)])
  func `the detail has as many levels as the response`(bids: Int, asks: Int) async throws {
    let subject = try await Configuration.mock.subject()
    let symbol = try symbols("BTC-USD")[0]
    let level = OrderBook.Level(price: 1, quantity: 2)
    let book = OrderBook(
      symbol: symbol,
      bids: Array(repeating: level, count: bids),
      asks: Array(repeating: level, count: asks)
    )
    subject.exchange.update { $0.books = [book] }
    let viewModel = subject.viewModel()
    viewModel.show(.detail(symbol))
    await viewModel.refresh()
    #expect(viewModel.state().detail?.book?.book == book)
    #expect(viewModel.state().detail?.failures == [])
  }

  /// `CryptoCollectionViewModelTests`: one cell.
  @Test func `a response with one market is a list of one`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbol = try symbols("BTC-USD")[0]
    let ticker = Ticker(symbol: symbol, price: 1)
    subject.exchange.update { $0.tickers = [ticker] }
    let viewModel = subject.viewModel()
    await viewModel.refresh()
    let quote = Quote(
      symbol: symbol,
      ticker: ticker,
      receipt: Receipt(at: MarketServiceContract.start)
    )
    #expect(viewModel.state().quotes == [quote])
  }

  /// `CryptoCollectionViewModelTests`: the cells are sorted by symbol; the cell at an index.
  @Test func `the markets are in the order of their symbols`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("XLM-USD", "BTC-USD", "ETH-BTC")
    subject.exchange.update { $0.tickers = symbols.map { Ticker(symbol: $0, price: 1) } }
    let viewModel = subject.viewModel()
    await viewModel.refresh()
    #expect(viewModel.state().quotes.map(\.symbol) == [symbols[1], symbols[2], symbols[0]])
    #expect(viewModel.state().quotes[1].ticker?.symbol == symbols[2])
  }
}
