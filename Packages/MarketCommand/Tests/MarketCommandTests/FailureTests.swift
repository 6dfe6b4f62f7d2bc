import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import PriceLog
import Testing

@Suite struct FailureTests {
  private static let url = URL(filePath: "/tickers")

  let market = MarketTester()

  @Test func `offline, list prints the saved prices with their age, and fails`() async {
    #expect(await market("").code == .success)
    market.wait(125)
    market.exchange.failure = .network(.unreachable(Self.url, cause: "no network"))
    let result = await market("list BTC-USD")
    #expect(result.code == .serverUnreachable)
    #expect(
      result.output == """
        MARKET        PRICE  24H CHANGE  VOLUME  AGE
        BTC-USD  $70,544.63           –       –  2 min (stale)

        """
    )
    #expect(result.errors.contains("no network"))
    #expect(await market("list --json BTC-USD").output.contains(#""stale":true"#))
  }

  @Test func `without saved prices, a failure prints no table`() async {
    market.exchange.failure = .network(.timedOut(Self.url, limit: .seconds(1)))
    let result = await market("list")
    #expect(result.code == .tryAgain)
    #expect(result.output == "")
    #expect(result.errors.contains("increase --timeout"))
  }

  @Test(arguments: [
    (ExchangeClientError.throttled(url, retryAfter: .seconds(7)), ExitCode.tryAgain, "after 7 s"),
    (.unavailable(url, status: 503, retryAfter: nil), .tryAgain, "503"),
    (.network(.untrustedServer(url, cause: "self-signed")), .serverUnreachable, "self-signed"),
    (.unacceptableResponse(url, cause: "[0].price"), .unacceptableResponse, "[0].price"),
    (.network(.transportFailed(url, cause: "no handle")), .internalError, "no handle"),
  ])
  func `each failure has its exit code and names its cause`(
    failure: ExchangeClientError,
    code: ExitCode,
    cause: String
  ) async {
    market.exchange.failure = failure
    let result = await market("list --json")
    #expect(result.code == code)
    #expect(result.errors.contains(#""exit_code":\#(code.rawValue)"#))
    #expect(await market("list").errors.contains(cause))
  }

  @Test(arguments: [
    "list BTC-USX", "show BTC-USX", "watch BTC-USX", "add BTC-USD BTC-USX", "alert BTC-USX above 1",
  ])
  func `an unknown market is an error with similar names, and saves nothing`(line: String) async {
    let result = await market(line)
    #expect(result.code == .notFound)
    #expect(result.output == "")
    #expect(result.errors.contains("The exchange has no market BTC-USX. Similar markets: BTC-USD"))
    #expect(await market("watchlist").output == "")
    #expect(await market("alerts").errors == "There are no alerts\n")
  }

  @Test(arguments: [
    "list BTC_USD", "list ../x", "list --url ftp://a", "list --watchlist BTC-USD",
    "watch --watchlist BTC-USD", "screen BTC-USD --watchlist", "screen", "show", "show BTC-",
    "show BTC-USD ETH-BTC", "show BTC-USD --depth x", "history", "history BTC-EUR-USD",
    "history BTC-USD ETH-BTC", "history BTC-USD --by week", "history BTC-USD --since soon",
    "alert BTC-USD abvoe 1", "alert BTC-USD above", "alert BTC-USD",
  ])
  func `an invalid command line is refused`(line: String) async {
    #expect(await market(line).code == .usage)
  }

  @Test func `text of the exchange is escaped`() async {
    market.exchange.failure = .unacceptableResponse(Self.url, cause: "\u{1B}[31m")
    #expect(await !market("list").errors.contains("\u{1B}"))
  }

  @Test func `doctor checks each response, and saves nothing`() async throws {
    let bitcoin = try #require(Symbol("BTC-USD"))
    market.exchange.set(OrderBook(symbol: bitcoin, bids: [], asks: []))
    let good = await market("doctor")
    #expect(good.code == .success, "\(good.output)")
    for received in ["4 tickers", "4 markets", "the ticker of BTC-USD", "0 orders of BTC-USD"] {
      #expect(good.output.contains("Received \(received) in "))
    }
    #expect(try MarketTester.storage(in: market.database).prices.latest([]) == [])
  }

  @Test func `doctor names what differs from the expected form, faults first`() async {
    let added = Inspection.Difference(path: "tickers[0].ask", .newField)
    market.exchange.differences = [added]
    let extended = await market("doctor")
    #expect(extended.output.contains("! tickers: Received 4 tickers in "))
    #expect(extended.output.contains("The form differs: tickers[0].ask is new. The exchange ext"))

    let missing = (0..<10).map { Inspection.Difference(path: "tickers[\($0)].symbol", .missing) }
    market.exchange.differences = [added] + missing
    let changed = await market("doctor")
    #expect(changed.code == .refused)
    #expect(changed.output.contains("✗ tickers: Received 4 tickers in "))
    #expect(changed.output.contains("The form differs: tickers[0].symbol is missing; "))
    #expect(changed.output.contains("tickers[9].symbol is missing; 1 other difference."))
  }

  @Test func `doctor reports a failed request with what to do`() async {
    market.exchange.failure = .network(.timedOut(Self.url, limit: .seconds(1)))
    let late = await market("doctor")
    #expect(late.code == .refused)
    #expect(late.output.contains("increase --timeout"))
    market.exchange.failure = .unacceptableResponse(Self.url, cause: "it is not JSON")
    #expect(await market("doctor").output.contains("it is not JSON. The exchange may have changed"))
  }
}
