import ExchangeClient
import ExchangeClientLive
import NetworkClient
import PortableFoundation
import Testing

/// The form of responses of the Blockchain.com Exchange.
@Suite struct InspectionTests {
  private static let ticker =
    #"{"symbol":"BTC-USD","price_24h":72000.0,"volume_24h":0.07,"last_trade_price":8.5E-5}"#

  private static let market = """
    {"base_currency":"USDC","base_currency_scale":6,"counter_currency":"GBP","counter_currency_scale":2,\
    "min_price_increment":10000,"min_price_increment_scale":8,"min_order_size":500000000,\
    "min_order_size_scale":8,"max_order_size":0,"max_order_size_scale":8,"lot_size":10000,"lot_size_scale":8,\
    "status":"open","id":68,"auction_price":0.0,"auction_size":0.0,"auction_time":"","imbalance":0.0}
    """

  private static let book =
    #"{"symbol":"BTC-USD","bids":[{"px":2.0,"qty":0.1,"num":1}],"asks":[{"px":3,"qty":1,"num":2}]}"#

  /// Inspects a response.
  private func inspect(
    _ resource: String,
    _ body: String
  ) async throws -> Inspection {
    let url = try #require(URL(string: "https://exchange.example/v3/exchange"))
    let symbol = try #require(Symbol("BTC-USD"))
    let resources: [String: Inspection.Resource] = [
      "tickers": .tickers, "ticker": .ticker(symbol), "symbols": .markets, "book": .book(symbol),
    ]
    let client = ExchangeClient.live(.blockchain, baseURL: url, using: .mock { _ in .json(body) })
    return try await client.inspect(try #require(resources[resource]))
  }

  @Test(arguments: [
    ("tickers", "[\(ticker)]", 1), ("ticker", ticker, 1),
    ("symbols", #"{"USDC-GBP":\#(market)}"#, 1), ("book", book, 2),
    ("tickers", "[]", 0), ("symbols", "{}", 0),
  ])
  func `recorded responses have the expected form`(
    resource: String,
    body: String,
    count: Int
  ) async throws {
    let inspection = try await inspect(resource, body)
    #expect(inspection.differences == [])
    #expect(inspection.count == count)
  }

  @Test(arguments: [
    (#","last_trade_price":8.5E-5"#, "", "ticker.last_trade_price is missing"),
    ("72000.0", #""72000.0""#, "ticker.price_24h is a string, expected a number"),
    ("0.07", "null", "ticker.volume_24h is null, expected a number"),
    ("0.07", "[1]", "ticker.volume_24h is an array, expected a number"),
    ("BTC-USD", "BTC", "ticker.symbol is 'BTC', expected a symbol such as BTC-USD"),
    (#""BTC-USD""#, "7", "ticker.symbol is a number, expected a symbol such as BTC-USD"),
    (#""symbol""#, #""name""#, "ticker.symbol is missing; ticker.name is new"),
    ("{", #"{"ask":1,"#, "ticker.ask is new"),
  ])
  func `a difference names the field and what was found`(
    part: String,
    replacement: String,
    expected: String
  ) async throws {
    let body = Self.ticker.replacing(part, with: replacement)
    let differences = try await inspect("ticker", body).differences
    #expect(differences.map(\.description).joined(separator: "; ") == expected)
  }

  @Test(arguments: [
    ("tickers", "{}", "tickers is an object, expected an array"),
    ("tickers", "[\(ticker),4]", "tickers[1] is a number, expected an object"),
    ("symbols", "[]", "symbols is an array, expected an object"),
    (
      "symbols", #"{"BTC":\#(market)}"#,
      "symbols.BTC is 'BTC', expected a symbol such as BTC-USD"
    ),
    (
      "symbols", #"{"BTC-USD":\#(market.replacing("open", with: "frozen"))}"#,
      "symbols.BTC-USD.status is the unknown word 'frozen'"
    ),
    (
      "symbols", #"{"BTC-USD":\#(market.replacing("status", with: "state"))}"#,
      "symbols.BTC-USD.status is missing; symbols.BTC-USD.state is new"
    ),
    (
      "book", book.replacing(#""px":3"#, with: #""px":"3""#),
      "book.asks[0].px is a string, expected a number"
    ),
    ("book", book.replacing("bids", with: "buys"), "book.bids is missing; book.buys is new"),
  ])
  func `the path leads through arrays and objects`(
    resource: String,
    body: String,
    expected: String
  ) async throws {
    let differences = try await inspect(resource, body).differences
    #expect(differences.map(\.description).joined(separator: "; ") == expected)
  }

  @Test func `equal differences of several elements are joined`() async throws {
    let changed = Self.ticker.replacing("72000.0", with: "null")
    let body =
      "[\(Self.ticker),\(changed),\(changed),\(Self.ticker.replacing("0.07", with: "true"))]"
    #expect(
      try await inspect("tickers", body).differences.map(\.description) == [
        "tickers[1].price_24h is null, expected a number, as in 1 more",
        "tickers[3].volume_24h is a Boolean, expected a number",
      ]
    )
  }

  @Test func `an extension of the interface is harmless, another difference is not`() async throws {
    let extended = Self.ticker.replacing("{", with: #"{"ask":1,"#)
    #expect(try await inspect("ticker", extended).differences.map(\.isHarmless) == [true])
    #expect(try await inspect("ticker", "{}").differences.contains(where: \.isHarmless) == false)
  }

  @Test func `a name of a field of more than 100 characters is cut`() async throws {
    for (count, end) in [(100, ""), (101, "…")] {
      let name = String(repeating: "x", count: count)
      let body = Self.ticker.replacing("{", with: #"{"\#(name)":1,"#)
      let difference = try #require(try await inspect("ticker", body).differences.first)
      #expect(difference.path == "ticker.\(name.prefix(100))\(end)")
    }
  }

  @Test func `a response that is not JSON is an error`() async {
    await #expect(throws: ExchangeClientError.self) { try await inspect("ticker", "<html>") }
  }
}
