import AlertStore
import Contract
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  @Test func `every endpoint of failing and unimplemented that can throw does`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let endpoints: EndpointCalls<MarketService> = [
      "refresh": { _ = try await $0.refresh([], every: .zero) },
      "book": { _ = try await $0.book(symbol, every: .zero) },
      "stored": { _ = try await $0.stored([]) },
      "history": { try await $0.history(PriceLog.Query(symbol: "BTC-USD")) { _ in } },
      "recentPrices": { _ = try await $0.recentPrices(of: [], since: .distantPast, by: .hour) },
      "watchlist": { _ = try await $0.watchlist() },
      "watch": { _ = try await $0.watch([]) },
      "unwatch": { _ = try await $0.unwatch([]) },
      "alerts": { _ = try await $0.alerts() },
      "addAlert": { _ = try await $0.addAlert(symbol, .above, 1) },
      "removeAlert": { _ = try await $0.removeAlert(1) },
    ]
    let failing = MarketService.failing(TestError())
    for endpoint in EndpointCalls.endpoints(of: failing) where endpoint != "takeFirings" {
      await #expect(throws: TestError()) { try await endpoints(endpoint, of: failing) }
      await #expect(throws: Unimplemented(endpoint, of: "MarketService")) {
        try await endpoints(endpoint, of: .unimplemented)
      }
    }
    #expect(await failing.takeFirings() == [])
  }

  @Test func `the endpoint of unimplemented that cannot throw terminates the process`() async throws
  {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = await MarketService.unimplemented.takeFirings()
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("MarketService.takeFirings is unimplemented"))
  }

  @Test func `a value is stale after two intervals, and if it is from the future`() throws {
    let time = Date(timeIntervalSince1970: 1_795_392_000)
    let symbol = try #require(Symbol("BTC-USD"))
    let receipt = Receipt(at: time)
    let quote = Quote(symbol: symbol, ticker: Ticker(symbol: symbol, price: 1), receipt: receipt)
    let book = BookSnapshot(number: 1, symbol: symbol, receipt: receipt)
    for (age, interval, isStale) in [
      (0, 10, false), (20, 10, false), (20.1, 10, true), (-0.01, 10, true), (2, 0, false),
      (2.1, 0, true),
    ] as [(Double, Int, Bool)] {
      let now = time.addingTimeInterval(age)
      #expect(quote.isStale(at: now, every: .seconds(interval)) == isStale)
      #expect(book.isStale(at: now, every: .seconds(interval)) == isStale)
    }
    #expect(!Quote(symbol: symbol).isStale(at: .distantFuture, every: .zero))
  }

  @Test func `an error names the symbol, the similar ones and the cause`() throws {
    let symbol = try #require(Symbol("BTC-UDS"))
    let nearest = try #require(Symbol("BTC-USD"))
    let failure = MarketFailure(.tickers, .other("Broken."), nextAttempt: .distantPast)
    let errors: [MarketServiceError] = [
      .unknownSymbol(symbol, nearest: []), .unknownSymbol(symbol, nearest: [nearest]),
      .unverifiedSymbol(symbol, failure),
    ]
    #expect(
      errors.map(\.description) == [
        "The exchange has no market BTC-UDS.",
        "The exchange has no market BTC-UDS. Similar markets: BTC-USD.",
        "Cannot look up BTC-UDS. Broken.",
      ]
    )
    let exchange = MarketFailure.Cause.exchange(.unknownSymbol(symbol))
    let other = MarketFailure(.book, exchange, nextAttempt: .distantPast)
    #expect(other.description == "The exchange has no market BTC-UDS.")
  }
}
