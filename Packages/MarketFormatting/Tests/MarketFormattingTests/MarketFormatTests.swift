import ExchangeClient
import Localization
import MarketFormatting
import PortableFoundation
import Testing

@Suite struct MarketFormatTests {
  private let format = MarketFormat(.english)

  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text))
  }

  @Test(arguments: [
    (Language.english, "$12,345.50", "-2.02%"), (.spanish, "12.345,50 $", "-2,02 %"),
    (.dutch, "$ 12.345,50", "-2,02%"),
  ])
  func `numbers have the separators of the language`(
    language: Language,
    price: String,
    change: String
  ) throws {
    let format = MarketFormat(language)
    let symbol = try #require(Symbol("BTC-USD"))
    #expect(format.price(try decimal("12345.5"), of: symbol, scale: 2) == price)
    #expect(format.change(try decimal("-0.0202")) == change)
  }

  @Test(arguments: [
    ("0.0000123", 2, "0.0000123"), ("-0.0000123", 2, "-0.0000123"), ("0.005", 2, "0.01"),
    ("0.00499", 2, "0.00499"), ("0", 2, "0.00"), ("1e-5", 8, "0.00001000"), ("0.4", 0, "0.4"),
    ("0.5", 0, "1"),
  ])
  func `a number that is not 0 is never shown as 0`(
    number: String,
    scale: Int,
    expected: String
  ) throws {
    #expect(format.number(try decimal(number), scale: scale) == expected)
  }

  @Test(arguments: [
    (Market.Status?.none, "ZEC-USD"), (.open, "ZEC-USD"), (.closed, "ZEC-USD (gesloten)"),
    (.interrupted("halt"), "ZEC-USD (onderbroken)"),
  ])
  func `a market that does not trade has its status`(status: Market.Status?, name: String) throws {
    let symbol = try #require(Symbol("ZEC-USD"))
    #expect(MarketFormat(.dutch).name(of: symbol, status) == name)
  }

  @Test func `no digit before the point is cut`() {
    #expect(format.number(123_456_789, scale: 2) == "123,456,789.00")
    #expect(format.number(123_456_789) == "123,456,789")
  }

  @Test(arguments: [
    ("1234567.891", 8, "1,234,567.89"), ("1", 8, "1.00"), ("0.07018205", 8, "0.07018205"),
    ("0.07018205", nil, "0.07018205"), ("12.5", 0, "13"), ("12.5", nil, "12.50"),
    ("0", 4, "0.0000"),
  ])
  func `a volume from 1 on has at most two decimal places`(
    volume: String,
    scale: Int?,
    expected: String
  ) throws {
    #expect(format.volume(try decimal(volume), scale: scale) == expected)
  }

  /// The property of the original's tests with missing values: every odd number has a text.
  @Test(arguments: [Language.english, .spanish, .dutch])
  func `every number has a text in every scale`(language: Language) throws {
    let format = MarketFormat(language)
    let symbol = try #require(Symbol("DOGE-BTC"))
    let numbers: [Decimal?] = [
      nil, .nan, 0, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastFiniteMagnitude, try decimal("1e-5"), try decimal("1e22"), try decimal("8.5E-5"),
    ]
    for number in numbers {
      for scale in [nil, .min, -1, 0, 2, 38, .max] as [Int?] {
        let texts = [
          format.price(number, of: symbol, scale: scale), format.number(number, scale: scale),
          format.volume(number, scale: scale), format.change(number),
        ]
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("NaN") })
        let isMissing = number?.isFinite != true
        #expect(texts.prefix(3).allSatisfy { $0.hasPrefix("–") == isMissing })
      }
    }
  }

  @Test func `a column has the scale of the market, or of its longest number`() throws {
    let numbers: [Decimal?] = [try decimal("1.50"), nil, try decimal("2.125"), .nan, 3]
    #expect(MarketFormat.scale(4, of: numbers) == 4)
    #expect(MarketFormat.scale(nil, of: numbers) == 3)
    #expect(MarketFormat.scale(nil, of: [100, nil]) == 0)
    #expect(MarketFormat.scale(nil, of: []) == 0)
  }

  @Test(arguments: [
    (0, "0 s"), (12, "12 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
    (7_500, "2 h 5 min"), (86_399, "23 h 59 min"), (86_400, "1 d"), (97_200, "1 d 3 h"),
  ])
  func `an age has its two largest units`(seconds: Int, expected: String) {
    let now = Date(timeIntervalSince1970: 1_795_392_000)
    let time = now.addingTimeInterval(-Double(seconds))
    #expect(format.age(of: time, at: now) == expected)
  }

  @Test func `an unknown age is a dash`() {
    let now = Date(timeIntervalSince1970: 1_795_392_000)
    #expect(format.age(of: nil, at: now) == "–")
    // The clock was set back: the value must not look fresh.
    #expect(format.age(of: now.addingTimeInterval(0.002), at: now) == "–")
    #expect(format.age(of: now.addingTimeInterval(0.0005), at: now) == "0 s")
    #expect(format.age(of: now, at: Date(timeIntervalSince1970: .greatestFiniteMagnitude)) == "–")
  }

  @Test(arguments: [(Language.english, "2 h"), (.spanish, "2 h"), (.dutch, "2 u")])
  func `an age has the units of the language`(language: Language, expected: String) {
    let now = Date(timeIntervalSince1970: 1_795_392_000)
    let format = MarketFormat(language)
    #expect(format.age(of: now.addingTimeInterval(-7_200), at: now) == expected)
  }

  @Test(arguments: [
    ("30000", "€30,000.00", "€30,000"), ("-12.345", "-€12.35", "-€12.345"), ("0", "€0.00", "€0"),
    ("0.5", "€0.50", "€0.5"), ("0.0123456789", "€0.01234568", "€0.0123456789"),
    ("0.000000001", "€0.000000001", "€0.000000001"),
  ])
  func `a sum has two decimal places, and more below 1`(
    amount: String,
    sum: String,
    price: String
  ) {
    #expect(format.money(Decimal(string: amount), in: "EUR", isSum: true) == sum)
    #expect(format.money(Decimal(string: amount), in: "EUR") == price)
    #expect(format.money(nil, in: "EUR", isSum: true) == "–")
  }

  @Test func `a profit has an arrow, never only a sign`() {
    #expect(format.profit(Decimal(string: "12.5"), in: "USD") == "$12.50 ↑")
    #expect(format.profit(Decimal(string: "-0.01"), in: "BTC") == "-0.01 BTC ↓")
    #expect(format.profit(0, in: "USD") == "$0.00")
    #expect(format.profit(nil, in: "USD") == "–")
  }

  @Test func `every text exists in English, Spanish and Dutch`() {
    #expect(HoldingPhrase.problems(in: [.english, .spanish, .dutch]) == [])
    #expect(MarketPhrase.problems(in: [.english, .spanish, .dutch]) == [])
    #expect(AgeUnit.problems(in: [.english, .spanish, .dutch]) == [])
  }

  @Test(arguments: [
    (MarketPhrase.title, "Crypto Market Tracker", "Mercado de Crypto", "Crypto Marktvolger"),
    (.emptyBook, "No Stats Available", "Sin Información", "Geen Informatie Beschikbaar"),
    (.ok, "OK", "OK", "OK"), (.price, "Price", "Precio", "Prijs"),
    (.amount, "Amount", "Cantidad", "Hoeveelheid"), (.back, "Back", "Atrás", "Terug"),
    (.lastTrade, "Last Trade", "Última Op.", "Laatste Handel"),
    (.dayPrice, "24h Price", "24h Precio", "24u Prijs"),
    (
      .askInfo, "ASK: lowest price from the sellers", "ASK: el precio más bajo del vendedor",
      "ASK: de laagste prijs van de verkopers"
    ),
    (
      .bidInfo, "BID: highest price from the buyers", "BID: el precio más alto del comprador",
      "BID: de hoogste prijs van de kopers"
    ),
  ])
  func `the texts of the original are unchanged`(
    phrase: MarketPhrase,
    english: String,
    spanish: String,
    dutch: String
  ) {
    let languages: [Language] = [.english, .spanish, .dutch]
    #expect(languages.map { phrase.text(in: $0) } == [english, spanish, dutch])
  }
}
