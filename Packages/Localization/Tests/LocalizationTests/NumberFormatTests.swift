import Localization
import PortableFoundation
import Testing

@Suite struct NumberFormatTests {
  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text))
  }

  @Test(arguments: [
    ("0", 2, "0.00"), ("1", 0, "1"), ("0.005", 2, "0.01"), ("-0.005", 2, "-0.01"),
    ("0.0049", 2, "0.00"), ("-0.0049", 2, "0.00"), ("9.995", 2, "10.00"), ("999.5", 0, "1,000"),
    ("0.95", 1, "1.0"), ("1234", 2, "1,234.00"), ("123456789", 0, "123,456,789"),
    ("8.5E-5", 8, "0.00008500"), ("1e22", 0, "10,000,000,000,000,000,000,000"),
    ("-70544.63", 1, "-70,544.6"), ("1", -3, "1"),
  ])
  func `a number has a number of decimal places`(
    text: String,
    scale: Int,
    expected: String
  ) throws {
    #expect(NumberFormat(.english).text(of: try decimal(text), scale: scale) == expected)
  }

  @Test(arguments: [
    ("587.674", "587.674"), ("8.5E-5", "0.000085"), ("1E+3", "1,000"), ("-12345.60", "-12,345.6"),
    ("123456789012345678901234567.8901234567", "123,456,789,012,345,678,901,234,567.8901234567"),
  ])
  func `without a number of decimal places a number is exact`(text: String, expected: String) throws
  {
    #expect(NumberFormat(.english).text(of: try decimal(text)) == expected)
  }

  @Test(arguments: [
    (Language.english, "1,234.5", "12,345.5"), (.german, "1.234,5", "12.345,5"),
    (.spanish, "1234,5", "12.345,5"), (.dutch, "1.234,5", "12.345,5"),
  ])
  func `a language has its separators`(language: Language, four: String, five: String) throws {
    #expect(NumberFormat(language).text(of: try decimal("1234.5")) == four)
    #expect(NumberFormat(language).text(of: try decimal("12345.5")) == five)
  }

  @Test(arguments: [
    (Language.english, "$78.97", "-$5.00", "0.0567 BTC"),
    (.german, "78,97 $", "-5,00 $", "0,0567 BTC"),
    (.spanish, "78,97 $", "-5,00 $", "0,0567 BTC"),
    (.dutch, "$ 78,97", "$ -5,00", "0,0567 BTC"),
  ])
  func `an amount has the symbol or the code of its currency`(
    language: Language,
    dollars: String,
    debt: String,
    coins: String
  ) throws {
    let format = NumberFormat(language)
    #expect(format.money(try decimal("78.96743"), in: "USD", scale: 2) == dollars)
    #expect(format.money(-5, in: "USD", scale: 2) == debt)
    #expect(format.money(try decimal("0.0567"), in: "BTC") == coins)
  }

  @Test(arguments: [
    ("0.0228", "+2.28%"), ("-0.005", "-0.50%"), ("0", "+0.00%"), ("-0.00001", "+0.00%"),
    ("1", "+100.00%"), ("123.45678", "+12,345.68%"),
  ])
  func `a percentage has a sign and two decimal places`(text: String, expected: String) throws {
    #expect(NumberFormat(.english).percentage(of: try decimal(text)) == expected)
  }

  @Test(arguments: [
    (Language.german, "+2,28 %"), (.spanish, "+2,28 %"), (.dutch, "+2,28%"),
  ])
  func `a language has its percent sign`(language: Language, expected: String) throws {
    #expect(NumberFormat(language).percentage(of: try decimal("0.0228")) == expected)
  }

  @Test func `a number that is not finite has no text`() {
    for language in Language.allCases {
      let format = NumberFormat(language)
      #expect(format.text(of: .nan, scale: 2) == nil)
      #expect(format.money(.nan, in: "USD") == nil)
      #expect(format.percentage(of: .nan) == nil)
    }
  }

  @Test func `rounding changes a number by at most half a unit`() throws {
    for number in stride(from: -20_000, through: 20_000, by: 7) {
      let exact = Decimal(number) / 1_000
      let text = try #require(NumberFormat(.english).text(of: exact, scale: 1))
      let rounded = try #require(Decimal(string: text.replacing(",", with: "")))
      #expect((rounded - exact).magnitude <= Decimal(string: "0.05")!)
    }
  }
}
