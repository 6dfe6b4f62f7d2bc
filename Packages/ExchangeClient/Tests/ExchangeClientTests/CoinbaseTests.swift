import ExchangeClient
import ExchangeClientLive
import NetworkClient
import PortableFoundation
import Testing

/// The errors and the forms of Coinbase Exchange.
@Suite struct CoinbaseTests {
  private func client(_ body: String, status: Int = 200) -> ExchangeClient {
    .live(.coinbase, using: .mock { _ in .json(body, status: status) })
  }

  @Test func `requests have the paths of the documentation`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let urls = [
      "stats", "BTC-USD/stats", "", "BTC-USD/book?level=2", "BTC-USD/candles?granularity=900",
    ]
    let calls: [@Sendable (ExchangeClient) async throws -> Void] = [
      { _ = try await $0.tickers() }, { _ = try await $0.ticker(symbol) },
      { _ = try await $0.markets() }, { _ = try await $0.book(symbol) },
      { _ = try await $0.candles(symbol, .quarterHour) },
    ]
    for (path, call) in zip(urls, calls) {
      let client = ExchangeClient.live(
        .coinbase,
        using: .mock { request in
          let base = "https://api.exchange.coinbase.com/products"
          #expect(request.url.absoluteString == (path.isEmpty ? base : "\(base)/\(path)"))
          return .json("null", status: 500)
        }
      )
      await #expect(throws: ExchangeClientError.self) { try await call(client) }
    }
  }

  @Test(arguments: [
    (#""status": "online""#, Market.Status.open), (#""status": "offline""#, .closed),
    (#""status": "delisted""#, .closed), (#""status": "internal""#, .interrupted("internal")),
    (#""status": "online", "cancel_only": true"#, .interrupted("cancel_only")),
    (#""status": "online", "post_only": true"#, .interrupted("post_only")),
    (#""status": "online", "auction_mode": true"#, .interrupted("auction_mode")),
    (#""status": "online", "trading_disabled": true"#, .interrupted("trading_disabled")),
    (#""status": "online", "limit_only": true"#, .open),
  ])
  func `a market without new trades is interrupted or closed`(
    members: String,
    status: Market.Status
  ) async throws {
    let client = client(#"[{"id": "BTC-USD", \#(members)}]"#)
    #expect(try await client.markets().map(\.status) == [status])
  }

  @Test func `a product without trades has a ticker without a price`() async throws {
    let client = client(
      #"{"ETH-USD": {"stats_24hour": {"last": "2", "open": "", "volume": "0"}}, "NEW-USD": {"stats_30day": {}}}"#
    )
    let tickers = try await client.tickers()
    #expect(tickers.map(\.price) == [2, nil])
    #expect(tickers.map(\.change) == [nil, nil])
  }

  @Test(arguments: [
    (
      #"{"BTC-USD": {"stats_24hour": {"last": 1}}}"#,
      "the field BTC-USD.stats_24hour.last is not a string"
    ),
    (
      #"{"BTC-USD": {"stats_24hour": {"last": "1e5"}}}"#,
      "BTC-USD.stats_24hour.last has an invalid value"
    ),
    (#"{"BTC-USD": {"stats_24hour": {"price": "1"}}}"#, "*.stats_24hour.last is missing in every"),
    (#"{"BTC": {"stats_24hour": {"last": "1"}}}"#, "the name of a product, BTC, is not a symbol"),
    (
      #"{"BTC-USD": {"stats_24hour": {"last": "1"}}, "btc-usd": {"stats_24hour": {"last": "1"}}}"#,
      "the market BTC-USD is repeated"
    ),
    ("[]", "it is not an object"),
  ])
  func `a response of another form is an error with the field`(body: String, cause: String) async {
    let client = client(body)
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    #expect(error.map { "\($0)" }?.contains(cause) == true, "\(error as Any)")
  }

  @Test func `a refusal is transient`() async {
    let client = client(#"{"message": "Public rate limit exceeded"}"#, status: 429)
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    #expect(error?.isTransient == true)
  }
}
