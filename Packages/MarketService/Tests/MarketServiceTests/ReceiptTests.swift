import Contract
import ExchangeClient
import MarketService
import MarketServiceContract
import PortableFoundation
import Synchronization
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct ReceiptTests {
  private let start = MarketServiceContract.start

  @Test(arguments: [nil, ExchangeClientError.timedOut(URL(filePath: "/"), limit: .seconds(8))])
  func `prices have the time of their receipt, however late the list of markets is`(
    failure: ExchangeClientError?
  ) async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let exchange = MockExchange()
    exchange.set(Ticker(symbol: symbol, price: 1))
    let (clock, isReceived) = (TestClock(), Shared(false))
    var client = ExchangeClient.mock(of: exchange)
    client.markets = {
      // The service reads the time when it receives the tickers.
      while !isReceived.value { await Task.yield() }
      clock.advance(by: .seconds(8))
      if let failure { throw failure }
      return []
    }
    let service = MarketService.mock(client: client, clock: clock) { [start] in
      isReceived.value = true
      return start + clock.now.offset / .seconds(1)
    }
    let snapshot = try await service.refresh([symbol], every: .seconds(10))
    #expect(snapshot.quotes.map(\.time) == [start])
    #expect(snapshot.failures.map(\.operation) == (failure == nil ? [] : [.markets]))
    #expect(try await service.stored([]).map(\.time) == [start])
  }

  @Test func `the age of a received value is the larger one of two clocks`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbol = try #require(Symbol("BTC-USD"))
    subject.exchange.update { state in
      state.tickers = [Ticker(symbol: symbol, price: 1)]
      state.books = [OrderBook(symbol: symbol, bids: [], asks: [])]
    }
    let quotes = try await subject.client.refresh([], every: .zero).quotes
    let quote = try #require(quotes.first)
    let book = try await subject.client.book(symbol, every: .zero)
    let stored = try #require(try await subject.client.stored([]).first)
    subject.clock.advance(by: .seconds(21))
    // Set back by 18 seconds, by a minute, and set forward.
    for (seconds, age) in [(3, 21), (-39, 21), (100, 100)] as [(Double, Double)] {
      let now = start + seconds
      #expect(quote.receipt?.time(at: now) == now - age)
      #expect(book.receipt?.time(at: now) == now - age)
      #expect(quote.isStale(at: now, every: .seconds(10)))
      #expect(book.isStale(at: now, every: .seconds(10)))
      // Another process can have stored it, whose clock is unknown.
      #expect(stored.receipt?.time(at: now) == start)
    }
    #expect(quote.time == start)
    #expect(!quote.isStale(at: start, every: .seconds(20)))
  }
}
