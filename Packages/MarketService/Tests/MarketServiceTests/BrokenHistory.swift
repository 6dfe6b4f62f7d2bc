import Contract
import ExchangeClient
import MarketService
import MarketServiceContract
import PortableFoundation
import PriceLog

extension MarketServiceContractTests {
  /// Configurations that break the rules of histories; each breaks the rule of its key.
  static let brokenHistory: Broken = [
    // Reads a candle of two pages twice.
    "A history of several pages has each candle once": { subject, original in
      subject.client.history = { query, body in
        var last: Candle?
        try await original.client.history(query) { page in
          try await body((last.map { [$0] } ?? []) + page)
          last = page.last
        }
      }
    },
    // Keeps all candles in memory.
    "A history of several pages has each candle once": { subject, original in
      subject.client.history = { query, body in
        var candles: [Candle] = []
        try await original.client.history(query) { candles += $0 }
        try await body(candles)
      }
    },
    // Keeps its unit of work open.
    "The closure can use the service": { subject, original in
      let isReading = Shared(false)
      subject.client.history = { query, body in
        try await original.client.history(query) { page in
          isReading.value = true
          defer { isReading.value = false }
          try await body(page)
        }
      }
      subject.client.stored = { symbols in
        if isReading.value { throw TestError() }
        return try await original.client.stored(symbols)
      }
    },
    // Returns the oldest prices.
    "Recent prices are the newest two hundred of a symbol": { subject, original in
      subject.client.recentPrices = { symbols, since, period in
        var recent: [Symbol: [Decimal]] = [:]
        for symbol in symbols {
          let query = PriceLog.Query(symbol: "\(symbol)", period: period, since: since)
          try original.prices.forEachCandle(query) { candle in
            guard recent[symbol, default: []].count < 200 else { return }
            recent[symbol, default: []].append(candle.close)
          }
        }
        return recent
      }
    },
    // Ignores the time.
    "A symbol without prices since the time has none": { subject, original in
      subject.client.recentPrices = { symbols, _, period in
        try await original.client.recentPrices(symbols, .distantPast, period)
      }
    },
  ]
}
