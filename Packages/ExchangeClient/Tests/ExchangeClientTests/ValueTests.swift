import ExchangeClient
import PortableFoundation
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    ("BTC-USD", "BTC", "USD"), ("eth-btc", "ETH", "BTC"), ("1INCH-EUR", "1INCH", "EUR"),
  ])
  func `a symbol is two codes in upper case`(text: String, base: String, counter: String) {
    let symbol = Symbol(text)
    #expect(symbol?.base == base)
    #expect(symbol?.counter == counter)
    #expect(symbol.flatMap { Symbol("\($0)") } == symbol)
  }

  @Test(arguments: [
    "", "-", "BTC", "BTC-", "-USD", "BTC-USD-X", "BTC/USD", "BTC-US D", "../-x", "BTC-USÐ",
    "BTC-%2F", "BTC--USD", "\u{1B}-X", String(repeating: "A", count: 21) + "-USD",
  ])
  func `a text that could change a URL or a terminal is no symbol`(text: String) {
    #expect(Symbol(text) == nil)
  }

  @Test(arguments: [
    ("437.674", "447.674", "0.02284805585984"), ("100", "99.5", "-0.005"), ("5", "5", "0"),
  ])
  func `the change is a fraction of the reference price`(
    reference: String,
    price: String,
    expected: String
  ) throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let ticker = Ticker(
      symbol: symbol,
      price: Decimal(string: price),
      referencePrice: Decimal(string: reference)
    )
    let change = try #require(ticker.change)
    let difference = try change - #require(Decimal(string: expected))
    #expect(difference.magnitude < Decimal(string: "1e-12")!)
  }

  @Test func `a change that is too large for a number is none`() throws {
    let ticker = Ticker(
      symbol: try #require(Symbol("BTC-USD")),
      price: Decimal(string: "1e120"),
      referencePrice: Decimal(string: "1e-120")
    )
    #expect(ticker.change == nil)
  }

  @Test(arguments: ["0", "-1", "NaN"])
  func `a price must be positive, and a volume must not be negative`(text: String) throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let number = text == "NaN" ? Decimal.nan : Decimal(string: text)
    let ticker = Ticker(symbol: symbol, price: number, referencePrice: number, volume: number)
    #expect(ticker.price == nil && ticker.referencePrice == nil && ticker.change == nil)
    #expect(ticker.volume == (text == "0" ? 0 : nil))
  }
}
