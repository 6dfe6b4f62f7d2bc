import CommandSupport
import ExchangeClient
import Localization
import MarketCommand
import PortableFoundation
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
}
