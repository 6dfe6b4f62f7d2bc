import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing

/// Alerts for changes, and how often alerts fire.
@Suite struct AlertFrequencyTests {
  let market = MarketTester()

  /// Lets prices of BTC-USD follow each other, and returns whether each fired an alert.
  private func firings(_ prices: [String], every seconds: Double = 10) async -> [Bool] {
    var firings: [Bool] = []
    for price in prices {
      market.wait(seconds)
      market.set("BTC-USD", to: price)
      firings.append(await market("list").errors.hasPrefix("Alert 1: "))
    }
    return firings
  }

  @Test func `alert prints how often it fires`() async {
    #expect(
      await market("alert BTC-USD above 71000 --once --cooldown 10m --rearm 0.5%").output
        .hasPrefix(
          "Added alert 1: BTC-USD above $71,000 (once; at most every 10 min; again after 0.5% back)\n"
        )
    )
    #expect(
      await market("alert BTC-USD moves 2.5% in 90m").output == """
        Added alert 2: BTC-USD moves 2.5% in 1 h 30 min
        The price is $70,544.63
        The next price decides which side the alert starts on

        """
    )
    #expect(
      await market("alerts").output.split(separator: "\n").map { $0.trimmedEnd } == [
        "NUMBER  MARKET   DIRECTION               PRICE  STATE         AGE  LAST FIRING  FREQUENCY",
        "     1  BTC-USD  above                 $71,000  waiting       0 s  –            once; at most every 10 min; again after 0.5% back",
        "     2  BTC-USD  moves      2.5% in 1 h 30 min  no price yet  0 s  –",
      ]
    )
    #expect(
      await market("alerts --format csv").output.hasSuffix(
        "2,BTC-USD,moves,0.025,unknown,2027-01-15T08:00:00.000Z,,5400000,false,0,0\r\n"
      )
    )
  }

  @Test func `an alert that fires once is done`() async {
    _ = await market("alert BTC-USD above 71000 --once")
    #expect(await firings(["72000", "70000", "72000"]) == [true, false, false])
    #expect(await market("alerts --json").output.contains(#""state":"done""#))
    #expect(await market("alerts").output.contains("done"))
  }

  @Test func `a cooldown and a distance to rearm keep an alert from chattering`() async {
    _ = await market("alert BTC-USD above 71000 --cooldown 1m")
    let prices = ["71000", "70999", "71000", "70999", "70999", "70999", "70999", "71001"]
    #expect(await firings(prices) == [true, false, false, false, false, false, false, true])
    _ = await market("unalert 1")
    let other = MarketTester()
    _ = await other("alert BTC-USD above 71000 --rearm 1%")
    other.set("BTC-USD", to: "71000")
    #expect(await other("list").errors != "")
    for (price, fires) in [
      ("70290.01", false), ("71000", false), ("70290", false), ("71000", true),
    ] {
      other.wait(10)
      other.set("BTC-USD", to: price)
      #expect(await other("list").errors.isEmpty != fires)
    }
  }

  @Test func `an alert for a change fires with the saved prices of its period`() async {
    _ = await market("alert BTC-USD moves 5% in 1h")
    #expect(
      await firings(["70000", "72000", "73499.99", "73500", "74000"], every: 600) == [
        false, false, false, true, false,
      ]
    )
    // The prices of more than an hour ago do not count.
    #expect(
      await firings(["74000", "74000", "74000", "74000", "74000", "74000"], every: 700).allSatisfy {
        !$0
      }
    )
    market.wait(10)
    market.set("BTC-USD", to: "70300")
    #expect(
      await market("list").errors
        == "Alert 1: BTC-USD moved -5.00% in 1 h, from 74000 to 70300.\n"
    )
  }

  @Test(arguments: [
    ("BTC-USD moves 5 in 1h", "A change is a percentage"),
    ("BTC-USD moves 5%", "A change needs a period"),
    ("BTC-USD moves 5% 1h", "A change needs a period"),
    ("BTC-USD moves 5% in 25h", "A change needs a period"),
    ("BTC-USD moves 5% in 500ms", "A change needs a period"),
    ("BTC-USD moves 5% in an hour", "A change needs a period"),
    ("BTC-USD above 5%", "The price of 'above' is no percentage"),
    ("BTC-USD above 5 in 1h", "Only 'moves' has a period"),
    ("BTC-USD moves 0% in 1h", "must be above 0"),
    ("BTC-USD above 5 --rearm 1", "must be a percentage"),
    ("BTC-USD above 5 --rearm 100%", "must be less"),
    ("BTC-USD moves 5% in 1h --rearm 5%", "must be less"),
    ("BTC-USD above 5 --cooldown 10", "must have a unit"),
  ])
  func `a condition that cannot be understood is refused`(line: String, reason: String) async {
    let result = await market("alert \(line)")
    #expect(result.code == .usage)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(await market("alerts --json").output == "")
  }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
