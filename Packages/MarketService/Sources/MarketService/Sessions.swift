import ExchangeClient
import PortableFoundation
import TextFormatting

/// The sessions of the sources: if the first one fails, the next one that succeeds answers for it.
///
/// Each session stores and shows its own prices: a quote names its source.
struct Sessions: Sendable {
  private let all: [Session]

  /// Creates the sessions of at least one source.
  init(_ sessions: [Session]) {
    precondition(!sessions.isEmpty, "A service has a source.")
    all = sessions
  }

  /// The session of the first source, whose stored prices the service returns.
  var first: Session { all[0] }

  /// Requests the prices and returns those of some symbols.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  func snapshot(of symbols: [Symbol], every interval: Duration) async throws -> MarketSnapshot {
    var snapshot = try await first.snapshot(of: symbols, every: interval)
    var refusals: [MarketFailure] = []
    if snapshot.failures.contains(where: { $0.operation == .tickers }) {
      for session in all.dropFirst() {
        let other = try await session.snapshot(of: [], every: interval)
        let failures = other.failures.filter { $0.operation == .tickers }
        guard failures.isEmpty else {
          refusals += failures
          continue
        }
        let substituted = snapshot.substituting(other, for: symbols, of: session.source)
        guard let substituted else { continue }
        snapshot = substituted
        refusals = []
        break
      }
    }
    // A response of any source is later than the ones before.
    let number = all.reduce(0) { $0 + $1.responseCount }
    return MarketSnapshot(
      number: number,
      quotes: snapshot.quotes,
      failures: snapshot.failures + refusals
    )
  }

  /// Requests the book of a market.
  ///
  /// - Throws: ``MarketServiceError/unknownSymbol(_:nearest:)``; `CancellationError`.
  func bookSnapshot(of symbol: Symbol, every interval: Duration) async throws -> BookSnapshot {
    let book = try await first.bookSnapshot(of: symbol, every: interval)
    guard !book.failures.isEmpty else { return book }
    for session in all.dropFirst() {
      let other: BookSnapshot
      do {
        other = try await session.bookSnapshot(of: symbol, every: interval)
      } catch is MarketServiceError {
        continue
      }
      guard other.failures.isEmpty else { continue }
      return BookSnapshot(
        number: book.number + other.number,
        symbol: symbol,
        source: other.source,
        market: other.market,
        book: other.book,
        receipt: other.receipt,
        failures: book.failures.map { $0.substituted(by: session.source) }
      )
    }
    return book
  }

  /// Checks that an exchange has symbols, and returns their values.
  ///
  /// - Throws: ``MarketServiceError``; `CancellationError`.
  func verified(_ symbols: [Symbol]) async throws -> MarketSnapshot {
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

extension MarketSnapshot {
  /// Returns the snapshot with the quotes of another source; nil if it has none with a price.
  fileprivate func substituting(
    _ other: Self,
    for symbols: [Symbol],
    of source: PriceSource
  ) -> Self? {
    let priced = other.quotes.filter { $0.ticker != nil }
    let substitutes = Dictionary(priced.map { ($0.symbol, $0) }) { $1 }
    let known = Dictionary(quotes.map { ($0.symbol, $0) }) { $1 }
    let selected =
      symbols.isEmpty ? Set(substitutes.keys).union(known.keys).sorted() : symbols.unique
    guard selected.contains(where: { substitutes[$0] != nil }) else { return nil }
    return Self(
      number: number,
      quotes: selected.compactMap { substitutes[$0] ?? known[$0] },
      failures: failures.map { $0.operation == .storage ? $0 : $0.substituted(by: source) }
        + other.failures.filter { $0.operation == .storage && !failures.contains($0) }
    )
  }
}
