import AlertStore
import ExchangeClient
import MarketService
import PortableFoundation

/// A refresh of `watch`: the values, and what differs from the refresh before.
struct WatchUpdate: Sendable {
  /// The values of the selected markets.
  var quotes: [Quote] = []

  /// The values whose price, status or staleness differs.
  var changedQuotes: [Quote] = []

  /// The failed operations.
  var failures: [MarketFailure] = []

  /// The failures that the refresh before did not have.
  var newFailures: [MarketFailure] = []

  /// The operations that failed in the refresh before, and succeeded in this one.
  var recoveries: [MarketFailure.Operation] = []

  /// The alerts that fired.
  var firings: [AlertStore.Firing] = []

  /// Whether no refresh follows, so that a failed operation has no next attempt.
  var isLast = false
}

/// The last values that `watch` has shown.
///
/// The size depends on the number of markets, not on that of refreshes.
struct WatchMemory: Sendable {
  private struct Shown: Equatable, Sendable {
    let price: Decimal?
    let source: String
    let status: Market.Status?
    let isStale: Bool
  }

  private var shown: [Symbol: Shown] = [:]
  private var failures: [MarketFailure.Operation: String] = [:]

  /// Returns whether a market was shown.
  func hasShown(_ symbol: Symbol) -> Bool { shown[symbol] != nil }

  /// Records a refresh and returns what differs from the one before.
  ///
  /// - Parameters:
  ///   - quotes: The values of the selected markets.
  ///   - failures: The failures of the refresh.
  ///   - firings: The alerts that fired.
  ///   - now: The current time.
  ///   - interval: The time between two refreshes.
  mutating func update(
    _ quotes: [Quote],
    failures: [MarketFailure],
    firings: [AlertStore.Firing],
    at now: Date,
    every interval: Duration
  ) -> WatchUpdate {
    var update = WatchUpdate(quotes: quotes, failures: failures, firings: firings)
    for quote in quotes {
      let state = Shown(
        price: quote.ticker?.price,
        source: quote.source,
        status: quote.market?.status,
        isStale: quote.isStale(at: now, every: interval)
      )
      if shown.updateValue(state, forKey: quote.symbol) != state {
        update.changedQuotes.append(quote)
      }
    }
    let causes = Dictionary(failures.map { ($0.operation, $0.description) }) { first, _ in first }
    update.newFailures = failures.filter { self.failures[$0.operation] != $0.description }
    update.recoveries = MarketFailure.Operation.allCases.filter {
      self.failures[$0] != nil && causes[$0] == nil
    }
    self.failures = causes
    return update
  }
}
