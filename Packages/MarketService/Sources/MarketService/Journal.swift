import AlertStore
import ExchangeClient
import PortableFoundation
import PriceLog
import Store
import Synchronization
import WatchlistStore

/// The stores of a service, in one database.
struct MarketStores: Sendable {
  let prices: PriceLog
  let watchlist: WatchlistStore
  let alerts: AlertStore
  let delivery: AlertStore.Delivery
  let firings = Firings()
  let unitOfWork: UnitOfWork
}

/// The received prices, which it stores, and the alerts that fired.
final class Journal: Sendable {
  /// The prices of a market and the time of their receipt.
  struct Value: Sendable {
    let ticker: Ticker
    let receipt: Receipt
  }

  /// The known prices, and the result of the last unit of work.
  struct State: Sendable {
    var values: [Symbol: Value] = [:]
    var cause: MarketFailure.Cause?

    func failure(at now: Date, every interval: Duration) -> MarketFailure? {
      let nextAttempt = now.addingTimeInterval(interval / .seconds(1))
      return cause.map { MarketFailure(.storage, $0, nextAttempt: nextAttempt) }
    }
  }

  let stores: MarketStores
  let source: String
  private let time: ServiceTime
  private let state = Mutex(State())

  /// The time of the next thinning, measured from the creation of the service.
  private let nextThinning = Mutex(Duration.zero)

  /// The time after which samples become hourly prices.
  private static let retention: Duration = .seconds(30 * 86_400)

  /// The largest number of hours in one thinning, so that a unit of work stays short.
  private static let thinningLimit = 1_000

  /// Creates the journal of a source.
  init(of source: String, stores: MarketStores, time: ServiceTime) {
    self.source = source
    self.stores = stores
    self.time = time
  }

  /// Receives a response: stores the prices and evaluates the alerts, in one unit of work.
  ///
  /// Prices that are older than the stored ones are not stored, and fire no alert.
  func receive(_ tickers: [Ticker], of markets: [Market], _ receipt: Receipt) async {
    let now = receipt.time
    let (stores, source) = (stores, source)
    let closed = Set(markets.lazy.filter { $0.status != .open }.map(\.symbol))
    state.withLock { state in
      for ticker in tickers {
        state.values[ticker.symbol] = Value(ticker: ticker, receipt: receipt)
      }
    }
    let samples = tickers.filter { !closed.contains($0.symbol) }.compactMap { ticker in
      ticker.price.map {
        PriceSample(symbol: "\(ticker.symbol)", source: source, price: $0, time: now)
      }
    }
    let elapsed = time.elapsed()
    let isThinningDue = nextThinning.withLock { elapsed >= $0 }
    do {
      let (firings, position) = try await stores.unitOfWork.write { [time] in
        let position = try stores.firings.position ?? stores.alerts.lastFiring()
        let samples = try Self.unsurpassed(
          samples,
          receipt,
          in: stores.prices,
          at: source,
          time.now()
        )
        _ = try stores.prices.append(samples)
        if isThinningDue {
          let time = now.addingTimeInterval(-(Self.retention / .seconds(1)))
          _ = try stores.prices.thin(before: time, limit: Self.thinningLimit)
        }
        try Self.record(samples, of: source, at: now, in: stores)
        let firings = try stores.alerts.firings(after: position, for: stores.delivery, at: now)
        return (firings, position)
      }
      if isThinningDue { nextThinning.withLock { $0 = elapsed + .seconds(3_600) } }
      stores.firings.receive(firings, after: position)
      state.withLock { $0.cause = nil }
    } catch is CancellationError {
      // Nothing was saved; the next response is.
    } catch {
      state.withLock { $0.cause = MarketFailure.Cause(error) }
    }
  }

  /// Evaluates the alerts of the markets of some samples.
  private static func record(
    _ samples: [PriceSample],
    of source: String,
    at now: Date,
    in stores: MarketStores
  ) throws {
    var symbols: [String: String] = [:]
    let prices = samples.compactMap { sample -> AlertStore.Price? in
      guard let symbol = Symbol(sample.symbol) else { return nil }
      let market = AlertMarket(symbol: symbol, source: source).text
      symbols[market] = sample.symbol
      return AlertStore.Price(symbol: market, price: sample.price)
    }
    _ = try stores.alerts.record(prices, now) { market, since in
      guard let symbol = symbols[market] else { return nil }
      return try stores.prices.range(of: symbol, at: source, since: since, until: now)
    }
  }

  /// Returns the samples without those that are older than the stored ones of their symbols.
  ///
  /// Since the receipt, as with a late list of markets, another process can have stored the prices of a later response. The
  /// clock can have been set meanwhile, and before: later prices are those between the receipt and now by the current clock,
  /// not those of the future.
  private static func unsurpassed(
    _ samples: [PriceSample],
    _ receipt: Receipt,
    in prices: PriceLog,
    at source: String,
    _ now: Date
  ) throws -> [PriceSample] {
    guard !samples.isEmpty else { return [] }
    let latest = try prices.latest(samples.map(\.symbol), at: source)
    let times = Dictionary(latest.map { ($0.symbol, $0.time) }) { $1 }
    let received = now.addingTimeInterval(-((receipt.elapsed?() ?? .zero) / .seconds(1)))
    return samples.filter { sample in
      // Stored times are rounded to milliseconds.
      guard let time = times[sample.symbol], time > received + 0.0005 else { return true }
      return time > now + 0.001
    }
  }

  /// Returns the known prices; before the first response, the stored ones of some symbols.
  ///
  /// - Throws: `CancellationError`.
  func state(reading symbols: [Symbol]?) async throws -> State {
    var state = state.withLock(\.self)
    guard let symbols else { return state }
    do {
      state.values = try await stored(symbols)
    } catch let error as CancellationError {
      throw error
    } catch {
      state.cause = MarketFailure.Cause(error)
    }
    return state
  }

  /// The symbols of the received prices.
  var symbols: [Symbol] { state.withLock { Array($0.values.keys) } }

  /// Returns the stored prices of some symbols; without symbols, those of all.
  func stored(_ symbols: [Symbol]) async throws -> [Symbol: Value] {
    let (stores, source) = (stores, source)
    let samples = try await stores.unitOfWork.read {
      try stores.prices.latest(symbols.map(\.description), at: source)
    }
    var values: [Symbol: Value] = [:]
    for sample in samples {
      // An imported log can have other texts than symbols.
      guard let symbol = Symbol(sample.symbol) else { continue }
      values[symbol] = Value(
        ticker: Ticker(symbol: symbol, price: sample.price),
        receipt: Receipt(at: sample.time)
      )
    }
    return values
  }
}

extension PriceLog {
  /// Returns the lowest and the highest price of a symbol at a source in a time, including its end; nil without prices.
  fileprivate func range(
    of symbol: String,
    at source: String,
    since start: Date,
    until end: Date
  ) throws -> ClosedRange<Decimal>? {
    var range: ClosedRange<Decimal>?
    var query = Query(
      symbol: symbol,
      period: .hour,
      since: start,
      until: end.addingTimeInterval(0.001)
    )
    query.source = source
    try forEachCandle(query) { candle in
      let low = min(range?.lowerBound ?? candle.low, candle.low)
      range = low...max(range?.upperBound ?? candle.high, candle.high)
    }
    return range
  }
}
