import AlertStore
import Contract
import ExchangeClient
import MarketService
import MarketServiceContract
import PortableFoundation
import Testing

/// The counterparts of the tests that Crypto Market has for its models, and of its defects.
@Suite(.timeLimit(.minutes(10))) struct OriginalTests {
  private func symbols(_ texts: String...) throws -> [Symbol] {
    try texts.map { try #require(Symbol($0)) }
  }

  /// CryptoCollectionViewModelTests: the cells are sorted by symbol; a missing symbol is refused by `ExchangeClient`.
  @Test func `markets are in the order of their symbols`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("XLM-USD", "BTC-USD", "ETH-BTC")
    subject.exchange.update { $0.tickers = symbols.map { Ticker(symbol: $0, price: 1) } }
    let quotes = try await subject.client.refresh([], every: .zero).quotes
    #expect(quotes.map(\.id.description) == ["BTC-USD", "ETH-BTC", "XLM-USD"])
    // The cell at an index.
    #expect(quotes[1].ticker?.price == 1)
  }

  /// CryptoDetailViewModelTests: the header from a ticker.
  @Test func `a quote has price and change of its ticker`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("BTC-USD")
    let ticker = Ticker(symbol: symbols[0], price: 150, referencePrice: 100, volume: 3)
    subject.exchange.update { $0.tickers = [ticker] }
    let quote = try await subject.client.refresh(symbols, every: .zero).quotes.first
    #expect(quote?.ticker == ticker)
    #expect(quote?.ticker?.change == Decimal(string: "0.5"))
  }

  /// CryptoDetailViewModelTests: books with both sides, with one and with none.
  @Test(arguments: [(0, 0), (2, 2), (2, 0), (0, 2)])
  func `a book has as many levels as the response`(bids: Int, asks: Int) async throws {
    let subject = try await Configuration.mock.subject()
    let symbol = try symbols("BTC-USD")[0]
    // PriceTableViewModelTests: missing prices and quantities stay missing.
    let level = OrderBook.Level(price: nil, quantity: nil)
    let book = OrderBook(
      symbol: symbol,
      bids: Array(repeating: level, count: bids),
      asks: Array(repeating: level, count: asks)
    )
    subject.exchange.update { $0.books = [book] }
    let snapshot = try await subject.client.book(symbol, every: .zero)
    #expect(snapshot.book?.bids.count == bids)
    #expect(snapshot.book?.asks.count == asks)
    #expect(snapshot.book == book)
  }

  /// A request that ended after its screen ended the process.
  @Test func `a cancelled refresh throws, and changes nothing`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("BTC-USD")
    subject.exchange.update { $0.tickers = [Ticker(symbol: symbols[0], price: 1)] }
    let service = subject.client
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.refresh(symbols, every: .zero)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(subject.exchange.update { $0.requests } == [])
    #expect(try await service.refresh(symbols, every: .zero).number == 1)
  }

  /// Closed markets have tickers of zeros, which were shown as `0.00`.
  @Test func `a closed market has no price and is marked`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbols = try symbols("BTC-USD", "ETH-USD")
    subject.exchange.update { state in
      state.tickers = symbols.map { Ticker(symbol: $0, price: 0, referencePrice: 0, volume: 0) }
      state.markets = [Market(symbol: symbols[0], status: .closed)]
    }
    let quotes = try await subject.client.refresh(symbols, every: .zero).quotes
    #expect(quotes.map(\.isOpen) == [false, true])
    #expect(quotes.allSatisfy { $0.ticker?.price == nil && $0.ticker?.change == nil })
  }
}
