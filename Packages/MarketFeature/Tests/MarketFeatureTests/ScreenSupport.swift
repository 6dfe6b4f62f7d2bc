import ExchangeClient
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import MarketFeature
@testable import MarketScreen

/// The time of the tests: 9:00 on Friday, 15 January 2027.
let now = Date(timeIntervalSince1970: 1_800_003_600)

/// Returns a symbol.
func symbol(_ text: String) -> Symbol {
  guard let symbol = Symbol(text) else { preconditionFailure("\(text) is no symbol.") }
  return symbol
}

/// Returns the quote of a market, received some seconds ago.
func quote(
  _ name: String,
  price: Decimal? = nil,
  from reference: Decimal? = nil,
  volume: Decimal? = nil,
  scales: (price: Int, quantity: Int) = (2, 4),
  status: Market.Status = .open,
  age: Double = 3
) -> Quote {
  Quote(
    symbol: symbol(name),
    market: Market(
      symbol: symbol(name),
      status: status,
      priceScale: scales.price,
      quantityScale: scales.quantity
    ),
    ticker: Ticker(
      symbol: symbol(name),
      price: price,
      referencePrice: reference,
      volume: volume
    ),
    receipt: Receipt(at: now - age)
  )
}

extension MarketViewModel.State {
  /// Four markets, one of them closed, and two of them watched.
  static var sample: Self {
    var state = Self(
      view: .list,
      quotes: [
        quote("BTC-EUR", price: 65_012, from: 63_711, volume: 5),
        quote("BTC-USD", price: 70_544, from: 72_000, volume: 7),
        quote("ETH-BTC", price: 2, from: 2),
        quote("ZEC-USD", status: .closed),
      ],
      number: 1,
      interval: .seconds(10)
    )
    state.watchlist = [symbol("ZEC-USD"), symbol("BTC-EUR")]
    return state
  }
}

extension MarketsScreen.State {
  /// The state of a view model at the time of the tests.
  init(_ model: MarketViewModel.State) { self.init(model: model, now: MarketFeatureTests.now) }
}

extension Pane where State == MarketsScreen.State, Action == MarketsScreen.Action {
  /// Presses keys, and returns the last action.
  @discardableResult
  mutating func press(_ keys: [TerminalClient.Key]) -> Action {
    keys.reduce(.nothing) { _, key in press(key, topRow: 3) }
  }

  /// Types a text.
  @discardableResult
  mutating func type(_ text: String) -> Action { press(text.map { .character($0) }) }
}

extension MarketListPane {
  /// The names of the shown markets.
  var names: [String] { quotes.map { "\($0.symbol)" } }
}

extension [Line] {
  /// The texts without roles.
  var texts: [String] { map(\.text) }
}
