import Contract
import ExchangeClient
import PortableFoundation
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<ExchangeClient> = [
      "tickers": { _ = try await $0.tickers() },
      "ticker": { _ = try await $0.ticker(#require(Symbol("BTC-USD"))) },
      "markets": { _ = try await $0.markets() },
      "book": { _ = try await $0.book(#require(Symbol("BTC-USD"))) },
      "candles": { _ = try await $0.candles(#require(Symbol("BTC-USD")), .hour) },
      "inspect": { _ = try await $0.inspect(.tickers) },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "ExchangeClient") }
  }

  @Test func `a mock fails while its exchange has a failure`() async throws {
    let exchange = MockExchange()
    let client = ExchangeClient.mock(of: exchange)
    let url = try #require(URL(string: "https://exchange.example"))
    exchange.failure = .throttled(url, retryAfter: .seconds(5))
    await #expect(throws: ExchangeClientError.self) { try await client.markets() }
    exchange.failure = nil
    #expect(try await client.markets() == [])
  }

  @Test func `a removed symbol has no ticker, no market and no book`() async throws {
    let exchange = MockExchange()
    let client = ExchangeClient.mock(of: exchange)
    let symbol = try #require(Symbol("BTC-USD"))
    exchange.set(Ticker(symbol: symbol))
    exchange.set(Market(symbol: symbol, status: .open))
    exchange.set(OrderBook(symbol: symbol, bids: [], asks: []))
    exchange.set([], of: symbol)
    exchange.remove(symbol)
    #expect(try await client.tickers() == [])
    #expect(try await client.markets() == [])
    await #expect(throws: ExchangeClientError.unknownSymbol(symbol)) {
      try await client.book(symbol)
    }
    await #expect(throws: ExchangeClientError.unknownSymbol(symbol)) {
      try await client.candles(symbol, .day)
    }
  }
}
