import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import Testing

/// The counterparts of the tests that Crypto Market has for its texts.
///
/// Where the expected text is another one, `Documentation/decisions/numbers-of-markets.md` says why.
@Suite struct OriginalTests {
  private let format = MarketFormat(.english)

  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text))
  }

  /// PriceCellViewModelTests: four prices, which were filled and cut to eight characters.
  @Test(arguments: [
    ("420.026983", "420.026983"), ("420", "420.000000"), ("4", "4.000000"), ("0", "0.000000"),
  ])
  func `the prices of a book have the same number of decimal places`(
    number: String,
    expected: String
  ) throws {
    let prices = try [420.026983, 420, 4, 0].map { try decimal("\($0)") }
    let scale = MarketFormat.scale(nil, of: prices)
    #expect(format.number(try decimal(number), scale: scale) == expected)
  }

  /// PriceCellViewModelTests: two amounts, which were filled and cut to seven characters.
  @Test(arguments: [("0", "0.00000"), ("1.083754", "1.08375")])
  func `the amounts of a book have the scale of the market`(
    number: String,
    expected: String
  ) throws {
    #expect(format.number(try decimal(number), scale: 5) == expected)
  }

  /// PriceTableViewModelTests: a level without a price or an amount is shown, as a dash.
  @Test func `a missing price or amount of a level is a dash`() throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let book = OrderBook(
      symbol: symbol,
      bids: [.init(price: nil, quantity: 1), .init(price: 2, quantity: nil)],
      asks: []
    )
    let rows = book.bids.map { [format.number($0.price), format.number($0.quantity)] }
    #expect(rows == [["2", "–"], ["–", "1"]])
  }

  /// HeaderViewModelTests and CryptoCellViewModelTests: the price.
  @Test(arguments: [
    ("BTC-USD", "78.96743", 2, "$78.97"), ("BTC-USD", "587.674", 2, "$587.67"),
    ("ETH-BTC", "0.0567", 4, "0.0567 BTC"), ("BTC-USD", nil, 2, "–"),
  ])
  func `a price has the currency and the scale of its market`(
    symbol: String,
    price: String?,
    scale: Int,
    expected: String
  ) throws {
    let symbol = try #require(Symbol(symbol))
    let price = try price.map { try decimal($0) }
    #expect(format.price(price, of: symbol, scale: scale) == expected)
    // Where the scale is unknown, no digit is lost.
    if let price { #expect(format.price(price, of: symbol).contains("\(price)")) }
  }

  /// HeaderViewModelTests: a price of `BTC`, which is no symbol here, has no currency.
  @Test func `a number without a currency has all its digits`() throws {
    #expect(Symbol("BTC") == nil)
    #expect(Symbol("") == nil)
    #expect(format.number(try decimal("587.674")) == "587.674")
  }

  /// HeaderViewModelTests and CryptoCellViewModelTests: the change.
  @Test(arguments: [
    ("447.674", "437.674", "+2.28%"), ("99.5", "100", "-0.50%"), ("100", "100", "+0.00%"),
    // A missing price was compared with itself, or was 0: +0.00% or -100.0%.
    ("447.674", nil, "–"), (nil, "437.674", "–"), (nil, nil, "–"), ("447.674", "0", "–"),
  ])
  func `a change has a sign and two decimal places, and needs both prices`(
    price: String?,
    referencePrice: String?,
    expected: String
  ) throws {
    let ticker = Ticker(
      symbol: try #require(Symbol("BTC-USD")),
      price: try price.map { try decimal($0) },
      referencePrice: try referencePrice.map { try decimal($0) }
    )
    #expect(format.change(ticker.change) == expected)
  }

  /// PriceCellViewModelTests: the colours of the sides; there, the text of a change decided about its colour.
  @Test(arguments: [
    ("0.02", Direction.up, "↑"), ("-0.02", .down, "↓"), ("0", .unchanged, " "),
    ("0.00005", .up, "↑"), ("-0.00005", .down, "↓"), ("-0.0000499", .unchanged, " "),
  ])
  func `the sign of a number decides about arrow and colour`(
    change: String,
    expected: Direction,
    arrow: String
  ) throws {
    let change = try decimal(change)
    let direction = try #require(Direction(of: change))
    #expect(direction == expected)
    #expect(direction.arrow == arrow)
    // The percentage agrees.
    #expect(format.change(change).hasPrefix("-") == (expected == .down))
  }

  @Test func `an unknown change has no direction`() {
    #expect(Direction(of: nil) == nil)
    #expect(Direction(of: .nan) == nil)
  }

  /// CryptoCellViewModelTests: the base name `BTC` in every cell of BTC-USD, BTC-EUR and BTC-USDT.
  @Test func `markets of one currency have different prices`() throws {
    let texts = try ["BTC-USD", "BTC-EUR", "BTC-USDT"].map { text in
      format.price(1, of: try #require(Symbol(text)), scale: 2)
    }
    #expect(texts == ["$1.00", "€1.00", "1.00 USDT"])
  }
}
