import AlertStore
import ExchangeClient
import PortableFoundation
import PriceLog
import Store
import Synchronization
import TextFormatting

/// What a service has received from a source, and its requests.
final class Session: Sendable {
  private let tickers: Resource<[Ticker]>
  private let markets: Resource<[Market]>
  let journal: Journal
  private let books = Mutex<[Symbol: Resource<OrderBook>]>([:])

  /// The source of the prices.
  let source: PriceSource

  private let time: ServiceTime

  /// The time after which the list of markets is requested again.
  private static let maximumMarketsAge: Duration = .seconds(600)

  init(of source: PriceSource, stores: MarketStores, time: ServiceTime) {
    let client = source.client
    let journal = Journal(of: source.name, stores: stores, time: time)
    let markets = Resource(.markets, time: time, request: client.markets)
    self.source = source
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

  /// The number of responses with prices so far.
  var responseCount: Int { tickers.reading.number }

  /// Requests the prices and returns those of some symbols.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  func snapshot(of symbols: [Symbol], every interval: Duration) async throws -> MarketSnapshot {
    let prices = try await tickers.refresh(every: interval)
    let list = markets.reading
    let journal = try await journal.state(reading: prices.value == nil ? symbols : nil)
    let known = Dictionary((list.value ?? []).map { ($0.symbol, $0) }) { $1 }
    let all = Set(journal.values.keys).union(known.keys)
    if prices.value != nil, list.value != nil,
      let unknown = symbols.first(where: { !all.contains($0) })
    {
      throw MarketServiceError.unknownSymbol(unknown, nearest: unknown.nearest(in: all))
    }
    return MarketSnapshot(
      number: prices.number,
      quotes: (symbols.isEmpty ? all.sorted() : symbols.unique).map { symbol in
        let value = journal.values[symbol]
        return Quote(
          symbol: symbol,
          source: source.name,
          market: known[symbol],
          ticker: value?.ticker,
          receipt: value?.receipt
        )
      },
      failures: [prices.failure, list.failure, journal.failure(at: time.now(), every: interval)]
        .compactMap(\.self)
    )
  }

  /// Requests the book of a market.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  func bookSnapshot(of symbol: Symbol, every interval: Duration) async throws -> BookSnapshot {
    let reading = try await book(symbol).refresh(every: interval)
    let list = markets.reading.value ?? []
    if let error = reading.error as? ExchangeClientError, case .unknownSymbol = error {
      books.withLock { $0[symbol] = nil }
      let all = Set(journal.symbols).union(list.map(\.symbol)).subtracting([symbol])
      throw MarketServiceError.unknownSymbol(symbol, nearest: symbol.nearest(in: all))
    }
    return BookSnapshot(
      number: reading.number,
      symbol: symbol,
      source: source.name,
      market: list.first { $0.symbol == symbol },
      book: reading.value,
      receipt: reading.receipt,
      failures: [reading.failure].compactMap(\.self)
    )
  }

  /// Returns the book of a market, which is created at the first call.
  private func book(_ symbol: Symbol) -> Resource<OrderBook> {
    books.withLock { books in
      if let book = books[symbol] { return book }
      let client = source.client
      let book = Resource(.book, time: time) { try await client.book(symbol) }
      books[symbol] = book
      return book
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

extension Symbol {
  /// Returns at most three symbols that a user probably meant, the best first.
  fileprivate func nearest(in symbols: Set<Symbol>) -> [Symbol] {
    var names = symbols.sorted().map(\.description)
    var nearest: [Symbol] = []
    while nearest.count < 3, let name = names.suggestion(for: description) {
      nearest += [Symbol(name)].compactMap(\.self)
      names.removeAll { $0 == name }
    }
    return nearest
  }
}
