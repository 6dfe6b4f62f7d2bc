import CommandSupport
import ExchangeClient
import MarketService
import PortableFoundation
import TextFormatting

extension JSON.ObjectType {
  /// The prices of a market.
  static let quote = Self("quote")
}

extension JSON {
  /// Creates the object of a quote; numbers are texts with all digits.
  init(_ quote: Quote, at now: Date, every interval: Duration = defaultInterval) {
    self = [
      "symbol": .string("\(quote.symbol)"),
      "status": .string(quote.market?.status.name),
      "price": .string(quote.ticker?.price?.description),
      "reference_price": .string(quote.ticker?.referencePrice?.description),
      "change": .string(quote.ticker?.change?.description),
      "volume": .string(quote.volume?.description),
      "received": .string(quote.time?.rfc3339),
      "stale": .boolean(quote.isStale(at: now, every: interval)),
    ]
  }
}

extension TextBuffer {
  /// The names of the columns of comma-separated values.
  static let csvHeader = "symbol,status,price,reference_price,change,volume,received,stale\r\n"

  /// Appends a quote as a row of comma-separated values.
  mutating func append(csvRowOf quote: Quote, at now: Date) {
    let ticker = quote.ticker
    let numbers = [ticker?.price, ticker?.referencePrice, ticker?.change, quote.volume]
    let fields =
      ["\(quote.symbol)", quote.market?.status.name ?? ""]
      + numbers.map { $0?.description ?? "" }
      + [quote.time?.rfc3339 ?? "", "\(quote.isStale(at: now, every: defaultInterval))"]
    for (index, field) in fields.enumerated() {
      if index > 0 { append(ascii: ",") }
      append(csvField: field)
    }
    append("\r\n")
  }
}

extension Market.Status {
  /// The name for programs; that of an interruption is the word of the exchange.
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .interrupted(let reason): reason
    }
  }
}
