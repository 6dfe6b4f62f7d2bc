import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import PriceLog
import Testing

@Suite struct ShowTests {
  private let market = MarketTester()

  private func set(
    bids: [(String?, String?)],
    asks: [(String?, String?)],
    of market: MarketTester
  ) throws {
    func levels(_ levels: [(String?, String?)]) -> [OrderBook.Level] {
      levels.map { price, quantity in
        OrderBook.Level(
          price: price.flatMap { Decimal(string: $0) },
          quantity: quantity.flatMap { Decimal(string: $0) }
        )
      }
    }
    let symbol = try #require(Symbol("BTC-USD"))
    market.exchange.set(OrderBook(symbol: symbol, bids: levels(bids), asks: levels(asks)))
  }

  @Test func `show prints prices, spread and the book, best first`() async throws {
    try set(
      bids: [("70540.5", "0.5"), ("70541", "1.25"), (nil, "3")],
      asks: [("70545", nil), ("70544.75", "0.1")],
      of: market
    )
    let result = await market("show btc-usd")
    #expect(result.code == .success)
    #expect(
      result.output == """
        BTC-USD
        Last Trade  $70,544.63
        24h Price   $68,970.11
        24h Change  +2.28% ↑
        Volume      12.35
        Age         0 s

        Spread    $3.75
        Book Age  0 s

        BID: highest price from the buyers   ASK: lowest price from the sellers
            PRICE      AMOUNT                    PRICE      AMOUNT
        70,541.00  1.25000000                70,544.75  0.10000000
        70,540.50  0.50000000                70,545.00           –
                –  3.00000000

        """
    )
    #expect(market.takeRequests() == ["book(BTC-USD)", "markets", "tickers"])
  }

  @Test func `on a narrow terminal, the sides are below each other`() async throws {
    let market = MarketTester(columns: 60)
    try set(bids: [("70541", "1")], asks: [("70544.75", "2")], of: market)
    let lines = await market("show BTC-USD --color never").output.split(separator: "\n")
    #expect(
      lines.suffix(6) == [
        "BID: highest price from the buyers", "    PRICE      AMOUNT", "70,541.00  1.00000000",
        "ASK: lowest price from the sellers", "    PRICE      AMOUNT", "70,544.75  2.00000000",
      ]
    )
  }

  @Test func `the depth limits both sides`() async throws {
    let levels: [(String?, String?)] = (1...20).map { ("\($0)", "1") }
    try set(bids: levels, asks: levels.map { ("5\($0.0 ?? "")", "1") }, of: market)
    for (options, count) in [("", 10), ("--depth 3", 3), ("--depth 100", 20)] {
      let lines = await market("show BTC-USD \(options)").output.split(separator: "\n")
      let title = try #require(lines.firstIndex { $0.contains("PRICE") })
      #expect(lines.count - title - 1 == count)
      #expect(lines[title + 1].hasPrefix("20.00"))
    }
    #expect(await market("show BTC-USD --depth 0").code == .usage)
  }

  @Test func `an empty book is said in words, and so is an empty side`() async throws {
    try set(bids: [], asks: [], of: market)
    let empty = await market("show BTC-USD")
    #expect(empty.code == .success)
    #expect(empty.output.hasSuffix("Spread    –\nBook Age  0 s\n\nNo Stats Available\n"))
    try set(bids: [], asks: [("1", "1")], of: market)
    let lines = await market("show BTC-USD").output.split(separator: "\n")
    #expect(lines.suffix(2).first == "No Stats Available                   PRICE      AMOUNT")
  }

  @Test func `a crossed book is said in words`() async throws {
    try set(bids: [("101", "1")], asks: [("100", "1")], of: market)
    #expect(
      await market("show BTC-USD").output
        .contains("Spread    -$1.00 (the best bid is above the best ask)")
    )
    try set(bids: [("100", "1")], asks: [("100", "1")], of: market)
    #expect(await market("show BTC-USD").output.contains("Spread    $0.00\n"))
  }

  @Test func `a closed market is marked, has no zeros, and its book is not requested`() async {
    market.add("OLD-USD", status: .closed, price: "0", before: "0", volume: "0")
    let result = await market("show OLD-USD")
    #expect(result.code == .success)
    #expect(
      result.output == """
        OLD-USD (closed)
        Last Trade  –
        24h Price   –
        24h Change  –
        Volume      –
        Age         –

        """
    )
    #expect(market.takeRequests() == ["markets", "tickers"])
  }

  @Test func `offline, show prints the saved price with its age, and fails`() async throws {
    #expect(await market("list").code == .success)
    _ = market.takeRequests()
    market.wait(125)
    market.exchange.failure = .network(.unreachable(URL(filePath: "/tickers"), cause: "no network"))
    let result = await market("show BTC-USD")
    #expect(result.code == .serverUnreachable)
    #expect(
      result.output == """
        BTC-USD
        Last Trade  $70,544.63
        24h Price   –
        24h Change  –
        Volume      –
        Age         2 min (stale)

        """
    )
    #expect(result.errors.contains("no network"))
    #expect(market.takeRequests() == ["markets", "tickers"])
    // Without a saved price there is nothing to print.
    let unknown = await market("show ABC-USD")
    #expect(unknown.code == .serverUnreachable)
    #expect(unknown.output == "")
  }

  @Test func `the chart has the prices of a day, as numbers with --plain`() async throws {
    try set(bids: [], asks: [], of: market)
    let samples = (1...3).map { hour in
      PriceSample(
        symbol: "BTC-USD",
        price: Decimal(70_000 + 100 * hour),
        time: Date(timeIntervalSince1970: 1_800_000_000 - Double(hour) * 3_600)
      )
    }
    try await market.save(samples.reversed())
    #expect(await market("show BTC-USD").output.contains("\n24h Chart   ▄▃▁█\n"))
    #expect(
      await market("show BTC-USD --plain").output
        .contains("\n24h Chart   70,300.00 70,200.00 70,100.00 70,544.63\n")
    )
  }

  @Test func `JSON has every digit, and null for a missing value`() async throws {
    try set(bids: [("1.5", nil)], asks: [], of: market)
    let line = await market("show ETH-BTC --json --language nl").errors
    #expect(line.contains(#""code":"unknown_symbol""#))
    let output = await market("show BTC-USD --json").output
    #expect(output.contains(#""bids":[{"price":"1.5","quantity":null}]"#))
    #expect(output.contains(#""asks":[],"#))
    #expect(output.contains(#""spread":null,"#))
    #expect(output.contains(#""price":"70544.63","#))
    #expect(output.contains(#""type":"market","#))
    #expect(await market("show OLD-USD --json").output.contains(#""book":null"#))
  }
}
