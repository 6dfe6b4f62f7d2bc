import AlertStore
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import TradeStore

@testable import MarketFeature

/// Markets for the tests of the screen's parts.
enum Samples {
  static let now = MarketFeatureTests.now

  static let url: URL = {
    guard let url = URL(string: "http://127.0.0.1:8000/tickers") else { preconditionFailure() }
    return url
  }()

  static func decimal(_ text: String) -> Decimal {
    guard let decimal = Decimal(string: text) else { preconditionFailure("\(text) is no number.") }
    return decimal
  }

  /// Returns a quote that was received some seconds ago.
  static func quote(
    _ name: String,
    price: String?,
    from reference: String? = nil,
    volume: String? = nil,
    scales: (Int, Int) = (2, 8),
    status: Market.Status = .open,
    age: Double = 3
  ) -> Quote {
    MarketFeatureTests.quote(
      name,
      price: price.map(decimal),
      from: reference.map(decimal),
      volume: volume.map(decimal),
      scales: scales,
      status: status,
      age: age
    )
  }

  static func quotes(age: Double = 3) -> [Quote] {
    [
      quote("BTC-EUR", price: "65012.10", from: "63711.86", volume: "0.51", age: age),
      quote("BTC-USD", price: "70544.63", from: "69133.74", volume: "0.07018205", age: age),
      quote(
        "DOGE-BTC",
        price: "0.000085",
        from: "0.000083",
        volume: "120000",
        scales: (8, 0),
        age: age
      ),
      quote(
        "ETH-BTC",
        price: "0.03687",
        from: "0.03687",
        volume: "3.125",
        scales: (5, 6),
        age: age
      ),
      quote("ETH-USD", price: "2601.25", from: "2654.34", volume: "12.4", scales: (2, 6), age: age),
      quote("USDT-USD", price: "0.9998", volume: "1503.42", scales: (4, 2), age: age),
      quote(
        "XLM-USD",
        price: "0.09421",
        from: "0.09233",
        volume: "88012.5",
        scales: (5, 1),
        status: .interrupted("halt"),
        age: age
      ),
      quote("ZEC-USD", price: nil, scales: (4, 4), status: .closed, age: age),
    ]
  }

  /// Returns a state with markets, sparklines and a watchlist.
  static func state(age: Double = 3) -> MarketViewModel.State {
    var state = MarketViewModel.State(
      view: .list,
      quotes: quotes(age: age),
      number: 1,
      interval: .seconds(10)
    )
    state.watchlist = [symbol("ETH-USD"), symbol("BTC-USD")]
    let prices = [3, 5, 4, 8, 9, 7, 12, 10, 11, 14, 13, 15]
    state.sparklines = [
      symbol("BTC-USD"): prices.map { 70_500 + Decimal($0) },
      symbol("ETH-USD"): prices.reversed().map { 2_600 + Decimal($0) },
      symbol("DOGE-BTC"): [decimal("0.000085")],
    ]
    return state
  }

  /// Returns a book with a number of levels on each side.
  static func book(of symbol: Symbol, levels: Int = 14, isCrossed: Bool = false) -> OrderBook {
    let (ask, bid) = isCrossed ? ("70543.10", "70546.00") : ("70545.00", "70543.10")
    func level(_ price: Decimal, _ index: Int, _ factor: Decimal) -> OrderBook.Level {
      let quantity = Decimal((index * 7 + 3) % 11 + 1) * factor / 100
      return OrderBook.Level(price: price, quantity: quantity)
    }
    return OrderBook(
      symbol: symbol,
      bids: (0..<levels).map { level(decimal(bid) - Decimal($0 * $0) / 4, $0, 9) },
      asks: (0..<levels).map { level(decimal(ask) + Decimal($0 * $0) / 2, $0, 5) }
    )
  }

  /// Returns the candles of an hour.
  static func candles(_ count: Int = 60) -> [Candle] {
    (0..<count).map { minute in
      let close = 70_500 + Decimal((minute * minute) % 37) + Decimal(minute) / 2
      return Candle(
        start: now - Double(60 * (count - minute)),
        open: close - 1,
        high: close + 2,
        low: close - 3,
        close: close
      )
    }
  }

  /// Returns a state that shows the detail of a market.
  static func detailState(
    _ name: String = "BTC-USD",
    book: OrderBook?,
    age: Double = 3,
    candles: [Candle]? = candles()
  ) -> MarketViewModel.State {
    let symbol = MarketFeatureTests.symbol(name)
    var state = state(age: age)
    let market = state.quotes.first { $0.symbol == symbol }?.market
    let snapshot = book.map {
      BookSnapshot(
        number: 1,
        symbol: symbol,
        market: market,
        book: $0,
        receipt: Receipt(at: now - age - 1)
      )
    }
    state.view = .detail(symbol)
    state.detail = .init(symbol: symbol, book: snapshot, candles: candles)
    return state
  }

  static let trades = [
    Deal(.buy, decimal("0.5"), of: "BTC", at: 60_000, in: "EUR", time: now - 900),
    Deal(.sell, decimal("0.2"), of: "BTC", at: 70_000, in: "EUR", time: now - 800),
    Deal(.buy, 4, of: "ETH", at: 3_000, in: "USD", time: now - 700),
    Deal(.buy, 100, of: "XYZ", at: 1, in: "USD", time: now - 600),
  ].enumerated().map { Trade(id: $0.offset + 1, $0.element) }

  static let alerts = [
    Alert(
      id: 1,
      symbol: "BTC-USD",
      direction: .above,
      price: 71_000,
      createdAt: now - 900,
      isReached: false
    ),
    Alert(
      id: 3,
      symbol: "ETH-USD",
      direction: .below,
      price: 2_650,
      createdAt: now - 900,
      isReached: true,
      firedAt: now - 180
    ),
    Alert(
      id: 4,
      symbol: "BAD\u{1B}[2J",
      direction: .below,
      price: 1,
      createdAt: now - 900,
      isReached: true
    ),
  ]
}
