import ExchangeClient
import ExchangeClientLive
import NetworkClient
import PortableFoundation
import Testing

@Suite struct LiveTests {
  private let bitcoin = Symbol("BTC-USD")

  private func client(_ response: NetworkClient.Response) throws -> ExchangeClient {
    let url = try #require(URL(string: "https://exchange.example/v3/"))
    return .live(.blockchain, baseURL: url, using: .mock { _ in response })
  }

  @Test func `requests go to the paths of the exchange and accept JSON`() async throws {
    let url = try #require(URL(string: "https://exchange.example/v3/exchange"))
    let symbol = try #require(Symbol("btc-usd"))
    let calls: [(String, @Sendable (ExchangeClient) async throws -> Void)] = [
      ("tickers", { _ = try await $0.tickers() }),
      ("tickers/BTC-USD", { _ = try await $0.ticker(symbol) }),
      ("symbols", { _ = try await $0.markets() }),
      ("l2/BTC-USD", { _ = try await $0.book(symbol) }),
    ]
    for (path, call) in calls {
      let client = ExchangeClient.live(
        .blockchain,
        baseURL: url,
        using: .mock { request in
          #expect(request.url.absoluteString == "https://exchange.example/v3/exchange/\(path)")
          #expect(request.headers == ["Accept": "application/json"])
          return .json("null", status: 500)
        }
      )
      await #expect(throws: ExchangeClientError.self) { try await call(client) }
    }
  }

