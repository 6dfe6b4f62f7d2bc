import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing

@Suite struct HoldingsTests {
  let market = MarketTester()

  /// Adds a market with a price now and a day before.
  private func add(_ name: String, _ price: String, before: String? = nil) {
    market.add(name, status: .open, price: price, before: before, volume: nil)
  }

  @Test func `hold and sell print how they were understood, and send no request`() async {
    #expect(
      await market("hold btc 0.5 --cost 60000 --currency eur").output
        == "Added trade 1: bought 0.5 BTC at €60,000\n"
    )
    #expect(
      await market("sell BTC 0.2 --price 70000.50 --currency USD").output
        == "Added trade 2: sold 0.2 BTC at $70,000.5\n"
    )
    #expect(market.takeRequests() == [])
  }

  @Test func `an object of a trade has the time of the trade, once`() async {
    let options = "--cost 1 --currency EUR --time 2026-03-01 --json"
    let added = await market("hold BTC 1 \(options)").output
    for line in [added, await market("trades --json").output] {
      #expect(line.contains(#""time":"2026-02-28T23:00:00.000Z""#))
      #expect(line.split(separator: #""time":"#).count == 2)
    }
  }

  @Test func `a sale of more than was bought is refused, and nothing is changed`() async {
    _ = await market("hold BTC 0.5 --cost 60000 --currency EUR")
    let refused = await market("sell BTC 0.50000001 --price 70000 --currency EUR")
    #expect(refused.code == .invalidInput)
    #expect(refused.output == "")
    #expect(
      refused.errors == """
        The sale of 0.50000001 BTC at 2027-01-15T08:00:00.000Z is of more than the 0.5 BTC that were bought before it and \
        are not sold yet.
        Nothing was changed. 'market trades' lists all trades with their numbers.

        """
    )
    #expect(
      await market("sell ETH 1 --price 1 --currency EUR --json").errors
        .contains(#""code":"sold_too_much""#)
    )
    #expect(await market("trades --format numbers").output == "1\n")
    #expect(
      await market(["sell", "BTC", "0.1", "--price", "1", "--currency", "EUR", "--time", "1h ago"])
        .code == .invalidInput
    )
  }

  @Test(arguments: [
    ("hold BTC 1 --currency EUR", "The option '--cost' is missing."),
    ("hold BTC 1 --cost 1", "The option '--currency' is missing."),
    ("hold BTC 1 --cost 1 --currency EUR --time 2030-01-01", "must not be in the future"),
    ("sell BTC 1 --currency EUR", "The option '--price' is missing."),
    ("hold BTC 0 --cost 1 --currency EUR", "must be above 0"),
    ("hold BTC 0,5 --cost 1 --currency EUR", "a decimal point"),
    ("hold BTC 0.1234567890123456789 --cost 1 --currency EUR", "at most 18 decimal places"),
    ("hold BTC 1 --cost 0.1234567890123456789 --currency EUR", "at most 18 decimal places"),
    ("hold BTC 1 --cost -1 --currency EUR", "must not be below 0"),
    ("hold BTC-EUR 1 --cost 1 --currency EUR", "must be a code"),
    ("hold BTC 1 --cost 1 --currency €", "must be a code"),
  ])
  func `a trade that cannot be understood exactly is refused`(line: String, reason: String) async {
    let result = await market(line)
    #expect(result.code == .usage)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(await market("trades --json").output == "")
  }

  @Test func `holdings are a table with totals by currency and the realized profit`() async {
    add("BTC-EUR", "65000", before: "64000")
    _ = await market("hold BTC 0.5 --cost 60000 --currency EUR")
    _ = await market("hold BTC 0.25 --cost 61000 --currency EUR")
    _ = await market("sell BTC 0.5 --price 62000 --currency EUR")
    _ = await market("hold BTC 0.1 --cost 75000 --currency USD")
    let result = await market("holdings")
    #expect(result.errors == "")
    #expect(
      result.output == """
        ASSET  AMOUNT       PRICE       VALUE        COST       PROFIT  PROFIT %  24H CHANGE  AGE
        BTC      0.25     €65,000  €16,250.00  €15,250.00  €1,000.00 ↑    +6.56%      +1.56%  0 s
        BTC       0.1  $70,544.63   $7,054.46   $7,500.00   -$445.54 ↓    -5.94%      +2.28%  0 s

        TOTAL       VALUE        COST       PROFIT  PROFIT %  24H CHANGE   REALIZED  AGE
        EUR    €16,250.00  €15,250.00  €1,000.00 ↑    +6.56%      +1.56%  €1,000.00  0 s
        USD     $7,054.46   $7,500.00   -$445.54 ↓    -5.94%      +2.28%      $0.00  0 s

        """
    )
  }

  @Test
  func `a currency converts through the pairs of the exchange, with the age of the oldest price`()
    async
  {
    add("USD-EUR", "0.5", before: "0.5")
    _ = await market("list")
    market.wait(60)
    _ = await market("hold BTC 1 --cost 100000 --currency EUR")
    _ = await market("hold ETH 10 --cost 0 --currency USD")
    market.wait(3_540)
    let offline = await market("holdings --currency EUR --offline --json")
    let lines = offline.output.split(separator: "\n")
    #expect(market.takeRequests() == ["markets", "tickers"])
    #expect(
      lines.first == #"""
        {"amount":"1","asset":"BTC","cost":"100000","currency":"EUR","day_change":null,"day_profit":null,"markets":["BTC-USD","USD-EUR"],"price":"35272.315","profit":"-64727.685","profit_fraction":"-0.647277","received":"2027-01-15T08:00:00.000Z","schema_version":1,"time":"2027-01-15T09:00:00.000Z","type":"holding","value":"35272.315"}
        """#
    )
    #expect(
      lines.last?.contains(#""type":"holdings_total","unpriced":["ETH"],"value":"35272.315""#)
        == true
    )
    let table = await market("holdings --currency EUR --offline")
    #expect(table.output.contains("1 h (stale)"))
    #expect(table.errors == "ETH has no price in EUR, and is not in the total\n")
  }

  @Test func `sales in another currency than the purchase are in a total after a conversion only`()
    async
  {
    add("BTC-EUR", "65000")
    add("EUR-USD", "2")
    _ = await market("hold BTC 1 --cost 100 --currency EUR")
    _ = await market("sell BTC 1 --price 300 --currency USD")
    let apart = await market("holdings")
    #expect(apart.output == "")
    #expect(apart.errors.hasPrefix("The profit of sales of BTC is in no total"))
    let converted = await market("holdings --currency EUR")
    #expect(converted.errors == "")
    #expect(converted.output.contains("€50.00"))
  }

  @Test func `a total without a price is a dash, and null`() async {
    _ = await market("hold BTC 1 --cost 1 --currency EUR")
    let table = await market("holdings --currency JPY").output
    let total = table.split(separator: "\n").first { $0.hasPrefix("JPY") }
    // Value, cost, profit and its share.
    #expect(total?.split(separator: " ").count { $0 == "–" } ?? 0 >= 4)
    let json = await market("holdings --currency JPY --json").output
    #expect(json.contains(#""type":"holdings_total""#) && json.contains(#""value":null"#))
  }

  @Test func `without trades, holdings send no request`() async {
    let result = await market("holdings")
    #expect(result.code == .success && result.output == "")
    #expect(result.errors == "There are no holdings: 'market hold' adds one\n")
    #expect(market.takeRequests() == [])
    #expect(await market("holdings --json").output == "")
  }

  @Test func `after a failed request, holdings have the saved prices and the exit code`() async {
    _ = await market("hold BTC 1 --cost 1 --currency USD")
    _ = await market("list")
    market.wait(120)
    market.exchange.failure = .network(.unreachable(URL(filePath: "/tickers"), cause: "no network"))
    let result = await market("holdings")
    #expect(result.code == .serverUnreachable)
    #expect(result.output.contains("$70,544.63") && result.output.contains("2 min (stale)"))
    #expect(result.errors.contains("no network"))
  }

  @Test func `CSV of holdings has a line for each, and no totals`() async {
    _ = await market("hold BTC 1 --cost 1 --currency USD")
    let lines = await market("holdings --format csv").output.split(separator: "\r\n")
    #expect(
      lines.first
        == "asset,currency,amount,price,value,cost,profit,profit_fraction,day_profit,day_change,received,markets"
    )
    #expect(lines.count == 2)
    #expect(await market("holdings --format assets").output == "BTC\n")
  }

  @Test func `forget removes all trades or none`() async {
    for _ in 0..<3 { _ = await market("hold BTC 1 --cost 1 --currency EUR") }
    _ = await market("sell BTC 2 --price 1 --currency EUR")
    let missing = await market("forget 1 9")
    #expect(missing.code == .notFound)
    #expect(missing.errors.hasPrefix("There is no trade 9.\nNothing was changed."))
    #expect(await market("forget 1 2").code == .invalidInput)
    #expect(await market("trades --format numbers").output == "1\n2\n3\n4\n")
    #expect(
      await market("forget 4 1").output == """
        Removed trade 4: sold 2 BTC at €1
        Removed trade 1: bought 1 BTC at €1

        """
    )
    #expect(await market("forget 4").code == .notFound)
    #expect(await market("forget 2 --json").output.contains(#""action":"remove""#))
  }
}
