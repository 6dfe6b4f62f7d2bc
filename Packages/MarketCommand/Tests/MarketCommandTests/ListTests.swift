import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing
import WatchlistStore

@Suite struct ListTests {
  let market = MarketTester()

  @Test func `list is the default command, and shows open markets by name`() async {
    let result = await market("")
    #expect(result.code == .success)
    #expect(
      result.output == """
        MARKET         PRICE  24H CHANGE  VOLUME  AGE
        BTC-USD   $70,544.63    ↑ +2.28%   12.35  0 s
        ETH-BTC  0.05670 BTC           –    8.00  0 s
        XLM-EUR     €0.10000   ↓ -50.00%       –  0 s

        """
    )
    #expect(result.errors == "")
  }

  @Test func `a closed market is marked and has a dash instead of a price`() async {
    let lines = await market("list --all").output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.contains("OLD-USD (closed)            –           –       –  –"))
    #expect(await market("list old-usd").output.contains("OLD-USD (closed)"))
  }

  @Test(arguments: [
    ("--sort price", ["BTC-USD", "XLM-EUR", "ETH-BTC"]),
    ("--sort change", ["BTC-USD", "XLM-EUR", "ETH-BTC"]),
    ("--sort change --reverse", ["XLM-EUR", "BTC-USD", "ETH-BTC"]),
    ("--sort volume", ["BTC-USD", "ETH-BTC", "XLM-EUR"]),
    ("--sort volume --reverse", ["ETH-BTC", "BTC-USD", "XLM-EUR"]),
    ("--reverse", ["XLM-EUR", "ETH-BTC", "BTC-USD"]),
    ("xlm-eur BTC-USD", ["XLM-EUR", "BTC-USD"]),
    ("--quote usd", ["BTC-USD"]),
    ("--quote JPY", []),
  ])
  func `options select and order markets, those without a number last`(
    options: String,
    symbols: [String]
  ) async {
    let output = await market("list --format csv \(options)").output
    let rows = output.split(separator: "\r\n").dropFirst()
    #expect(rows.map { String($0.prefix { $0 != "," }) } == symbols)
  }

  @Test func `the watchlist has the user's order`() async throws {
    let empty = await market("list --watchlist")
    #expect(empty.output == "")
    #expect(empty.errors == "The watchlist is empty\n")
    _ = try MarketTester.storage(in: market.database).watchlist.add(["XLM-EUR", "BTC-USD"])
    let rows = await market("list --watchlist").output.split(separator: "\n").dropFirst()
    #expect(rows.map { $0.prefix(7) } == ["XLM-EUR", "BTC-USD"])
  }

  @Test func `JSON and CSV have every digit, and no text for a missing number`() async {
    #expect(
      await market("list BTC-USD ETH-BTC --format csv --exact --language es").output
        == "symbol,status,price,reference_price,change,volume,received,stale,source\r\n"
        + "BTC-USD,open,70544.63,68970.11,\(change),12.345,2027-01-15T08:00:00.000Z,false,blockchain\r\n"
        + "ETH-BTC,open,0.0567,,,8,2027-01-15T08:00:00.000Z,false,blockchain\r\n"
    )
    let line = await market("list ETH-BTC --json").output
    #expect(line.hasPrefix(#"{"change":null,"price":"0.0567","#))
    #expect(line.contains(#""reference_price":null,"#))
  }

  @Test(arguments: [("list", ",0.022829,"), ("list --exact", ",0.02282901970")])
  func `a change has six decimal places, or all digits on request`(line: String, change: String)
    async
  {
    #expect(await market("\(line) BTC-USD --format csv").output.contains(change))
    #expect(await market("\(line) XLM-EUR --format csv").output.contains(",-0.5,"))
  }

  private var change: Decimal {
    let (now, before) = (Decimal(string: "70544.63") ?? 0, Decimal(string: "68970.11") ?? 1)
    return (now - before) / before
  }

  @Test func `offline, list prints saved prices without a request, and creates no database`()
    async
  {
    #expect(
      await market("list --offline").errors
        == "No price is saved yet: run 'market list' without '--offline' first.\n"
    )
    #expect(await market("list --offline --format json").errors == "")
    #expect(await market("export x").errors.hasPrefix("Cannot export: nothing is saved yet."))
    _ = await market("list")
    market.wait(60)
    market.exchange.failure = .network(.unreachable(URL(filePath: "/tickers"), cause: "no network"))
    let result = await market("list --offline BTC-USD")
    #expect(result.code == .success)
    #expect(result.errors == "")
    #expect(result.output.hasSuffix("BTC-USD  $70,544.63           –       –  1 min (stale)\n"))
  }

  @Test func `shells complete symbols with saved prices, and those of the watchlist to remove`()
    async
  {
    #expect(await market("list --offline --format symbols").output == "")
    _ = await market("add XLM-EUR")
    #expect(
      await market("list --offline --format symbols").output == "BTC-USD\nETH-BTC\nXLM-EUR\n"
    )
    let script = await market("completions fish").output
    for words in ["list --offline --format symbols", "alerts --format numbers", "watchlist"] {
      #expect(script.contains("(market \(words) "))
    }
  }
}
