import AlertStore
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import Testing

/// Sources that answer for each other.
@Suite(.timeLimit(.minutes(5))) struct FallbackTests {
  private let fixture = Fixture()
  private let kraken = MockExchange()

  /// Creates a service whose first exchange has the substitute `kraken`.
  private func service() -> MarketService {
    fixture.service(
      using: .mock(of: fixture.exchange),
      substitutes: [PriceSource("kraken", title: "Kraken", .mock(of: kraken))]
    )
  }

  private func set(_ price: Decimal, of symbol: Symbol = bitcoin) {
    kraken.set(Ticker(symbol: symbol, price: price))
    kraken.set(Market(symbol: symbol, status: .open, priceScale: 1))
  }

  private func description(of quote: Quote) -> String {
    "\(quote.symbol) \(quote.ticker?.price?.description ?? "–") \(quote.source)"
  }

  @Test func `the first source answers while it succeeds`() async throws {
    fixture.set([bitcoin: 100])
    set(101)
    let snapshot = try await service().refresh()
    #expect(snapshot.quotes.map(description) == ["BTC-USD 100 blockchain"])
    #expect(snapshot.failures == [])
    #expect(try fixture.prices.sources() == ["blockchain"])
  }

  @Test func `the next source answers for one that fails, and each quote names its source`()
    async throws
  {
    fixture.set([bitcoin: 100, doge: 1])
    set(101)
    set(20, of: ether)
    let service = service()
    _ = try await service.refresh()
    fixture.exchange.failure = unreachable
    fixture.advance(by: 10)
    let snapshot = try await service.refresh()
    #expect(
      snapshot.quotes.map(description) == [
        "BTC-USD 101 kraken", "DOGE-BTC 1 blockchain", "ETH-USD 20 kraken",
      ]
    )
    #expect(snapshot.failures.map(\.substitute) == ["Kraken"])
    #expect(snapshot.failures.first?.description.hasSuffix(" Kraken answers instead.") == true)
    fixture.exchange.failure = nil
    fixture.advance(by: 10)
    let recovered = try await service.refresh([bitcoin])
    #expect(recovered.quotes.map(description) == ["BTC-USD 100 blockchain"])
    #expect(recovered.failures == [])
    #expect(recovered.number > snapshot.number)
  }

  @Test func `the prices of the sources are stored apart`() async throws {
    fixture.set([bitcoin: 100])
    set(101)
    let service = service()
    _ = try await service.refresh()
    fixture.exchange.failure = unreachable
    fixture.advance(by: 10)
    _ = try await service.refresh()
    #expect(try fixture.prices.latest(["BTC-USD"]).map(\.price) == [100])
    #expect(try fixture.prices.latest(["BTC-USD"], at: "kraken").map(\.price) == [101])
    #expect(try await service.stored([bitcoin]).map(description) == ["BTC-USD 100 blockchain"])
  }

  @Test func `without an answer of any source, the failure of each one stays`() async throws {
    fixture.exchange.failure = unreachable
    kraken.failure = unreachable
    let snapshot = try await service().refresh([bitcoin])
    #expect(snapshot.number == 0)
    #expect(snapshot.failures.map(\.operation) == [.tickers, .markets, .tickers])
    #expect(snapshot.failures.map(\.substitute) == [nil, nil, nil])
  }

  @Test func `a source without the market does not answer for it`() async throws {
    fixture.exchange.failure = unreachable
    set(20, of: ether)
    let snapshot = try await service().refresh([bitcoin])
    #expect(snapshot.quotes.map(\.ticker) == [nil])
    #expect(snapshot.failures.contains { $0.substitute == nil })
    await #expect(throws: MarketServiceError.self) { try await service().watch([bitcoin]) }
    #expect(try await service().watch([ether]) == [ether])
  }

  @Test func `the book of the next source answers for one that fails`() async throws {
    let level = OrderBook.Level(price: 1, quantity: 2)
    kraken.set(OrderBook(symbol: bitcoin, bids: [level], asks: []))
    fixture.exchange.failure = unreachable
    let service = service()
    let book = try await service.book(bitcoin, every: .seconds(10))
    #expect(book.source == "kraken")
    #expect(book.book?.bids == [level])
    #expect(book.failures.map(\.substitute) == ["Kraken"])
    let other = try await service.book(ether, every: .seconds(10))
    #expect(other.book == nil)
    #expect(other.failures.map(\.substitute) == [nil])
  }

  @Test func `a history and recent prices are those of the first source`() async throws {
    set(101)
    _ = try await fixture.service(using: .mock(of: kraken), source: "kraken").refresh()
    fixture.set([bitcoin: 100])
    let first = service()
    _ = try await first.refresh()
    let other = fixture.service(using: .mock(of: kraken), source: "kraken")
    for (service, price) in [(first, 100 as Decimal), (other, 101)] {
      var closes: [Decimal] = []
      try await service.history(PriceLog.Query(symbol: "BTC-USD")) { closes += $0.map(\.close) }
      #expect(closes == [price])
      let recent = try await service.recentPrices(of: [bitcoin], since: start - 60, by: .hour)
      #expect(recent == [bitcoin: [price]])
    }
  }

  @Test func `a price of another source fires no alert`() async throws {
    fixture.set([bitcoin: 100])
    let service = service()
    _ = try await service.addAlert(bitcoin, .above, 110)
    fixture.exchange.failure = unreachable
    set(120)
    fixture.advance(by: 10)
    _ = try await service.refresh()
    #expect(await service.takeFirings() == [])
    fixture.exchange.failure = nil
    fixture.set([bitcoin: 130])
    fixture.advance(by: 10)
    _ = try await service.refresh()
    #expect(await service.takeFirings().map(\.price) == [130])
  }

  @Test func `an alert of another source names it`() async throws {
    set(100)
    let other = fixture.service(using: .mock(of: kraken), source: "kraken")
    #expect(try await other.addAlert(bitcoin, .above, 110).symbol == "kraken:BTC-USD")
    set(120)
    fixture.advance(by: 10)
    _ = try await other.refresh()
    #expect(await other.takeFirings().map(\.alert.symbol) == ["kraken:BTC-USD"])
  }
}
