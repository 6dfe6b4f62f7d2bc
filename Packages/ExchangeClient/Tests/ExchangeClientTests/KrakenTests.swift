import ExchangeClient
import ExchangeClientLive
import NetworkClient
import PortableFoundation
import Testing

@testable import ExchangeClientLive

/// The names, the errors and the forms of Kraken.
@Suite struct KrakenTests {
  private func client(_ body: String) -> ExchangeClient {
    .live(.kraken, using: .mock { _ in .json(body) })
  }

  @Test(arguments: [
    ("XXBTZUSD", "BTC-USD"), ("XETHXXBT", "ETH-BTC"), ("ZEURZUSD", "EUR-USD"),
    ("XXDGZUSD", "DOGE-USD"),
    ("XDGUSDT", "DOGE-USDT"), ("DOTXBT", "DOT-BTC"), ("ADAUSDC", "ADA-USDC"), ("XTZUSD", "XTZ-USD"),
    ("ZRXXBT", "ZRX-BTC"), ("USDTZUSD", "USDT-USD"), ("BTC/USD", "BTC-USD"), ("XBT/EUR", "BTC-EUR"),
    ("1INCH/USD", "1INCH-USD"),
  ])
  func `display names and internal names are symbols`(name: String, symbol: String) {
    #expect(Symbol(krakenPair: name)?.description == symbol)
  }

  @Test(arguments: ["", "/", "BTC/", "USD", "A/B/C", "BTC/US D", "last", "XYZ"])
  func `another text is no symbol`(name: String) {
    #expect(Symbol(krakenPair: name) == nil)
  }

  @Test func `requests have the names of the documentation`() async throws {
    let symbol = try #require(Symbol("DOGE-BTC"))
    let urls = [
      "Ticker?assetVersion=1", "Ticker?assetVersion=1&pair=XDGXBT", "AssetPairs?assetVersion=1",
      "Depth?assetVersion=1&count=500&pair=XDGXBT", "OHLC?assetVersion=1&interval=1440&pair=XDGXBT",
    ]
    let calls: [@Sendable (ExchangeClient) async throws -> Void] = [
      { _ = try await $0.tickers() }, { _ = try await $0.ticker(symbol) },
      { _ = try await $0.markets() }, { _ = try await $0.book(symbol) },
      { _ = try await $0.candles(symbol, .day) },
    ]
    for (url, call) in zip(urls, calls) {
      let client = ExchangeClient.live(
        .kraken,
        using: .mock { request in
          #expect(request.url.absoluteString == "https://api.kraken.com/0/public/\(url)")
          return .json("null", status: 500)
        }
      )
      await #expect(throws: ExchangeClientError.self) { try await call(client) }
    }
  }

  @Test(arguments: [
    ("EGeneral:Too many requests", true, "refuses further requests"),
    ("EAPI:Rate limit exceeded", true, "refuses further requests"),
    ("EService:Throttled: 1795392000", true, "refuses further requests"),
    ("EService:Unavailable", true, "the exchange reports 'EService:Unavailable'"),
    ("EGeneral:Internal error", true, "the exchange reports 'EGeneral:Internal error'"),
    ("EQuery:Invalid asset pair", false, "the exchange reports 'EQuery:Invalid asset pair'"),
  ])
  func `an error with the status 200 is an error`(
    text: String,
    isTransient: Bool,
    description: String
  ) async {
    let client = client(#"{"error": ["WGeneral:Soon", "\#(text)"], "result": 7}"#)
    for call in [
      { (client: ExchangeClient) in _ = try await client.tickers() },
      { _ = try await $0.inspect(.tickers) },
    ] as [@Sendable (ExchangeClient) async throws -> Void] {
      let error = await #expect(throws: ExchangeClientError.self) { try await call(client) }
      #expect(error?.isTransient == isTransient)
      #expect(error.map { "\($0)" }?.contains(description) == true, "\(error as Any)")
    }
  }

  @Test func `a warning is no error, and a pair without a symbol is left out`() async throws {
    let client = client(
      #"{"error": ["WGeneral:Soon"], "result": {"ETH/USD": {"c": ["2", "1"]}, "???": {"c": ["1", "1"]}}}"#
    )
    #expect(try await client.tickers().map(\.symbol.description) == ["ETH-USD"])
  }

  @Test(arguments: [
    (#"{"error": []}"#, "the field result is missing"),
    (#"{"error": [], "result": {"ETH/USD": {"c": ["1", "1"]}}}"#, "of 'ETH/USD', not of BTC-USD"),
    (#"{"error": [], "result": {}}"#, "not of BTC-USD"),
    (
      #"{"error": [], "result": {"BTC/USD": {"c": [1]}}}"#,
      "the field result.BTC/USD.c[0] is not a string"
    ),
    (
      #"{"error": [], "result": {"BTC/USD": {"c": ["1.5.2"]}}}"#,
      "result.BTC/USD.c[0] has an invalid value"
    ),
  ])
  func `a response of another form is an error with the field`(body: String, cause: String)
    async throws
  {
    let symbol = try #require(Symbol("BTC-USD"))
    let client = client(body)
    let error = await #expect(throws: ExchangeClientError.self) { try await client.ticker(symbol) }
    #expect(error.map { "\($0)" }?.contains(cause) == true, "\(error as Any)")
  }

  @Test func `a list without any price is an error with the field`() async {
    let client = client(#"{"error": [], "result": {"BTC/USD": {"o": "1"}, "ETH/USD": {}}}"#)
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    #expect(error.map { "\($0)" }?.contains("the field result.*.c[0] is missing in every") == true)
  }

  @Test func `an inspection names the differences`() async throws {
    let client = client(
      #"{"error": [], "result": {"BTC/USD": {"c": ["x"], "v": ["1"], "o": 3, "z": 1}, "?": {"c": ["1"], "v": ["1", "2"], "o": "1"}}}"#
    )
    #expect(
      try await client.inspect(.tickers).differences.map(\.description) == [
        "ticker.result.BTC/USD.c[0] is 'x', expected a number in a string",
        "ticker.result.BTC/USD.v[1] is missing",
        "ticker.result.BTC/USD.o is a number, expected a number in a string",
        "ticker.result.BTC/USD.z is new",
        "ticker.result.? is '?', expected a symbol such as BTC-USD",
      ]
    )
  }
}
