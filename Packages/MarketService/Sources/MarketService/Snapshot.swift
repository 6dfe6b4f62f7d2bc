public import ExchangeClient
public import PortableFoundation
public import PriceLog

/// The last known values of a market.
public struct Quote: Equatable, Identifiable, Sendable {
  /// The symbol.
  public let symbol: Symbol

  /// The name of the source, such as `kraken`.
  public let source: String

  /// Status and scales; nil if the exchange does not list the market, or the list was not received.
  public let market: Market?

  /// The prices; nil without any.
  ///
  /// A stored value has a price only.
  public let ticker: Ticker?

  /// The time at which the prices were received; nil without prices.
  public let receipt: Receipt?

  /// The symbol.
  public var id: Symbol { symbol }

  /// Creates a quote.
  public init(
    symbol: Symbol,
    source: String = PriceLog.firstSource,
    market: Market? = nil,
    ticker: Ticker? = nil,
    receipt: Receipt? = nil
  ) {
    self.symbol = symbol
    self.source = source
    self.market = market
    self.ticker = ticker
    self.receipt = receipt
  }

  /// The time at which the prices were received, by the wall clock of the receipt; nil without prices.
  public var time: Date? { receipt?.time }

  /// Whether the market trades; a market whose status is unknown is assumed to.
  public var isOpen: Bool { market.map { $0.status == .open } ?? true }

  /// The amount of the traded currency that was traded in 24 hours; nil if it is unknown, and for a market that does not
  /// trade: its ticker has zeros.
  public var volume: Decimal? { isOpen ? ticker?.volume : nil }

  /// Returns whether the prices are older than two intervals, or stored ones from the future, as after a change of the
  /// clock.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - interval: The time between two refreshes; less than a second counts as one.
  public func isStale(at now: Date, every interval: Duration) -> Bool {
    receipt?.isStale(at: now, every: interval) ?? false
  }
}

/// The values of some markets after a refresh.
public struct MarketSnapshot: Equatable, Sendable {
  /// The number of the last response, from 1; 0 before the first one.
  ///
  /// A view that receives snapshots in another order keeps the one with the largest number: an older response never
  /// replaces a newer one.
  public let number: Int

  /// The values, in the order of the requested symbols, or of all symbols.
  public let quotes: [Quote]

  /// The failed operations; empty if everything succeeded.
  public let failures: [MarketFailure]

  /// Creates a snapshot.
  public init(number: Int, quotes: [Quote], failures: [MarketFailure] = []) {
    self.number = number
    self.quotes = quotes
    self.failures = failures
  }
}

/// The last known order book of a market.
public struct BookSnapshot: Equatable, Sendable {
  /// The number of the last response, from 1; 0 before the first one.
  public let number: Int

  /// The symbol.
  public let symbol: Symbol

  /// The name of the source.
  public let source: String

  /// Status and scales; nil if they are unknown.
  public let market: Market?

  /// The book; nil before the first response.
  public let book: OrderBook?

  /// The time at which the book was received; nil without a book.
  public let receipt: Receipt?

  /// The failed operations; empty if everything succeeded.
  public let failures: [MarketFailure]

  /// Creates a snapshot.
  public init(
    number: Int,
    symbol: Symbol,
    source: String = PriceLog.firstSource,
    market: Market? = nil,
    book: OrderBook? = nil,
    receipt: Receipt? = nil,
    failures: [MarketFailure] = []
  ) {
    self.number = number
    self.symbol = symbol
    self.source = source
    self.market = market
    self.book = book
    self.receipt = receipt
    self.failures = failures
  }

  /// The time at which the book was received, by the wall clock of the receipt; nil without a book.
  public var time: Date? { receipt?.time }

  /// Returns whether the book is older than two intervals; see ``Quote/isStale(at:every:)``.
  public func isStale(at now: Date, every interval: Duration) -> Bool {
    receipt?.isStale(at: now, every: interval) ?? false
  }
}
