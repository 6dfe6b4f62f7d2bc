import ExchangeClient
import MarketService
import PortableFoundation
import Testing
import TradeStore

@Suite struct PortfolioTests {
  /// Returns a quote that was received some seconds after the start.
  private func quote(
    _ name: String,
    _ price: Decimal?,
    before: Decimal? = nil,
    second: Double = 0,
    status: Market.Status = .open,
    source: String = "kraken"
  ) -> Quote {
    let symbol = symbol(name)
    return Quote(
      symbol: symbol,
      source: source,
      market: Market(symbol: symbol, status: status),
      ticker: Ticker(symbol: symbol, price: price, referencePrice: before),
      receipt: Receipt(at: start + second)
    )
  }

  /// Returns the portfolio of deals in their order.
  private func portfolio(
    _ deals: [Deal],
    _ quotes: [Quote],
    in currency: String? = nil
  ) throws -> Portfolio {
    let trades = deals.enumerated().map { Trade(id: $0.offset + 1, $0.element) }
    return Portfolio(try Ledger(trades), Rates(quotes), in: currency)
  }

  private func deal(
    _ side: Deal.Side,
    _ amount: Decimal,
    _ asset: String,
    at price: Decimal,
    in currency: String
  ) -> Deal {
    Deal(side, amount, of: asset, at: price, in: currency, time: start)
  }

  @Test func `a rate is that of the market, of the inverse one, or of two markets`() throws {
    let rates = Rates([
      quote("BTC-USD", 70_000, before: 50_000, second: 3),
      quote("USD-EUR", Decimal(1) / 2, before: Decimal(1) / 2, second: 1),
      quote("ETH-BTC", Decimal(1) / 20, second: 2),
    ])
    let direct = try #require(rates.rate(of: "BTC", in: "USD"))
    #expect(direct.price == 70_000 && direct.markets == [symbol("BTC-USD")])
    #expect(direct.change == Decimal(2) / 5)
    let inverse = try #require(rates.rate(of: "EUR", in: "USD"))
    #expect(inverse.price == 2 && inverse.markets == [symbol("USD-EUR")])
    let crossed = try #require(rates.rate(of: "BTC", in: "EUR"))
    #expect(crossed.price == 35_000 && crossed.referencePrice == 25_000)
    #expect(crossed.markets == [symbol("BTC-USD"), symbol("USD-EUR")])
    #expect(crossed.receipt == Receipt(at: start + 1))
    #expect(rates.rate(of: "ETH", in: "USD")?.referencePrice == nil)
    #expect(rates.rate(of: "EUR", in: "EUR")?.price == 1)
    // Three markets are too many.
    #expect(rates.rate(of: "ETH", in: "EUR") == nil)
    #expect(rates.rate(of: "DOGE", in: "USD") == nil)
  }

  @Test func `the prices of two sources yield no common rate`() {
    let rates = Rates([
      quote("USD-EUR", 1, source: "coinbase"), quote("BTC-USD", 70_000), quote("ETH-USD", 3_000),
      quote("DOGE-USD", nil, source: "coinbase"), quote("ADA-USD", nil, source: "coinbase"),
    ])
    #expect(rates.rate(of: "BTC", in: "USD")?.price == 70_000)
    #expect(rates.rate(of: "BTC", in: "EUR") == nil)
  }

  @Test func `markets without a price, and those that do not trade, yield no rate`() {
    let rates = Rates([quote("BTC-USD", 1, status: .closed), quote("ETH-USD", nil)])
    #expect(rates.rate(of: "BTC", in: "USD") == nil)
    #expect(rates.rate(of: "ETH", in: "USD") == nil)
  }

  @Test func `of two ways, the one through the currency with the most markets is taken`() {
    let rates = Rates([
      quote("BTC-AAA", 1), quote("AAA-EUR", 1), quote("BTC-USD", 2), quote("USD-EUR", 2),
      quote("ETH-USD", 5),
    ])
    #expect(rates.rate(of: "BTC", in: "EUR")?.price == 4)
  }

  @Test func `an inverse rate has at most 18 decimal places`() {
    let rates = Rates([quote("EUR-USD", 3)])
    #expect(rates.rate(of: "USD", in: "EUR")?.price.description == "0.333333333333333333")
  }

