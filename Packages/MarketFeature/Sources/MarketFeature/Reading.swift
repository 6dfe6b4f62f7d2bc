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

  /// The numbers of prices and of books, or their failures, that were shown.
  var (priceResultCount, bookResultCount) = (0, 0)

  /// The number of reads that have started.
  var count = 0

  /// The number of the newest read whose watchlist and alerts were shown; those of older ones are outdated.
  var shownNumber = 0

  /// The time of the last read of the sparklines.
  var sparklineTime = Duration.zero

  /// The prices that the source had in the last hour at ``trendTime``, of markets without stored ones.
  var trends: [Symbol: [Decimal]] = [:]

  /// The time before the first request of a trend.
  var trendTime = Date.distantPast

  /// The time of the last read of the chart.
  var chartTime = Duration.zero
}

extension Model {
  /// Shows the result of a read in a state, within one update.
  typealias Show = (_ state: inout MarketViewModel.State) -> Void

  /// The time after which sparklines, and the charts of minutes, have a new period.
  private static let sparklineAge: Duration = .seconds(60)

  /// Shows the stored prices, unless a response was shown.
  func showStoredPrices() async {
    do {
      var symbols: [Symbol] = []
      let showPrices = try await result {
        let quotes = try await service.stored([])
        symbols = quotes.map(\.symbol)
        return { if $0.number == 0 { $0.quotes = quotes } }
      }
      let showStored = try await storedValues(of: symbols)
      shown.update { state in
        showPrices(&state)
        showStored(&state)
      }
    } catch {
      // Cancelled.
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
    do {
      shown.update(try await result { try await chart(of: detail.symbol, state.span) })
    } catch {
      // Cancelled.
    }
  }

  /// Reads the watchlist, the alerts and the trades, and the sparklines and the chart if they are due.
  ///
  /// - Parameter symbols: The symbols of the sparklines; nil to read none, and no chart.
  /// - Throws: `CancellationError`.
  func storedValues(of symbols: [Symbol]?) async throws -> Show {
    let (number, areSparklinesDue, dueChart) = shown.update { state in
      reads.withLock { reads in
        reads.count += 1
        // Without prices, the first ones are worth another read.
        let isChartMissing = state.detail?.candles?.isEmpty ?? true
        let isChartDue = isChartMissing || isDue(reads.chartTime, after: state.span.maximumAge)
        return (
          reads.count,
          state.sparklines.isEmpty || isDue(reads.sparklineTime, after: Self.sparklineAge),
          isChartDue ? state.detail.map { ($0.symbol, state.span) } : nil
        )
      }
    }
    return try await result {
      let watchlist = try await service.watchlist()
      let alerts = try await service.alerts()
      let trades = try await service.trades()
      var sparklines: (hour: [Symbol: [Decimal]], later: [Symbol: [Decimal]])?
      var showChart: Show?
      if let symbols {
        if areSparklinesDue {
          let start = time.now().addingTimeInterval(-3_600)
          let hour = try await service.recentPrices(of: symbols, since: start, by: .minute)
          let (known, time) = reads.withLock { (Array($0.trends.keys), max(start, $0.trendTime)) }
          let later =
            known.isEmpty
            ? [:] : try await service.recentPrices(of: known, since: time, by: .minute)
          sparklines = (hour, later)
        }
        if let (symbol, span) = dueChart { showChart = try await chart(of: symbol, span) }
      }
      return { [self, sparklines, showChart] state in
        reads.withLock { reads in
          if number > reads.shownNumber {
            reads.shownNumber = number
            state.watchlist = watchlist
            state.alerts = alerts
            state.trades = trades
          }
          if let sparklines {
            reads.sparklineTime = time.elapsed()
            state.sparklines = sparklines.hour.merging(
              trends: reads.trends,
              later: sparklines.later
            )
          }
        }
        showChart?(&state)
      }
    }
  }

  private func isDue(_ lastTime: Duration, after age: Duration) -> Bool {
    time.elapsed() - lastTime >= age
  }

  /// Reads a chart, which is shown unless the state has another one.
  private func chart(of symbol: Symbol, _ span: MarketViewModel.Span) async throws -> Show {
    let now = time.now()
    let query = PriceLog.Query(
      symbol: symbol.description,
      period: span.period,
      since: now.addingTimeInterval(-(span.duration / .seconds(1))),
      secondsFromUTC: localOffset
    )
    var candles: [Candle] = []
    try await service.history(query) { candles += $0 }
    return { [self, candles] state in
      guard state.detail?.symbol == symbol, state.span == span else { return }
      state.detail?.candles = candles
      reads.withLock { $0.chartTime = time.elapsed() }
    }
  }

  /// Returns the result of a read; an error of the stores is shown once.
  ///
  /// - Throws: `CancellationError`.
  private func result(of read: () async throws -> Show) async throws -> Show {
    do {
      return try await read()
    } catch let error as CancellationError {
      throw error
    } catch {
      return { [self] state in
        guard !state.failures.contains(where: { $0.operation == .storage }) else { return }
        state.failures.append(failure(.storage, error, every: state.expectedInterval))
      }
    }
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
