import AlertStore
import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing

@Suite struct WatchlistTests {
  let market = MarketTester()

  @Test func `add appends markets once, and remove keeps the order of the others`() async {
    let added = await market("add xlm-eur BTC-USD XLM-EUR")
    #expect(added.code == .success)
    #expect(
      added.output
        == "Added XLM-EUR\nAdded BTC-USD\nXLM-EUR is already in the watchlist\n"
    )
    #expect(await market("add ETH-BTC").output == "Added ETH-BTC\n")
    #expect(await market("watchlist").output == "XLM-EUR\nBTC-USD\nETH-BTC\n")
    #expect(
      await market("remove BTC-USD OLD-USD").output
        == "Removed BTC-USD\nOLD-USD is not in the watchlist\n"
    )
    #expect(await market("watchlist").output == "XLM-EUR\nETH-BTC\n")
    let rows = await market("list --watchlist").output.split(separator: "\n").dropFirst()
    #expect(rows.map { $0.prefix(7) } == ["XLM-EUR", "ETH-BTC"])
  }

  @Test func `offline, a market without a saved price is not added`() async {
    market.exchange.failure = .network(.unreachable(URL(filePath: "/tickers"), cause: "no network"))
    let result = await market("add BTC-USD")
    #expect(result.code == .serverUnreachable)
    #expect(result.errors.contains("Cannot look up BTC-USD."))
  }

  @Test func `an empty watchlist is reported, and nothing is created`() async {
    let result = await market("watchlist")
    #expect(result.code == .success)
    #expect(result.output == "")
    #expect(result.errors == "The watchlist is empty\n")
    #expect(await market("remove BTC-USD").output == "BTC-USD is not in the watchlist\n")
  }

  @Test func `JSON says which markets changed`() async {
    let lines = await market("add BTC-USD BTC-USD --json").output.split(separator: "\n")
    #expect(lines.map { $0.contains(#""changed":true"#) } == [true, false])
    #expect(await market("watchlist --json").output.contains(#""symbol":"BTC-USD""#))
  }

  @Test(arguments: [
    ("add ETH-BTC XLM-EUR", ["markets", "tickers"]), ("add BTC-USX", ["markets", "tickers"]),
    ("list", ["markets", "tickers"]), ("remove ETH-BTC", []), ("watchlist", []),
  ])
  func `a command sends each request once, or none`(line: String, requests: [String]) async {
    _ = await market(line)
    #expect(market.takeRequests() == requests)
  }

  @Test(arguments: ["add ETH-BTC", "add BTC-USX"])
  func `add reports an alert that the requested prices reach`(line: String) async throws {
    let new = AlertStore.NewAlert(
      symbol: "BTC-USD",
      direction: .above,
      price: 70_000,
      currentPrice: 69_000
    )
    _ = try MarketTester.storage(in: market.database).alerts
      .add(new, Date(timeIntervalSince1970: 1_799_999_000))
    let alert = "Alert 1: BTC-USD is above 70000 at 70544.63.\n"
    #expect(await market(line).errors.contains(alert))
    #expect(await !market(line).errors.contains(alert))
  }
}