  @Test(arguments: [
    ("1.25", 1, "1.3"), ("-1.25", 1, "-1.3"), ("1.2499", 1, "1.2"), ("7", 3, "7"),
    ("0.9999", 2, "1"), ("0.9995", 3, "1"), ("-0.004", 2, "0"), ("12.5", 0, "13"),
    ("0.0000005", 6, "0.000001"), ("-3.00000049", 6, "-3"),
  ])
  func `a quotient is rounded half away from zero`(number: String, scale: Int, rounded: String) {
    #expect(Decimal(string: number)?.rounded(toScale: scale).description == rounded)
  }

  @Test func `holdings and totals are by currency, and sums are exact`() throws {
    let portfolio = try portfolio(
      [
        deal(.buy, 2, "BTC", at: 100, in: "EUR"), deal(.buy, 1, "BTC", at: 200, in: "USD"),
        deal(.sell, 1, "BTC", at: 150, in: "EUR"), deal(.buy, 3, "ETH", at: 0, in: "USD"),
      ],
      [
        quote("BTC-EUR", 120, before: 100, second: 9), quote("BTC-USD", 180, before: 200),
        quote("ETH-USD", 10, before: 10, second: 5),
      ]
    )
    let holdings = portfolio.holdings
    #expect(holdings.map { "\($0.asset)-\($0.currency)" } == ["BTC-EUR", "BTC-USD", "ETH-USD"])
    #expect(holdings.map(\.value) == [120, 180, 30])
    #expect(holdings.map(\.cost) == [100, 200, 0])
    #expect(holdings.map(\.profit) == [20, -20, 30])
    #expect(holdings.map(\.profitFraction) == [Decimal(1) / 5, Decimal(-1) / 10, nil])
    #expect(holdings.map(\.dayProfit) == [20, -20, 0])
    let totals = portfolio.totals
    #expect(totals.map(\.currency) == ["EUR", "USD"])
    #expect(totals.map(\.value) == [120, 210] && totals.map(\.cost) == [100, 200])
    #expect(totals.map(\.realized) == [50, 0])
    #expect(totals.map(\.dayProfit) == [20, -20])
    #expect(totals[1].dayChange == Decimal(-20) / 230)
    #expect(totals.map(\.receipt) == [Receipt(at: start + 9), Receipt(at: start)])
  }

  @Test func `an asset without a price is in no total, and is named`() throws {
    let portfolio = try portfolio(
      [deal(.buy, 1, "BTC", at: 1, in: "EUR"), deal(.buy, 1, "XYZ", at: 5, in: "EUR")],
      [quote("BTC-EUR", 3)]
    )
    #expect(portfolio.holdings.map(\.value) == [3, nil])
    #expect(portfolio.totals.map(\.cost) == [1])
    #expect(portfolio.totals.map(\.unpriced) == [["XYZ"]])
    #expect(portfolio.totals.map(\.dayProfit) == [nil])
  }

  @Test func `with a currency, costs and proceeds are converted at the rates of now`() throws {
    let deals = [
      deal(.buy, 1, "BTC", at: 100, in: "EUR"), deal(.buy, 1, "BTC", at: 300, in: "USD"),
      deal(.sell, 1, "BTC", at: 400, in: "USD"),
    ]
    let quotes = [
      quote("BTC-EUR", 250, second: 7), quote("EUR-USD", 2, second: 2),
    ]
    let apart = try portfolio(deals, quotes)
    #expect(apart.unconvertedSales == ["BTC"])
    #expect(apart.totals.map(\.realized) == [0])
    let total = try portfolio(deals, quotes, in: "EUR")
    #expect(total.unconvertedSales == [])
    #expect(total.holdings.map(\.cost) == [150] && total.holdings.map(\.value) == [250])
    #expect(total.totals.map(\.realized) == [100])
    #expect(total.totals.map(\.receipt) == [Receipt(at: start + 2)])
    let unknown = try portfolio(deals, [], in: "EUR")
    #expect(unknown.unconvertedSales == ["BTC"])
    #expect(unknown.holdings.map(\.cost) == [nil])
  }

  @Test func `a total without holdings has the realized profit`() throws {
    let portfolio = try portfolio(
      [deal(.buy, 1, "BTC", at: 1, in: "EUR"), deal(.sell, 1, "BTC", at: 3, in: "EUR")],
      []
    )
    #expect(portfolio.holdings == [])
    #expect(portfolio.totals.map(\.realized) == [2])
    #expect(portfolio.totals.map(\.profitFraction) == [nil])
  }

  @Test func `the trades of the service are those of its store`() async throws {
    let fixture = Fixture()
    #expect(try await fixture.service().trades() == [])
    let trade = try fixture.trades.add(deal(.buy, 1, "BTC", at: 1, in: "EUR"))
    #expect(try await fixture.service().trades() == [trade])
  }
}
