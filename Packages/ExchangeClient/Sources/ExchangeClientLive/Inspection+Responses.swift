import ExchangeClient
import TextFormatting

extension Inspection {
  /// Inspects the response to a request of a resource.
  init(_ response: JSON, of resource: Resource) {
    var comparison = FormComparison()
    comparison.compare(response, with: resource.form, at: FormComparison.Path(resource.name))
    self.init(
      count: resource.count(in: response),
      symbol: resource.symbol(in: response),
      differences: comparison.differences
    )
  }
}

extension Inspection.Resource {
  /// The path of the resource, and the market whose resource it is.
  var location: (path: String, symbol: Symbol?) {
    switch self {
    case .tickers: ("tickers", nil)
    case .ticker(let symbol): ("tickers", symbol)
    case .markets: ("symbols", nil)
    case .book(let symbol): ("l2", symbol)
    }
  }

  /// The name in the paths of fields.
  fileprivate var name: String {
    switch self {
    case .tickers: "tickers"
    case .ticker: "ticker"
    case .markets: "symbols"
    case .book: "book"
    }
  }

  fileprivate var form: Form {
    switch self {
    case .tickers: .list(.ticker)
    case .ticker: .ticker
    case .markets: .bySymbol(.market)
    case .book: .book
    }
  }

  /// Returns the number of tickers, markets or orders.
  fileprivate func count(in response: JSON) -> Int {
    switch (self, response) {
    case (.tickers, .array(let elements)): elements.count
    case (.markets, .object(let members)): members.count
    case (.ticker, .object): 1
    case (.book, .object): ["bids", "asks"].reduce(0) { $0 + response.elements(of: $1).count }
    default: 0
    }
  }

  /// Returns the market that an inspection names: the first one in the order of symbols, an open one if possible.
  fileprivate func symbol(in response: JSON) -> Symbol? {
    switch (self, response) {
    case (.ticker(let symbol), _), (.book(let symbol), _): return symbol
    case (.tickers, .array(let elements)):
      return elements.compactMap { $0.text(of: "symbol").flatMap(Symbol.init) }.min()
    case (.markets, .object(let members)):
      let open = members.filter { $0.value.text(of: "status") == "open" }
      return open.compactMap { Symbol($0.key) }.min() ?? members.compactMap { Symbol($0.key) }.min()
    default: return nil
    }
  }
}

extension Form {
  fileprivate static let ticker = object([
    ("symbol", .symbol), ("last_trade_price", .number), ("price_24h", .number),
    ("volume_24h", .number),
  ])

  fileprivate static let market = object(
    [
      ("status", .word(["open", "close", "suspend", "halt", "halt-freeze"])),
      ("min_price_increment", .number), ("min_price_increment_scale", .number),
      ("lot_size", .number), ("lot_size_scale", .number),
    ],
    ignoring: [
      "base_currency", "base_currency_scale", "counter_currency", "counter_currency_scale",
      "min_order_size", "min_order_size_scale", "max_order_size", "max_order_size_scale", "id",
      "auction_price", "auction_size", "auction_time", "imbalance",
    ]
  )

  fileprivate static let book = object([
    ("symbol", .symbol), ("bids", .list(level)), ("asks", .list(level)),
  ])

  private static let level = object([("px", .number), ("qty", .number)], ignoring: ["num"])
}

extension JSON {
  private func member(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }

  fileprivate func text(of name: String) -> String? {
    if case .string(let text) = member(name) { text } else { nil }
  }

  fileprivate func elements(of name: String) -> [JSON] {
    if case .array(let elements) = member(name) { elements } else { [] }
  }
}
