import AlertStore
import ExchangeClient
import PortableFoundation
import PriceLog
import Store
import Synchronization

/// What a service has received, and its requests.
final class Session: Sendable {
  let tickers: Resource<[Ticker]>
  let markets: Resource<[Market]>
  let journal: Journal
  private let books = Mutex<[Symbol: Resource<OrderBook>]>([:])
  private let client: ExchangeClient
  private let time: ServiceTime

  /// The time after which the list of markets is requested again.
  private static let maximumMarketsAge: Duration = .seconds(600)

  init(client: ExchangeClient, stores: MarketStores, time: ServiceTime) {
    let journal = Journal(stores: stores, time: time)
    let markets = Resource(.markets, time: time, request: client.markets)
    self.client = client
    self.time = time
    self.journal = journal
    self.markets = markets
    tickers = Resource(.tickers, time: time, request: client.tickers) {
      // The samples need the states of the markets.
      try await markets.refresh(every: .zero, maximumAge: Self.maximumMarketsAge)
    } receive: { tickers, receipt in
      await journal.receive(tickers, of: markets.reading.value ?? [], receipt)
    }
  }

  /// Returns the book of a market, which is created at the first call.
  func book(_ symbol: Symbol) -> Resource<OrderBook> {
    books.withLock { books in
      if let book = books[symbol] { return book }
      let client = client
      let book = Resource(.book, time: time) { try await client.book(symbol) }
      books[symbol] = book
      return book
    }
  }

  /// Forgets the book of a market that does not exist.
  func forgetBook(_ symbol: Symbol) { books.withLock { $0[symbol] = nil } }

  /// Requests the prices and returns those of some symbols.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  func snapshot(of symbols: [Symbol], every interval: Duration) async throws -> MarketSnapshot {
    let prices = try await tickers.refresh(every: interval)
    let list = markets.reading
    let journal = try await journal.contents(reading: prices.value == nil ? symbols : nil)
    let known = Dictionary((list.value ?? []).map { ($0.symbol, $0) }) { $1 }
    let all = Set(journal.values.keys).union(known.keys)
    if prices.value != nil, list.value != nil { try Self.check(symbols, isIn: all) }
    return MarketSnapshot(
      number: prices.number,
      quotes: (symbols.isEmpty ? all.sorted() : symbols.unique).map { symbol in
        let value = journal.values[symbol]
        return Quote(
          symbol: symbol,
          market: known[symbol],
          ticker: value?.ticker,
          receipt: value?.receipt
        )
      },
      failures: [prices.failure, list.failure, journal.failure(at: time.now(), every: interval)]
        .compactMap(\.self)
    )
  }

  /// Checks that the exchange has symbols.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``.
  static func check(_ symbols: [Symbol], isIn all: Set<Symbol>) throws(MarketServiceError) {
    for symbol in symbols where !all.contains(symbol) {
      throw .unknownSymbol(symbol, nearest: symbol.nearest(in: all))
    }
  }
}

extension [Symbol] {
  /// The symbols, each at its first place.
  var unique: [Symbol] {
    var seen: Set<Symbol> = []
    return filter { seen.insert($0).inserted }
  }
}
