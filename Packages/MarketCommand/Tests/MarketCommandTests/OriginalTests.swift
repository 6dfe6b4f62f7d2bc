import CommandSupport
import ExchangeClient
import Localization
import MarketCommand
import PortableFoundation
import PriceLog
import Testing

/// The counterparts of what Crypto Market tests and gets wrong, in what the commands print.
@Suite struct OriginalTests {
  private func symbol(_ text: String) throws -> Symbol { try #require(Symbol(text)) }

  /// Each field missing, and odd: 0, negative, tiny and huge.
  private static let numbers: [Decimal?] =
    [nil]
    + ["0", "-1", "1e-5", "1e22"].map {
      Decimal(string: $0)
    }

  /// The property of the tests with missing values: they trapped, or gave a text that looked like a number.
  @Test(arguments: ["en", "es", "nl"])
  func `every field that is missing or odd has a text`(language: String) async throws {
    let symbol = try symbol("ABC-USD")
    for price in Self.numbers {
      for other in Self.numbers {
        let market = MarketTester(language: "\(language).UTF-8")
        market.exchange.set(
          Ticker(symbol: symbol, price: price, referencePrice: other, volume: other)
        )
        market.exchange.set(Market(symbol: symbol, status: .open))
        let level = OrderBook.Level(price: price, quantity: other)
        market.exchange.set(OrderBook(symbol: symbol, bids: [level], asks: [level]))
        for command in ["list", "list --json", "list --format csv", "show", "show --json"] {
          let result = await market("\(command) ABC-USD")
          #expect(result.code == .success)
          #expect(result.output.contains("ABC-USD"))
          for text in ["nan", "NaN", "inf", "e-0", "e+", "E-", "E+", "$0.00\n"] {
            #expect(!result.output.contains(text))
          }
        }
      }
    }
  }

  /// CryptoCellViewModelTests, HeaderViewModelTests: a price of 0.0000123 USD was `$0.00`, and a missing one, too.
  @Test func `a price that is not 0 is never printed as 0`() async {
    let market = MarketTester()
    market.add("TINY-USD", status: .open, price: "0.0000123", before: "0.0000246", volume: "1")
    market.add("NONE-USD", status: .open, price: nil, before: "2", volume: "1")
    let lines = await market("list TINY-USD NONE-USD").output.split(separator: "\n")
    #expect(lines[1].contains("$0.0000123") && lines[1].contains("-50.00%"))
    // A missing last price was a change of -100.0%.
    #expect(lines[2].split(separator: " ") == ["NONE-USD", "–", "–", "1.00", "–"])
  }

  /// CryptoCollectionViewModelTests: the cells are sorted by symbol, whatever the order of the response.
  @Test func `the list is in the order of the symbols`() async {
    let market = MarketTester()
    market.add("AAA-USD", status: .open, price: "1", before: nil, volume: nil)
    let rows = await market("list --all").output.split(separator: "\n").dropFirst()
    let symbols = rows.map { $0.prefix(7) }
    #expect(symbols.first == "AAA-USD")
    #expect(symbols == symbols.sorted())
  }

  /// PriceCellViewModelTests: the side of an order was its colour alone, and 123456789 was cut to `12345678`.
  @Test func `a side of the book has a caption, and no digit is cut`() async throws {
    let market = MarketTester()
    let symbol = try symbol("BTC-USD")
    market.exchange.set(
      OrderBook(
        symbol: symbol,
        bids: [.init(price: 420, quantity: 123_456_789)],
        asks: [.init(price: Decimal(string: "420.5"), quantity: Decimal(string: "1e-5"))]
      )
    )
    let lines = await market("show BTC-USD").output.split(separator: "\n").suffix(3)
    #expect(lines.first?.contains("BID: highest price") == true)
    #expect(lines.first?.contains("ASK: lowest price") == true)
    #expect(
      lines.last?.split(separator: " ") == [
        "420.00", "123,456,789.00000000", "420.50", "0.00001000",
      ]
    )
  }

  /// CryptoDetailViewModelTests: books of no, two and two levels.
  @Test(arguments: [(0, 0), (2, 2), (2, 0), (0, 2)])
  func `a book has as many rows as its longer side`(bids: Int, asks: Int) async throws {
    let market = MarketTester()
    let symbol = try symbol("BTC-USD")
    func levels(_ count: Int) -> [OrderBook.Level] {
      (0..<count).map { OrderBook.Level(price: Decimal($0 + 7_777), quantity: 1) }
    }
    market.exchange.set(OrderBook(symbol: symbol, bids: levels(bids), asks: levels(asks)))
    let rows = await market("show BTC-USD").output.split(separator: "\n")
    #expect(rows.count { $0.contains("7,77") } == max(bids, asks))
    let isEmpty = bids == 0 || asks == 0
    #expect(rows.contains { $0.contains("No Stats Available") } == isEmpty)
  }

  /// GraphViewModel: the chart drew the gaps between asks and an invented point, and an empty one ended the process.
  @Test func `a chart has the saved prices only, and none without prices`() async throws {
    let market = MarketTester()
    #expect(await market("history BTC-USD --format chart").output == "")
    let sample = PriceSample(
      symbol: "BTC-USD",
      price: 5,
      time: Date(timeIntervalSince1970: 1_799_990_000)
    )
    try await market.save([sample])
    let chart = await market("history BTC-USD --format chart").output
    #expect(chart.count { "▁▂▃▄▅▆▇█".contains($0) } == 1)
  }
}
