import AlertStore
import ExchangeClient
import MarketService
import ObservableState
import PortableFoundation
import PriceLog
import Synchronization

/// The reads of a view model so far, and its requests in flight.
///
/// They change only inside updates of the state, so that both change atomically.
struct Reads {
  /// The number of requests in flight.
  var requestCount = 0

  /// The number of reads that have started.
  private(set) var count = 0

  /// The number of the newest read whose watchlist and alerts were shown; those of older ones are outdated.
  var shownNumber = 0

  /// The time of the last read of the sparklines.
  var sparklineTime = Duration.zero

  /// The time of the last read of the chart.
  var chartTime = Duration.zero

  /// Returns the number of a new read.
  mutating func start() -> Int {
    count += 1
    return count
  }
}

/// The chart of a market.
struct ChartKey: Equatable {
  let symbol: Symbol
  let span: MarketViewModel.Span
}

/// What the stores of a service have, in addition to the prices.
struct StoredValues {
  /// The number of the read.
  let number: Int

  var watchlist: [Symbol] = []
  var alerts: [Alert] = []

  /// The sparklines; nil if the shown ones are young enough.
  var sparklines: [Symbol: [Decimal]]?

  /// The chart; nil if the shown one is young enough.
  var chart: (key: ChartKey, candles: [Candle])?

  /// The error of the read, which has no values.
  var error: (any Error)?
}

extension Model {
  /// The time after which sparklines, and the charts of minutes, have a new period.
  private static let sparklineAge: Duration = .seconds(60)

  /// Shows the stored prices, unless a response was shown.
  func showStoredPrices() async {
    do {
      let result = try await Self.result { try await service.stored([]) }
      let stored = try await storedValues(of: (try? result.get())?.map(\.symbol) ?? [])
      shown.update { state in
        if case .success(let quotes) = result, state.number == 0 { state.quotes = quotes }
        show(stored, in: &state)
        if case .failure(let error) = result { show(error, in: &state) }
      }
    } catch {
      // Cancelled.
    }
  }

  /// Shows the result of an action, and the watchlist and the alerts after it.
  func showLists(_ change: (inout MarketViewModel.State) -> Void) async {
    // Nil if the task is cancelled: the action has succeeded nevertheless.
    let stored = try? await storedValues(of: nil)
    shown.update { state in
      change(&state)
      if let stored { show(stored, in: &state) }
    }
  }

  /// Sets the span of charts, and reads and shows the chart.
  func setSpan(_ span: MarketViewModel.Span) async {
    shown.update { state in
      guard span != state.span else { return }
      state.span = span
      state.detail?.candles = nil
    }
    await showMissingChart()
  }

  /// Reads and shows the chart of the detail if it is not shown.
  func showMissingChart() async {
    let state = shown.state
    guard let detail = state.detail, detail.candles == nil else { return }
    let key = ChartKey(symbol: detail.symbol, span: state.span)
    do {
      let result = try await Self.result { try await candles(key) }
      shown.update { state in
        switch result {
        case .success(let candles): show(candles, key, in: &state)
        case .failure(let error): show(error, in: &state)
        }
      }
    } catch {
      // Cancelled.
    }
  }

  /// Reads the watchlist and the alerts, and the sparklines and the chart if they are due.
  ///
  /// - Parameter symbols: The symbols of the sparklines; nil to read none, and no chart.
  /// - Throws: `CancellationError`.
  func storedValues(of symbols: [Symbol]?) async throws -> StoredValues {
    let (number, areSparklinesDue, chartKey) = shown.update { state in
      let key = state.detail.map { ChartKey(symbol: $0.symbol, span: state.span) }
      // Without prices, the first ones are worth another read.
      let isChartMissing = state.detail?.candles?.isEmpty ?? true
      return reads.withLock { reads in
        let isChartDue = isChartMissing || isDue(reads.chartTime, after: state.span.maximumAge)
        return (
          reads.start(),
          state.sparklines.isEmpty || isDue(reads.sparklineTime, after: Self.sparklineAge),
          isChartDue ? key : nil
        )
      }
    }
    let result = try await Self.result {
      var stored = StoredValues(number: number)
      stored.watchlist = try await service.watchlist()
      stored.alerts = try await service.alerts()
      guard let symbols else { return stored }
      if areSparklinesDue {
        let start = time.now().addingTimeInterval(-3_600)
        stored.sparklines = try await service.recentPrices(of: symbols, since: start, by: .minute)
      }
      if let chartKey { stored.chart = (chartKey, try await candles(chartKey)) }
      return stored
    }
    switch result {
    case .success(let stored): return stored
    case .failure(let error): return StoredValues(number: number, error: error)
    }
  }

  private func isDue(_ lastTime: Duration, after age: Duration) -> Bool {
    time.elapsed() - lastTime >= age
  }

  private func candles(_ key: ChartKey) async throws -> [Candle] {
    let now = time.now()
    let query = PriceLog.Query(
      symbol: key.symbol.description,
      period: key.span.period,
      since: now.addingTimeInterval(-(key.span.duration / .seconds(1))),
      secondsFromUTC: localOffset
    )
    var candles: [Candle] = []
    try await service.history(query) { candles += $0 }
    return candles
  }
}

extension Model {
  /// Shows stored values in a state, unless newer ones are shown.
  func show(_ stored: StoredValues, in state: inout MarketViewModel.State) {
    if let error = stored.error { return show(error, in: &state) }
    reads.withLock { reads in
      if stored.number > reads.shownNumber {
        reads.shownNumber = stored.number
        state.watchlist = stored.watchlist
        state.alerts = stored.alerts
      }
      if let sparklines = stored.sparklines {
        reads.sparklineTime = time.elapsed()
        state.sparklines = sparklines
      }
    }
    if let (key, candles) = stored.chart { show(candles, key, in: &state) }
  }

  /// Shows a chart in a state, unless the state has another one.
  private func show(
    _ candles: [Candle],
    _ key: ChartKey,
    in state: inout MarketViewModel.State
  ) {
    guard state.detail?.symbol == key.symbol, state.span == key.span else { return }
    state.detail?.candles = candles
    reads.withLock { $0.chartTime = time.elapsed() }
  }

  /// Shows an error of the stores in a state, once.
  private func show(_ error: any Error, in state: inout MarketViewModel.State) {
    guard !state.failures.contains(where: { $0.operation == .storage }) else { return }
    let nextAttempt = time.now().addingTimeInterval(state.expectedInterval / .seconds(1))
    state.failures.append(MarketFailure(.storage, .other("\(error)"), nextAttempt: nextAttempt))
  }
}

extension MarketViewModel.Span {
  /// The age after which a chart is read again.
  fileprivate var maximumAge: Duration {
    switch self {
    case .hour: .seconds(60)
    case .day: .seconds(300)
    case .month: .seconds(3_600)
    }
  }
}
