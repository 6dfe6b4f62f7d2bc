import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import Testing

@Suite struct AlertCommandTests {
  let market = MarketTester()

  /// Sets the price of a market.
  private func setPrice(_ name: String, _ price: String) throws {
    let symbol = try #require(Symbol(name))
    market.exchange.set(Ticker(symbol: symbol, price: Decimal(string: price)))
  }

  @Test func `alert prints market, direction and price, with all digits and the current price`()
    async
  {
    let result = await market("alert btc-usd above 71000.12345678")
    #expect(result.code == .success)
    #expect(
      result.output == """
        Added alert 1: BTC-USD above $71,000.12345678
        The price is $70,544.63

        """
    )
    #expect(result.errors == "")
    #expect(
      await market("alert ETH-BTC below 0.0500").output == """
        Added alert 2: ETH-BTC below 0.05 BTC
        The price is 0.0567 BTC

        """
    )
  }

  @Test(arguments: ["alert BTC-USD above 70000", "alert BTC-USD below 70544.63"])
  func `alert reports a price that is already reached, and fires at the next crossing`(
    line: String
  ) async throws {
    #expect(
      await market(line).output.hasSuffix(
        "The price is already reached; the alert fires at the next crossing\n"
      )
    )
    let isAbove = line.contains("above")
    #expect(await market("list").errors == "")
    try setPrice("BTC-USD", isAbove ? "69000" : "71000")
    #expect(await market("list").errors == "")
    try setPrice("BTC-USD", isAbove ? "70000" : "70544.63")
    #expect(await market("list").errors.hasPrefix("Alert 1: BTC-USD is "))
  }

  @Test func `an alert fires once per crossing, across restarts too`() async throws {
    _ = await market("alert BTC-USD above 71000")
    var firings: [Bool] = []
    // Each run has a separate service, as a process has.
    for price in ["70999.99", "71000", "71000.01", "70999.99", "75000", "75000"] {
      market.wait(10)
      try setPrice("BTC-USD", price)
      let errors = await market("list").errors
      firings.append(errors == "Alert 1: BTC-USD is above 71000 at \(price).\n")
      #expect(firings.last == !errors.isEmpty)
    }
    #expect(firings == [false, true, false, false, true, false])
  }

  @Test func `the request of alert fires the other alerts, on standard error`() async throws {
    _ = await market("alert BTC-USD above 71000")
    try setPrice("BTC-USD", "72000")
    let result = await market("alert ETH-BTC above 1")
    #expect(result.errors == "Alert 1: BTC-USD is above 71000 at 72000.\n")
    #expect(result.output.hasPrefix("Added alert 2: ETH-BTC above 1 BTC\n"))
    #expect(await market("list").errors == "")
  }

  @Test(arguments: [
    ("70,000", "a decimal point"), ("70.000,5", "a decimal point"), ("7e4", "a decimal point"),
    ("1e-5000", "a decimal point"), ("NaN", "a decimal point"), ("inf", "a decimal point"),
    ("$70", "a decimal point"), ("70_000", "a decimal point"), (".5", "a decimal point"),
    ("5.", "a decimal point"), ("1.2.3", "a decimal point"), ("٣", "a decimal point"),
    ("+5", "a decimal point"), ("0", "above 0"), ("0.000", "above 0"), ("-5", "above 0"),
    ("-0", "above 0"), ("9999999999999999999999999999999999999999", "fewer digits"),
    (
      "0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
        + "000000000000000000000000000000000000000000000000000000000000001", "fewer digits"
    ),
  ])
  func `a price that cannot be understood exactly is refused`(
    price: String,
    reason: String
  ) async {
    let result = await market("alert BTC-USD above \(price)")
    #expect(result.code == .usage)
    #expect(result.errors.contains("'\(price)'"), "\(result.errors)")
    #expect(result.errors.contains("must ") && result.errors.contains(reason), "\(result.errors)")
    #expect(await market("alerts --json").output == "")
  }

  @Test func `all digits of a price are saved`() async {
    for (number, price) in ["12345678901234567890123456789.123456789", "0.00000000000001"]
      .enumerated()
    {
      _ = await market("alert BTC-USD below \(price)")
      #expect(
        await market("alerts --format csv").output
          .contains("\r\n\(number + 1),BTC-USD,below,\(price),waiting,")
          == (number == 1)
      )
    }
  }

  @Test func `offline, an alert has the age of the price, and fires after the next crossing`()
    async throws
  {
    _ = await market("list")
    market.wait(125)
    let failure = ExchangeClientError.network(
      .unreachable(URL(filePath: "/tickers"), cause: "no network")
    )
    market.exchange.failure = failure
    #expect(
      await market("alert BTC-USD above 71000").output == """
        Added alert 1: BTC-USD above $71,000
        The last known price is $70,544.63, and 2 min old
        The next price decides which side the alert starts on

        """
    )
    #expect(await market("alerts").output.contains("no price yet"))
    // The clock was set back: the age is unknown.
    market.setBack(1_000)
    #expect(
      await market("alert BTC-USD above 71000").output
        .contains("The last known price is $70,544.63, of unknown age\n")
    )
    #expect(await market("unalert 2").code == .success)
    market.exchange.failure = nil
    try setPrice("BTC-USD", "72000")
    #expect(await market("list").errors == "")
    try setPrice("BTC-USD", "70000")
    #expect(await market("list").errors == "")
    try setPrice("BTC-USD", "72000")
    #expect(await market("list").errors == "Alert 1: BTC-USD is above 71000 at 72000.\n")
  }

  @Test func `alerts is a table with state and ages`() async throws {
    _ = await market("alert BTC-USD above 71000")
    market.wait(60)
    _ = await market("alert XLM-EUR below 0.25")
    try setPrice("BTC-USD", "72000")
    _ = await market("list")
    market.wait(30)
    let result = await market("alerts")
    #expect(result.errors == "")
    #expect(
      result.output == """
        NUMBER  MARKET   DIRECTION    PRICE  STATE    AGE    LAST FIRING
             1  BTC-USD  above      $71,000  reached  1 min  30 s
             2  XLM-EUR  below        €0.25  reached  30 s   –

        """
    )
  }

  @Test func `the columns of alerts have names and values for programs`() async {
    _ = await market("alert BTC-USD above 71000.50")
    _ = await market("alert BTC-USD below 71000.50")
    #expect(await market("alerts --format numbers").output == "1\n2\n")
    #expect(
      await market("alerts --format csv").output == """
        id,symbol,direction,price,state,created,fired,period_ms,once,cooldown_ms,rearm\r
        1,BTC-USD,above,71000.5,waiting,2027-01-15T08:00:00.000Z,,,false,0,0\r
        2,BTC-USD,below,71000.5,reached,2027-01-15T08:00:00.000Z,,,false,0,0\r\n
        """
    )
    #expect(
      await market("alerts --json").output.split(separator: "\n").first == #"""
        {"cooldown_ms":0,"created":"2027-01-15T08:00:00.000Z","direction":"above","fired":null,"id":1,"once":false,"period_ms":null,"price":"71000.5","rearm":"0","schema_version":1,"state":"waiting","symbol":"BTC-USD","time":"2027-01-15T08:00:00.000Z","type":"alert"}
        """#
    )
  }

  @Test func `unalert removes all alerts or none`() async {
    for price in 71_000...71_003 { _ = await market("alert BTC-USD above \(price)") }
    let refused = await market("unalert 2 99 3")
    #expect(refused.code == .notFound)
    #expect(
      refused.errors == """
        There is no alert 99. Nothing was changed.
        'market alerts' lists the numbers of all alerts.

        """
    )
    #expect(await market("alerts --format numbers").output == "1\n2\n3\n4\n")
    #expect(
      await market("unalert 3 1 3").output
        == "Removed alert 3: BTC-USD above $71,002\nRemoved alert 1: BTC-USD above $71,000\n"
    )
    #expect(await market("alerts --format numbers").output == "2\n4\n")
    #expect(await market("unalert 3").code == .notFound)
    // The number of a removed alert is never assigned again.
    _ = await market("unalert 4")
    #expect(await market("alert BTC-USD above 1").output.hasPrefix("Added alert 5: "))
    #expect(await market("unalert 0").code == .usage)
    #expect(await market("unalert").code == .usage)
  }

  @Test func `JSON has the added and the removed alert`() async {
    let added = await market("alert BTC-USD above 70000.50 --json").output
    #expect(added.contains(#""type":"alert_change""#))
    #expect(added.contains(#""price":"70000.5""#) && added.contains(#""state":"reached""#))
    #expect(added.contains(#""action":"add""#) && added.contains(#""last_price":"70544.63""#))
    #expect(await market("unalert 1 --json").output.contains(#""action":"remove""#))
    let failure = await market("unalert 1 --json").errors
    #expect(failure.contains(#""code":"unknown_alert""#))
    #expect(failure.contains(#""exit_code":66"#))
  }
}