  @Test(arguments: [
    (
      #"[{"symbol": "BTC-USD", "last_trade_price": "1"}]"#,
      "the element [0].last_trade_price is not"
    ),
    (#"[{"last_trade_price": 1}]"#, "the element [0].symbol is missing"),
    (#"[{"symbol": "BTC"}]"#, "the element [0].symbol, BTC, is not a symbol such as BTC-USD"),
    (#"[{"symbol": "../../admin-x"}]"#, "is not a symbol such as BTC-USD"),
    (#"{"error": "gone"}"#, "it is not an array"),
    ("<html>", "it is not JSON"),
    ("", "it is empty"),
  ])
  func `a response of another form is an error with the field`(
    body: String,
    cause: String
  ) async throws {
    let client = try client(.json(body))
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    guard case .unacceptableResponse(_, let found) = error else {
      Issue.record("found \(error as Any)")
      return
    }
    #expect(found.contains(cause), "\(found)")
  }

  @Test func `a repeated market is an error with its symbol`() async throws {
    let tickers = ["BTC-USD", "ETH-USD", "btc-usd"].map {
      #"{"symbol": "\#($0)", "last_trade_price": 1}"#
    }
    let lists = try client(.json("[\(tickers.joined(separator: ", "))]"))
    let names = ["BTC-USD", "btc-usd"].map { #""\#($0)": {"status": "open"}"# }
    let objects = try client(.json("{\(names.joined(separator: ", "))}"))
    let errors = [
      await #expect(throws: ExchangeClientError.self) { try await lists.tickers() },
      await #expect(throws: ExchangeClientError.self) { try await objects.markets() },
    ]
    for error in errors {
      #expect(error.map { "\($0)" }?.hasSuffix("the market BTC-USD is repeated.") == true)
    }
  }

  @Test func `a number with more digits than a decimal number keeps is refused, not rounded`()
    async throws
  {
    let digits = String(repeating: "1", count: 38)
    for (number, isAccepted) in [
      (digits, true), ("0.000\(digits)", true), ("\(digits)000", true), ("1.\(digits)", false),
      ("\(digits)2", false), ("\(digits)2e-39", false), ("1.5e-07", true), ("\(digits)E+2", true),
      ("-\(digits)2", false), (#"1e2,"b":\#(digits)2"#, false),
    ] {
      let client = try client(
        .json(#"[{"symbol":"BTC-USD","last_trade_price":\#(number),"a":"\#(digits)1\"1"}]"#)
      )
      let tickers = try? await client.tickers()
      #expect((tickers != nil) == isAccepted, "\(number)")
      #expect(tickers == nil || tickers?.first?.price == Decimal(string: number), "\(number)")
    }
  }

  @Test func `an error of several markets names the first one by symbol`() async throws {
    let names = (10...40).map { "C\($0)-USD" }
    let members = names.reversed().map { #""\#($0)": {"id": 1}"# }
    let client = try client(.json("{\(members.joined(separator: ", "))}"))
    let error = await #expect(throws: ExchangeClientError.self) { try await client.markets() }
    #expect(error.map { "\($0)" }?.contains("the field C10-USD.status is missing") == true)
  }

  @Test(arguments: [
    (#"[{"symbol": "BTC-USD", "price": 1}]"#, "the field [].last_trade_price is missing"),
    (#"[{"symbol": "BTC-USD", "last_trade_price": null}]"#, "the field [].last_trade_price"),
    (#"{"symbol": "BTC-USD", "bids": [{"p": 1}], "asks": []}"#, "the field bids[].px is missing"),
    (#"{"symbol": "BTC-USD", "bids": [], "asks": [{"p": 1}]}"#, "the field asks[].px is missing"),
  ])
  func `a list without any price is an error with the field`(
    body: String,
    cause: String
  ) async throws {
    let client = try client(.json(body))
    let symbol = try #require(bitcoin)
    let error = await #expect(throws: ExchangeClientError.self) {
      if body.hasPrefix("[") {
        _ = try await client.tickers()
      } else {
        _ = try await client.book(symbol)
      }
    }
    #expect(error.map { "\($0)" }?.contains(cause) == true, "\(error as Any)")
  }

  @Test func `a ticker and a book of another market are errors`() async throws {
    let client = try client(.json(#"{"symbol": "ETH-USD", "bids": [], "asks": []}"#))
    let symbol = try #require(bitcoin)
    await #expect(throws: ExchangeClientError.self) { try await client.ticker(symbol) }
    await #expect(throws: ExchangeClientError.self) { try await client.book(symbol) }
  }

  private static let midnight = "Mon, 01 Jan 2029 00:00:00 GMT"

  @Test(arguments: [
    (429, ["retry-after": "30"], Duration.seconds(30)), (429, [:], nil),
    (429, ["retry-after": "-1"], nil), (429, ["retry-after": midnight], nil),
    (429, ["retry-after": "Mon, 01 Jan 2029 00:01:30 GMT", "date": midnight], .seconds(90)),
    (503, ["retry-after": "Sun, 31 Dec 2028 23:59:59 GMT", "date": midnight], .zero),
    (503, ["retry-after": "99999999999"], .seconds(86_400)), (500, [:], nil),
  ])
  func `a refusal is transient, and has the time that the exchange asks for`(
    status: Int,
    headers: [String: String],
    expected: Duration?
  ) async throws {
    let client = try client(NetworkClient.Response(status: status, headers: headers))
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    #expect(error?.isTransient == true)
    #expect(error?.retryAfter == expected)
  }

  @Test(arguments: [400, 404])
  func `another status is an error of the response`(status: Int) async throws {
    let client = try client(NetworkClient.Response(status: status))
    let error = await #expect(throws: ExchangeClientError.self) { try await client.tickers() }
    #expect(error?.isTransient == false)
    #expect(error.map { "\($0)" }?.contains("status is \(status)") == true)
  }

  @Test(arguments: [
    ("1000000", "8", 2), ("1", "8", 8), ("100000000", "8", 0), ("5000", "4", 1), ("100", "0", 0),
    ("0", "8", nil), ("1", "99", nil), ("null", "8", nil),
  ])
  func `a step without its zeros has the decimal places of prices`(
    increment: String,
    scale: String,
    expected: Int?
  ) async throws {
    let client = try client(
      .json(
        """
        {"BTC-USD": {"status": "open", "min_price_increment": \(increment), \
        "min_price_increment_scale": \(scale)}}
        """
      )
    )
    #expect(try await client.markets().map(\.priceScale) == [expected])
  }
}
