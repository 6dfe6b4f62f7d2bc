import ExchangeClient
import PortableFoundation
import TextFormatting

/// A response: errors, or a result.
struct KrakenResponse<Result: Decodable & Sendable>: Decodable, Sendable {
  private let error: [String]
  private let result: Result?

  private enum CodingKeys: CodingKey {
    case error, result
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    error = try container.decode([String].self, forKey: .error)
    // The result of an error has another form, if there is one.
    result =
      error.isFailure ? nil : try container.decode(Result.self, forKey: .result)
  }

  /// Returns the result; throws ``ExchangeClientError`` for an error.
  func result(of symbol: Symbol?, at url: URL) throws -> Result {
    if let error = ExchangeClientError(krakenErrors: error, of: symbol, at: url) { throw error }
    guard let result else {
      throw ExchangeClientError.unacceptableResponse(url, cause: "the field result is missing")
    }
    return result
  }
}

extension [String] {
  /// Whether one of the errors, each with a severity (E or W), a category and a message, is not a warning.
  fileprivate var isFailure: Bool { contains { !$0.hasPrefix("W") } }
}

extension ExchangeClientError {
  /// Creates the error of a response with errors such as `EQuery:Unknown asset pair`; nil if none is more than a warning.
  init?(krakenErrors errors: [String], of symbol: Symbol?, at url: URL) {
    guard let text = errors.first(where: { !$0.hasPrefix("W") }) else { return nil }
    let cause = String(text.prefix(200))
    switch (text, symbol) {
    case ("EQuery:Unknown asset pair", let symbol?): self = .unknownSymbol(symbol)
    case ("EGeneral:Too many requests", _), ("EAPI:Rate limit exceeded", _):
      self = .throttled(url, retryAfter: nil)
    case _ where text.hasPrefix("EService:Throttled"):
      self = .throttled(url, retryAfter: nil)
    case _ where text.hasPrefix("EService:") || text == "EGeneral:Internal error":
      self = .failed(url, cause: cause)
    default: self = .unacceptableResponse(url, cause: "the exchange reports '\(cause)'")
    }
  }
}

/// The values of pairs by name, in the order of their names, so that an error names the same pair each time.
struct KrakenPairs<Value: Decodable & Sendable>: Decodable, Sendable {
  let pairs: [(name: String, value: Value)]

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // The times of the last trades and candles are next to the pairs.
    pairs = try container.allKeys.filter { $0.stringValue != "last" }
      .sorted { $0.stringValue < $1.stringValue }
      .map { ($0.stringValue, try container.decode(Value.self, forKey: $0)) }
  }

  /// The values by symbol; a pair without one, such as a tokenized share, is left out.
  var named: [(Symbol, Value)] {
    pairs.compactMap { name, value in Symbol(krakenPair: name).map { ($0, value) } }
  }

  /// Returns the value of the requested pair; throws ``ExchangeClientError`` for another one.
  func value(of symbol: Symbol, from url: URL) throws -> Value {
    guard let (name, value) = pairs.first, pairs.count == 1, Symbol(krakenPair: name) == symbol
    else {
      let names = pairs.prefix(3).map { "\($0.name.prefix(30))" }.joined(separator: ", ")
      throw ExchangeClientError.unacceptableResponse(
        url,
        cause: "the field result is of '\(names)', not of \(symbol)"
      )
    }
    return value
  }
}

/// A pair: a market.
struct KrakenPair: Decodable, Sendable {
  let status: String
  let priceScale: Int?
  let quantityScale: Int?

  private enum CodingKeys: String, CodingKey {
    case status
    case priceScale = "pair_decimals"
    case quantityScale = "lot_decimals"
  }

  /// Returns the market of a symbol, which is interrupted if it has no new trades.
  func market(of symbol: Symbol) -> Market {
    let status: Market.Status =
      switch status {
      case "online", "limit_only": .open
      case "delisted": .closed
      default: .interrupted(status)
      }
    return Market(
      symbol: symbol,
      status: status,
      priceScale: priceScale.flatMap { (0...38).contains($0) ? $0 : nil },
      quantityScale: quantityScale.flatMap { (0...38).contains($0) ? $0 : nil }
    )
  }
}

/// A ticker; the second one of two values is that of 24 hours.
struct KrakenTicker: Decodable, Sendable {
  /// The price and the quantity of the last trade.
  private let c: [ExchangeNumber]?

  /// The volume today and in 24 hours.
  private let v: [ExchangeNumber]?

  /// The opening price of the day of UTC.
  private let o: ExchangeNumber?

  var price: Decimal? { c?.first?.decimal }

  func ticker(of symbol: Symbol) -> Ticker {
    Ticker(
      symbol: symbol,
      price: price,
      referencePrice: o?.decimal,
      volume: v?.dropFirst().first?.decimal
    )
  }
}

/// A candle: an array of the start, the open, the high, the low, the close, the average and the volume.
struct KrakenCandle: Decodable, Sendable {
  let candle: MarketCandle

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let start = try container.decode(Int.self)
    func price() throws -> Decimal {
      guard let price = try container.decode(ExchangeNumber.self).decimal else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no price")
      }
      return price
    }
    let (open, high, low, close) = (try price(), try price(), try price(), try price())
    _ = try container.decode(ExchangeNumber.self)
    candle = MarketCandle(
      start: Date(timeIntervalSince1970: Double(start)),
      open: open,
      high: high,
      low: low,
      close: close,
      volume: try container.decode(ExchangeNumber.self).decimal
    )
  }
}
