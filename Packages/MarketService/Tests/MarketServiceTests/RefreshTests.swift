import AlertStore
import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import SerialTaskExecutor
import Testing

@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
  private let fixture = Fixture()
  private let service: MarketService

  init() {
    service = fixture.service()
  }

  // MARK: Values

  @Test func `a snapshot joins tickers and markets, in the order of the symbols`() async throws {
    let ticker = Ticker(symbol: ether, price: 150, referencePrice: 100, volume: 3)
    fixture.exchange.set(ticker)
    fixture.exchange.set(Market(symbol: ether, status: .open))
    // A ticker without a market, and a market without a ticker.
    fixture.exchange.set(Ticker(symbol: bitcoin, price: 1))
    fixture.exchange.set(Market(symbol: doge, status: .closed))
    let quotes = try await service.refresh().quotes
    #expect(quotes.map(\.symbol) == [bitcoin, doge, ether])
    #expect(quotes.map(\.ticker) == [Ticker(symbol: bitcoin, price: 1), nil, ticker])
    #expect(quotes.map(\.market?.status) == [nil, .closed, .open])
    #expect(try await service.refresh([ether, bitcoin, ether]).quotes == [quotes[2], quotes[0]])
  }

  @Test func `a market that is missing in a response keeps its value and its time`() async throws {
    fixture.set([bitcoin: 1, ether: 2])
    let first = try await service.refresh([ether])
    fixture.advance(by: 10)
    fixture.exchange.remove(ether)
    let quotes = try await service.refresh().quotes
    #expect(quotes.last == first.quotes[0])
    #expect(quotes.first?.time == start + 10)
  }

  @Test(
    arguments: [
      { _ = try await $0.refresh([ether, $1]) },
      { _ = try await $0.book($1, every: .zero) },
      { _ = try await $0.watch([ether, $1]) },
      { _ = try await $0.addAlert($1, .above, 1) },
    ] as [@Sendable (MarketService, Symbol) async throws -> Void]
  )
  func `an unknown symbol is an error with the nearest symbols`(
    use: @Sendable (MarketService, Symbol) async throws -> Void
  ) async throws {
    fixture.set([bitcoin: 1, ether: 2])
    _ = try await service.refresh()
    let unknown = symbol("BTC-UDS")
    let error = MarketServiceError.unknownSymbol(unknown, nearest: [bitcoin])
    await #expect(throws: error) { try await use(service, unknown) }
    #expect(try await service.watchlist() == [])
  }

  /// Closed markets have tickers of zeros.
  @Test func `a closed market has no price and no volume, and is marked`() async throws {
    for symbol in [bitcoin, ether] {
      fixture.exchange.set(Ticker(symbol: symbol, price: 0, referencePrice: 0, volume: 0))
    }
    fixture.exchange.set(Market(symbol: bitcoin, status: .closed))
    let quotes = try await service.refresh().quotes
    #expect(quotes.map(\.isOpen) == [false, true])
    #expect(quotes.map(\.volume) == [nil, 0])
    #expect(quotes.allSatisfy { $0.ticker?.price == nil && $0.ticker?.change == nil })
  }

  // MARK: Requests

  @Test func `concurrent refreshes share one request`() async throws {
    fixture.set([bitcoin: 1])
    let gate = Gate()
    let service = fixture.service { _ in try await gate.pass() }
    let executor = SerialTaskExecutor()
    let refreshes = (0..<4).map { _ in
      Task(executorPreference: executor) { try await service.refresh() }
    }
    await executor.settle()
    gate.open()
    for refresh in refreshes { #expect(try await refresh.value.quotes.count == 1) }
    #expect(fixture.count(of: .tickers) == 1)
  }

  @Test func `a later response has a larger number`() async throws {
    for number in 1...3 { #expect(try await service.refresh().number == number) }
    fixture.exchange.failure = unreachable
    #expect(try await service.refresh().number == 3)
  }

  @Test func `the list of markets is requested again after ten minutes`() async throws {
    for _ in 0..<60 {
      _ = try await service.refresh()
      fixture.advance(by: 10)
    }
    #expect(fixture.count(of: .markets) == 1)
    for _ in 0..<60 {
      _ = try await service.refresh()
      fixture.advance(by: 10)
    }
    #expect(fixture.count(of: .markets) == 2)
    #expect(fixture.count(of: .tickers) == 120)
  }

  @Test func `a failure keeps the values and their times, and has the time of the next attempt`()
    async throws
  {
    fixture.set([bitcoin: 1, ether: 2])
    let first = try await service.refresh()
    #expect(first.failures == [])
    fixture.advance(by: 10)
    fixture.exchange.failure = unreachable
    let second = try await service.refresh()
    #expect(second.quotes == first.quotes)
    let failure = MarketFailure(.tickers, .exchange(unreachable), nextAttempt: start + 20)
    #expect(second.failures == [failure])
    fixture.exchange.failure = nil
    #expect(try await service.refresh().failures == [])
  }

  @Test func `a cancelled refresh throws, and changes nothing`() async throws {
    let service = service
    let refresh = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.refresh()
    }
    await #expect(throws: CancellationError.self) { try await refresh.value }
    #expect(fixture.requests.value == [])
    #expect(try await service.refresh().number == 1)
  }

  // MARK: Books

  @Test func `a failed request keeps the book`() async throws {
    let book = OrderBook(symbol: bitcoin, bids: [.init(price: nil, quantity: 2)], asks: [])
    fixture.exchange.set(book)
    #expect(try await service.book(bitcoin, every: .seconds(10)).failures == [])
    fixture.advance(by: 10)
    fixture.exchange.failure = unreachable
    let snapshot = try await service.book(bitcoin, every: .seconds(10))
    #expect(snapshot.book == book)
    #expect(snapshot.time == start)
    let failure = MarketFailure(.book, .exchange(unreachable), nextAttempt: start + 20)
    #expect(snapshot.failures == [failure])
  }

  @Test func `an empty book is a book`() async throws {
    for bids in [[OrderBook.Level(price: 1, quantity: 2)], []] {
      let book = OrderBook(symbol: bitcoin, bids: bids, asks: [])
      fixture.exchange.set(book)
      let snapshot = try await service.book(bitcoin, every: .zero)
      #expect(snapshot.book == book)
      #expect(snapshot.failures == [])
    }
  }
}
