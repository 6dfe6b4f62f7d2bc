import ExchangeClient
import MarketService
import ObservableState
import PortableFoundation
import Synchronization

extension Model {
  /// The number of markets whose trends are requested.
  private static let maximumTrendCount = 40

  /// The time after which the next trend is requested: Coinbase Exchange answers ten requests in a second
  /// (https://docs.cdp.coinbase.com/exchange/rest-api/rate-limits).
  private static let trendPause: Duration = .milliseconds(100)

  /// Requests the trends of markets without a stored one, one at a time, until a request fails: those of the watchlist, and
  /// the first ones of the list.
  func requestTrends() async {
    do {
      let isVisible: @Sendable (MarketViewModel.State) -> Bool = {
        $0.number > 0 && $0.view != .hidden && !$0.isPaused
      }
      guard let state = await shown.states().first(where: isVisible) else { return }
      shown.update { _ in reads.withLock { $0.trendTime = time.now() } }
      for (index, symbol) in state.symbolsWithoutTrend.prefix(Self.maximumTrendCount).enumerated() {
        if index > 0 { try await time.sleep(until: time.elapsed() + Self.trendPause) }
        guard await shown.states().contains(where: isVisible) else { return }
        let trend: [Decimal]?
        do {
          trend = try await service.trend(symbol, time.now().addingTimeInterval(-3_600))
        } catch ExchangeClientError.unknownSymbol {
          continue
        }
        guard let trend else { return }
        shown.update { state in
          reads.withLock { $0.trends[symbol] = trend }
          state.sparklines[symbol] = trend
        }
      }
    } catch {
      // Cancelled, or refused: the other trends are those of the stored prices.
    }
  }
}

extension MarketViewModel.State {
  /// The markets of the watchlist and then of the list that have prices, and fewer than two stored ones.
  fileprivate var symbolsWithoutTrend: [Symbol] {
    let priced = Set(quotes.lazy.filter { $0.ticker?.price != nil }.map(\.symbol))
    var seen: Set<Symbol> = []
    return (watchlist + quotes.map(\.symbol)).filter { symbol in
      priced.contains(symbol) && (sparklines[symbol]?.count ?? 0) < 2
        && seen.insert(symbol).inserted
    }
  }
}

extension [Symbol: [Decimal]] {
  /// Returns the prices of the last hour with those of trends, which were received before the later prices.
  func merging(trends: Self, later: Self) -> Self {
    merging(
      trends.map { symbol, prices in (symbol, Array((prices + (later[symbol] ?? [])).suffix(60))) }
    ) { $1 }
  }
}
