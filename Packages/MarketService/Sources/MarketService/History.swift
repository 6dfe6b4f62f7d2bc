import ExchangeClient
import PortableFoundation
import PriceLog
import Store

extension Journal {
  /// The number of candles after which a page ends.
  private static let pageSize = 1_000

  /// The largest number of recent prices of a symbol.
  private static let maximumRecentPrices = 200

  /// Calls a closure with pages of candles, each read in a separate unit of work.
  func forEachPage(
    of query: PriceLog.Query,
    _ body: ([Candle]) async throws -> Void
  ) async throws {
    var query = query
    var lastStart: Date?
    while let page = try await page(of: query, after: lastStart), let last = page.last {
      try await body(page)
      lastStart = last.start
      // The rest of the last candle is read again, and skipped.
      query.since = last.start
    }
  }

  /// Returns the next candles; nil after the last one.
  private func page(of query: PriceLog.Query, after lastStart: Date?) async throws -> [Candle]? {
    let prices = stores.prices
    let page = try await stores.unitOfWork.read {
      var page: [Candle] = []
      do {
        try prices.forEachCandle(query) { candle in
          if let lastStart, candle.start <= lastStart { return }
          if page.count >= Self.pageSize, page.last?.start != candle.start { throw PageIsFull() }
          page.append(candle)
        }
      } catch is PageIsFull {
        // The next page continues after this one.
      }
      return page
    }
    return page.isEmpty ? nil : page
  }

  /// Returns the last price of each period, of each symbol with prices since a time.
  func recentPrices(
    of symbols: [Symbol],
    since time: Date,
    by period: PriceLog.Period
  ) async throws -> [Symbol: [Decimal]] {
    let prices = stores.prices
    var recent: [Symbol: [Decimal]] = [:]
    for symbol in symbols.unique {
      let query = PriceLog.Query(
        symbol: "\(symbol)",
        source: source,
        period: period,
        since: time
      )
      // A unit of work for each symbol, so that no other process waits for all of them.
      let closes = try await stores.unitOfWork.read {
        var closes: [Decimal] = []
        try prices.forEachCandle(query) { candle in
          closes.append(candle.close)
          // Rarely, because each removal moves the others.
          if closes.count == 2 * Self.maximumRecentPrices {
            closes.removeFirst(Self.maximumRecentPrices)
          }
        }
        return closes.suffix(Self.maximumRecentPrices)
      }
      if !closes.isEmpty { recent[symbol] = Array(closes) }
    }
    return recent
  }
}

/// Ends the reading of a page.
private struct PageIsFull: Error {}
