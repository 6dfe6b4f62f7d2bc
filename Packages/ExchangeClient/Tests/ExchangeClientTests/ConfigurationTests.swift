import ExchangeClient
import PortableFoundation
import Testing
import Unimplemented

@Suite struct ConfigurationTests {
  private static let endpoints:
    [(String, @Sendable (ExchangeClient, Symbol) async throws -> Void)] =
      [
        ("tickers", { client, _ in _ = try await client.tickers() }),
        ("ticker", { _ = try await $0.ticker($1) }),
        ("markets", { client, _ in _ = try await client.markets() }),
        ("book", { _ = try await $0.book($1) }),
        ("inspect", { _ = try await $0.inspect(.ticker($1)) }),
      ]

  @Test func `every endpoint of failing throws the error`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let error = ExchangeClientError.unknownSymbol(symbol)
    for (_, call) in Self.endpoints {
      await #expect(throws: error) { try await call(.failing(error), symbol) }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    for (name, call) in Self.endpoints {
      await #expect(throws: Unimplemented(name, of: "ExchangeClient")) {
        try await call(.unimplemented, symbol)
      }
    }
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
}
