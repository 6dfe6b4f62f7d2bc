import AlertStore
package import ExchangeClient
import PortableFoundation
import PriceLog
import Store
import WatchlistStore

extension MarketService {
  /// Creates a service on an exchange and stores.
  package init(client: ExchangeClient, stores: MarketStores, time: ServiceTime) {
    let session = Session(client: client, stores: stores, time: time)
    let unitOfWork = stores.unitOfWork
    self.init(
      refresh: { try await session.snapshot(of: $0, every: $1) },
      book: { try await session.bookSnapshot(of: $0, every: $1) },
      stored: { symbols in
        let values = try await session.journal.stored(symbols)
        return (symbols.isEmpty ? values.keys.sorted() : symbols.unique).map {
          Quote(symbol: $0, ticker: values[$0]?.ticker, receipt: values[$0]?.receipt)
        }
      },
      history: { try await session.journal.forEachPage(of: $0, $1) },
      recentPrices: { try await session.journal.recentPrices(of: $0, since: $1, by: $2) },
      takeFirings: { session.journal.takeFirings() },
      watchlist: {
        try await unitOfWork.read { try stores.watchlist.list().compactMap(Symbol.init) }
      },
      watch: { symbols in
        _ = try await session.verified(symbols)
        return try await unitOfWork.write {
          try stores.watchlist.add(symbols.map(\.description)).compactMap(Symbol.init)
        }
      },
      unwatch: { symbols in
        try await unitOfWork.write {
          try stores.watchlist.remove(symbols.map(\.description)).compactMap(Symbol.init)
        }
      },
      alerts: { try await unitOfWork.read { try stores.alerts.list() } },
      addAlert: { symbol, direction, price in
        let snapshot = try await session.verified([symbol])
        // A stored price can be old: without a response, the next price decides about the side.
        let quote = snapshot.number > 0 ? snapshot.quotes.first : nil
        return try await unitOfWork.write {
          // Another process may have stored a later one.
          let latest = try stores.prices.latest([symbol.description]).first
          let isSurpassed = (latest?.time ?? .distantPast) > (quote?.time ?? .distantFuture)
          let currentPrice = isSurpassed ? latest?.price : quote?.ticker?.price
          let alert = AlertStore.NewAlert(
            symbol: symbol.description,
            direction: direction,
            price: price,
            currentPrice: currentPrice
          )
          return try stores.alerts.add(alert, time.now())
        }
      },
      removeAlert: { id in try await unitOfWork.write { try stores.alerts.remove(id) } }
    )
  }
}

extension Session {
  /// Requests the book of a market.
  fileprivate func bookSnapshot(
    of symbol: Symbol,
    every interval: Duration
  ) async throws -> BookSnapshot {
    let reading = try await book(symbol).refresh(every: interval)
    let list = markets.reading.value ?? []
    if let error = reading.error as? ExchangeClientError, case .unknownSymbol = error {
      forgetBook(symbol)
      let all = Set(journal.symbols).union(list.map(\.symbol)).subtracting([symbol])
      throw MarketServiceError.unknownSymbol(symbol, nearest: symbol.nearest(in: all))
    }
    return BookSnapshot(
      number: reading.number,
      symbol: symbol,
      market: list.first { $0.symbol == symbol },
      book: reading.value,
      receipt: reading.receipt,
      failures: [reading.failure].compactMap(\.self)
    )
  }

  /// Checks that the exchange has symbols, and returns their values.
  ///
  /// - Throws: ``MarketServiceError``; `CancellationError`.
  fileprivate func verified(_ symbols: [Symbol]) async throws -> MarketSnapshot {
    // The default interval; a pause after throttling is at least as long.
    let snapshot = try await snapshot(of: symbols, every: .seconds(10))
    guard let failure = snapshot.failures.first(where: { $0.operation != .storage }) else {
      return snapshot
    }
    for quote in snapshot.quotes where quote.market == nil && quote.ticker == nil {
      throw MarketServiceError.unverifiedSymbol(quote.symbol, failure)
    }
    return snapshot
  }
}
